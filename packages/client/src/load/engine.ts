// What load() brings: the resources every client has, cookies, the start. Wiring only. A chunk of its own, downloaded while
// the first answers are on their way, so that a page pays at first only for the shell.
import { CLIENT_NAMES, type ClientJSON, decodeBase64UrlText } from '@latchkey/wire';
import { hearSignIn } from '../auth/hear-sign-in.ts';
import { createReceiveClient } from '../auth/receive-client.ts';
import { createReceiveEnvironment } from '../auth/receive-environment.ts';
import type { SignInNews } from '../auth/tab-messages.ts';
import type { HandleUnauthenticated } from '../auth/unauthenticated.ts';
import type { SetActive } from '../flows/set-active.ts';
import { openPopup } from '../platform/popup.ts';
import { createResourceContext, type ResourceContext } from '../resources/context.ts';
import { initialSession } from '../state/change-session.ts';
import type { ModalTools } from '../surfaces/modal-state.ts';
import { type FindRefusal, findRefusal } from '../surfaces/preconditions.ts';
import type { Ui } from '../surfaces/surface.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Ahead } from './ask-initial.ts';
import { createDevelopment, type Development } from './development.ts';
import type { ExternalPart } from './external.ts';
import { LATER } from './parts.ts';
import type { Sdk } from './sdk.ts';
import type { Shell } from './shell.ts';
import type { SignedIn } from './signed-in.ts';
import { fetchInitial, type Outcome, startUp } from './start-up.ts';
import type { CoreVerbs } from './verbs.ts';
import type { WaysPart } from './ways.ts';

export type Engine = {
  /** Everything up to the first commits; background work runs from then on. */
  start(signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome>;
  readonly verbs: CoreVerbs;
  /** What SDKs around the client use. */
  readonly sdk: () => Promise<Sdk>;
  /** E-mail links, passkeys, wallets, the waitlist. */
  readonly ways: () => Promise<WaysPart>;
  /** Providers elsewhere, the page they lead back to, one-tap. */
  readonly external: () => Promise<ExternalPart>;
  /** What whoever is signed in does. */
  readonly signedIn: () => Promise<SignedIn>;
};

/** Parts that are there once somebody needed them. */
type Present = { signedIn?: SignedIn; development?: Development };

/** Only development pages have anything to tell. */
const NO_TELEMETRY: Telemetry = { isEnabled: false, isDebug: false, record: () => undefined };

/** Builds the engine of one shell and puts it into the shell's slots. */
export const createEngine = (shell: Shell): Engine => {
  const { platform, store, slots, lazily } = shell;
  const parts = { ...LATER, ...shell.parts };
  warnOfDevelopment(shell);
  const automatically = lazily(async () => (await parts.automatically()).createAutomatically(shell));
  const present: Present = {};
  let isReady = false;
  const signedIn = lazily(async () => {
    const { createSignedIn } = await parts.signedIn();
    present.signedIn = createSignedIn(shell, context, () => present.development?.writeClientUat());
    if (isReady) present.signedIn.startBackground();
    return present.signedIn;
  });
  const hint = lazily(async () => (await parts.workbench()).createHint(shell));
  const development = (): Development => {
    present.development ??= createDevelopment(shell, {
      automatically,
      workbench: lazily(async () => (await parts.workbench()).createWorkbench(shell)),
    });
    return present.development;
  };
  const setActive: SetActive = async (params) => (await signedIn()).setActive(params);
  const rarely = createRarely(shell, parts, setActive);
  const context = createContext(shell, present, {
    ...rarely,
    attempts: lazily(async () => (await parts.attempts()).createAttempts(context)),
    whenDecodable: createWhenDecodable(signedIn),
  });
  const reload = () => fetchInitial({ ...shell, ...context });
  const sdk = lazily(async () => (await parts.sdk()).createSdk(shell, context, reload));
  const handleUnauthenticated: HandleUnauthenticated = async (how) => {
    if (store.getSnapshot().session) await (await signedIn()).handleUnauthenticated(how);
  };
  Object.assign(slots, {
    telemetry: NO_TELEMETRY,
    findRefusal(...asked: Parameters<FindRefusal>) {
      const code = findRefusal(...asked);
      if (code) present.development?.explain(code);
      return code && { code, message: 'it cannot be shown now; the console says why.' };
    },
    async onUi(coming: Promise<Ui>, surfaces: ModalTools['surfaces']) {
      const ui = await coming.catch(() => undefined);
      const parameter = CLIENT_NAMES.params.modalState;
      const { location } = platform;
      if (ui && location.href().includes(parameter))
        (await parts.modalState()).reopenModal(ui, { location, parameter, surfaces, decode: decodeBase64UrlText });
    },
    onClient: context.receiveClient,
    onUnauthenticated: () => handleUnauthenticated(),
  });
  return {
    async start(signal, ahead) {
      // The cookie says that the visitor is most likely signed in. If this download fails, the start reports it when it needs the part.
      if (platform.cookies.get(CLIENT_NAMES.cookies.session)) parts.signedIn().catch(() => undefined);
      const later = { development, automatically, hint, satellite: parts.satellite, sdk, external: rarely.external };
      const outcome = await startUp({ ...shell, ...context, ...later }, signal, ahead);
      if (outcome === 'ready' && !signal.aborted && !isReady) {
        isReady = true;
        present.signedIn?.startBackground();
        if (shell.options().standardBrowser) startWhenReady(shell, present, signedIn);
      }
      return outcome;
    },
    sdk,
    ...rarely,
    signedIn,
    verbs: {
      handleUnauthenticated,
      setActive,
      __internal_navigateAutomatically: async (...args) => (await automatically()).navigate(...args),
    },
  };
};

const warnOfDevelopment = ({ key, platform }: Shell): void => {
  if (key.instanceType === 'development')
    platform.log.warn(
      `${CLIENT_NAMES.capitalised}: with development keys no mail leaves the inbox. Do not deploy them.`,
    );
};

/**
 * What a page does once it stands: it proves that a person is here, if the instance wants that; and without a
 * session it downloads what a session needs when the visitor is about to sign in.
 */
const startWhenReady = (shell: Shell, present: Present, signedIn: () => Promise<SignedIn>): void => {
  const { platform, store } = shell;
  // No caller waits for these. A later call that needs the part fetches it again, and reports a failure.
  const withSignedIn = (work: (part: SignedIn) => unknown) =>
    void signedIn()
      .then(work)
      .catch(() => undefined);
  if (store.getSnapshot().environment?.displayConfig.captchaHeartbeat) withSignedIn((part) => part.startHeartbeat());
  const follow = (news: SignInNews) => withSignedIn((part) => part.followSignIn(news));
  // A sign-in after the service was asked left its cookie.
  if (!store.getSnapshot().session && platform.cookies.get(CLIENT_NAMES.cookies.session)) follow({ begunWith: null });
  if (present.signedIn) return;
  // What is here by then hears for itself.
  hearSignIn(shell, (news) => present.signedIn || follow(news));
  // A visitor who types is most likely about to sign in.
  const stop = platform.page.onInput(() => {
    stop();
    withSignedIn(() => undefined);
  });
  shell.life.signal.addEventListener('abort', stop, { once: true });
};

/** What only some attempts need. */
type Rarely = Pick<Engine, 'ways' | 'external'> & Pick<ResourceContext, 'passwordScorer' | 'captchaFields'>;

const createRarely = (shell: Shell, parts: typeof LATER, setActive: SetActive): Rarely => {
  const { lazily, slots, store } = shell;
  const captcha = lazily(async () => (await parts.captcha()).createCaptchaOf(shell));
  const hasCaptcha = () => store.getSnapshot().environment?.userSettings.signUp.captcha_enabled;
  slots.challenge = async (action) => (hasCaptcha() ? (await captcha()).solve(action) : undefined);
  return {
    ways: lazily(async () => (await parts.ways()).createWays(shell, setActive)),
    external: lazily(async () => (await parts.external()).createExternal(shell, setActive)),
    passwordScorer: lazily(async () => (await parts.passwordStrength()).createPasswordScorer()),
    captchaFields: async (params) => (hasCaptcha() ? (await captcha()).signUpFields(params) : {}),
  };
};

const createContext = (
  shell: Shell,
  present: Present,
  {
    whenDecodable,
    ...rarely
  }: Rarely &
    Pick<ResourceContext, 'attempts'> & {
      readonly whenDecodable: (json: ClientJSON | null) => Promise<void>;
    },
): ResourceContext => {
  const { api, platform, store, options, devBrowser } = shell;
  const decode = () => context.decode;
  const context: ResourceContext = createResourceContext({
    api,
    change: (key, input) => api.call(key, input, { throwsOffline: true }),
    clock: platform.clock,
    environment: () => store.getSnapshot().environment,
    clientId: () => store.getSnapshot().client?.id,
    receiveClient: createReceiveClient({
      store,
      clock: platform.clock,
      decode,
      whenDecodable,
      keeper: () => present.signedIn,
      selectInitialSession: (client) => (options().selectInitialSession ?? initialSession)(client),
    }),
    receiveEnvironment: createReceiveEnvironment(store, decode),
    clientTouchUrl({ href }) {
      const url = api.urlOf('GET /client/touch', { query: { redirect_url: href } });
      // The service is told which browser this is even where it stands behind a path of the page's own origin.
      const token = devBrowser.get();
      if (token) url.searchParams.set(CLIENT_NAMES.params.devBrowser, token);
      return url.href;
    },
    decodeSession(json) {
      if (!present.signedIn) throw new TypeError('A session came before the code for it.');
      return present.signedIn.decodeSession(json);
    },
    forgetTokens: () => present.signedIn?.forgetTokens(),
    openPopup: () => openPopup(platform.globals),
    ...rarely,
  });
  return context;
};

/** Sessions need their code. Answers that come meanwhile wait for it too, so that none overtakes another. */
const createWhenDecodable = (signedIn: () => Promise<unknown>) => {
  let isWanted = false;
  return async (json: ClientJSON | null): Promise<void> => {
    if (json?.sessions?.length) isWanted = true;
    if (isWanted) await signedIn();
  };
};

// What load() brings: the resources every client has, cookies, the start. Wiring only. A separate chunk, downloaded while
// the first answers are on their way, so that a page pays at first only for the shell.
import { CLIENT_NAMES, type ClientJSON, decodeBase64UrlText } from '@latchkey/wire';
import { createApplyClientReply } from '../auth/apply-client-reply.ts';
import { createApplyEnvironmentReply } from '../auth/apply-environment-reply.ts';
import { hearSignIn } from '../auth/hear-sign-in.ts';
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
import { LAZY_MODULES } from './lazy-modules.ts';
import type { LocalFactorsPart } from './local-factors.ts';
import type { Sdk } from './sdk.ts';
import type { Shell } from './shell.ts';
import type { SignedIn } from './signed-in.ts';
import { fetchInitial, type Outcome, startUp } from './start-up.ts';
import type { CoreVerbs } from './verbs.ts';

export type Engine = {
  /** Runs up to the first commits; background work starts then. */
  start(signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome>;
  readonly verbs: CoreVerbs;
  /** The API for SDKs that embed the client. */
  readonly sdk: () => Promise<Sdk>;
  /** E-mail links, passkeys, wallets, the waitlist. */
  readonly localFactors: () => Promise<LocalFactorsPart>;
  /** External providers, their callback page, one-tap. */
  readonly external: () => Promise<ExternalPart>;
  /** Everything that needs a session. */
  readonly signedIn: () => Promise<SignedIn>;
};

/** Lazy modules that have been loaded. */
type Loaded = { signedIn?: SignedIn; development?: Development };

/** Only development pages record events. */
const NO_TELEMETRY: Telemetry = { isEnabled: false, isDebug: false, record: () => undefined };

/** Builds the engine of one shell and puts it into the shell's slots. */
export const createEngine = (shell: Shell): Engine => {
  const { platform, store, slots, lazily } = shell;
  const modules = { ...LAZY_MODULES, ...shell.lazyModules };
  warnOfDevelopment(shell);
  const backgroundNavigation = lazily(async () =>
    (await modules.backgroundNavigation()).createBackgroundNavigation(shell),
  );
  const loaded: Loaded = {};
  let isReady = false;
  const signedIn = lazily(async () => {
    const { createSignedIn } = await modules.signedIn();
    loaded.signedIn = createSignedIn(shell, context, () => loaded.development?.writeClientUat());
    if (isReady) loaded.signedIn.startBackground();
    return loaded.signedIn;
  });
  const hint = lazily(async () => (await modules.devTools()).createHint(shell));
  const development = (): Development => {
    loaded.development ??= createDevelopment(shell, {
      backgroundNavigation,
      devTools: lazily(async () => (await modules.devTools()).createDevTools(shell)),
    });
    return loaded.development;
  };
  const setActive: SetActive = async (params) => (await signedIn()).setActive(params);
  const rareModules = createRareModules(shell, modules, setActive);
  const context = createContext(shell, loaded, {
    ...rareModules,
    attempts: lazily(async () => (await modules.attempts()).createAttempts(context)),
    whenDecodable: createWhenDecodable(signedIn),
  });
  const reload = () => fetchInitial({ ...shell, ...context });
  const sdk = lazily(async () => (await modules.sdk()).createSdk(shell, context, reload));
  const handleUnauthenticated: HandleUnauthenticated = async (how) => {
    if (store.getSnapshot().session) await (await signedIn()).handleUnauthenticated(how);
  };
  Object.assign(slots, {
    telemetry: NO_TELEMETRY,
    findRefusal(...asked: Parameters<FindRefusal>) {
      const code = findRefusal(...asked);
      if (code) loaded.development?.explain(code);
      return code && { code, message: 'it cannot be shown now; the console says why.' };
    },
    onUi: createOnUi(platform, modules.modalState),
    onClient: context.applyClientReply,
    onUnauthenticated: () => handleUnauthenticated(),
  });
  return {
    async start(signal, ahead) {
      const { external } = rareModules;
      const later = { development, backgroundNavigation, hint, satellite: modules.satellite, sdk, external };
      const outcome = await startUp({ ...shell, ...context, ...later }, signal, ahead);
      if (outcome === 'ready' && !signal.aborted && !isReady) {
        isReady = true;
        loaded.signedIn?.startBackground();
        if (shell.options().standardBrowser) startWhenReady(shell, loaded, signedIn);
      }
      return outcome;
    },
    sdk,
    ...rareModules,
    signedIn,
    verbs: {
      handleUnauthenticated,
      setActive,
      __internal_navigateAutomatically: async (...args) => (await backgroundNavigation()).navigate(...args),
    },
  };
};

/** Reopens the modals that the address names as open when the page was left. */
const createOnUi =
  ({ location }: Shell['platform'], modalState: typeof LAZY_MODULES.modalState) =>
  async (coming: Promise<Ui>, surfaces: ModalTools['surfaces']): Promise<void> => {
    const ui = await coming.catch(() => undefined);
    const parameter = CLIENT_NAMES.params.modalState;
    if (ui && location.href().includes(parameter))
      (await modalState()).reopenModal(ui, { location, parameter, surfaces, decode: decodeBase64UrlText });
  };

const warnOfDevelopment = ({ key, platform }: Shell): void => {
  if (key.instanceType === 'development')
    platform.log.warn(
      `${CLIENT_NAMES.capitalised}: with development keys no mail leaves the inbox. Do not deploy them.`,
    );
};

/**
 * What a page does once it is loaded: it starts the captcha heartbeat if the instance requires it; and without a
 * session it downloads the signed-in chunk when the visitor is about to sign in.
 */
const startWhenReady = (shell: Shell, loaded: Loaded, signedIn: () => Promise<SignedIn>): void => {
  const { platform, store } = shell;
  // No caller waits for these. A later call that needs the part fetches it again, and reports a failure.
  const withSignedIn = (work: (part: SignedIn) => unknown) =>
    void signedIn()
      .then(work)
      .catch(() => undefined);
  if (store.getSnapshot().environment?.displayConfig.captchaHeartbeat) withSignedIn((part) => part.startHeartbeat());
  const follow = (news: SignInNews) => withSignedIn((part) => part.followSignIn(news));
  // A sign-in in another tab after the client was requested has set its cookie.
  if (!store.getSnapshot().session && platform.cookies.get(CLIENT_NAMES.cookies.session)) follow({ begunWith: null });
  if (loaded.signedIn) return;
  // Once loaded, the signed-in chunk listens itself.
  hearSignIn(shell, (news) => loaded.signedIn || follow(news));
  // A visitor who types is most likely about to sign in.
  const stop = platform.page.onInput(() => {
    stop();
    withSignedIn(() => undefined);
  });
  shell.life.signal.addEventListener('abort', stop, { once: true });
};

/** Modules that only some attempts need. */
type RareModules = Pick<Engine, 'localFactors' | 'external'> &
  Pick<ResourceContext, 'passwordScorer' | 'captchaFields'>;

const createRareModules = (shell: Shell, modules: typeof LAZY_MODULES, setActive: SetActive): RareModules => {
  const { lazily, slots, store } = shell;
  const captcha = lazily(async () => (await modules.captcha()).createCaptchaOf(shell));
  const hasCaptcha = () => store.getSnapshot().environment?.userSettings.signUp.captcha_enabled;
  slots.challenge = async (action) => (hasCaptcha() ? (await captcha()).solve(action) : undefined);
  return {
    localFactors: lazily(async () => (await modules.localFactors()).createLocalFactors(shell, setActive)),
    external: lazily(async () => (await modules.external()).createExternal(shell, setActive)),
    passwordScorer: lazily(async () => (await modules.passwordStrength()).createPasswordScorer()),
    captchaFields: async (params) => (hasCaptcha() ? (await captcha()).signUpFields(params) : {}),
  };
};

const createContext = (
  shell: Shell,
  loaded: Loaded,
  {
    whenDecodable,
    ...rareModules
  }: RareModules &
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
    applyClientReply: createApplyClientReply({
      store,
      clock: platform.clock,
      decode,
      whenDecodable,
      reconciler: () => loaded.signedIn,
      selectInitialSession: (client) => (options().selectInitialSession ?? initialSession)(client),
    }),
    applyEnvironmentReply: createApplyEnvironmentReply(store, decode),
    clientTouchUrl({ href }) {
      const url = api.urlOf('GET /client/touch', { query: { redirect_url: href } });
      // The service must recognise the browser also when it is proxied under a path of the page's origin.
      const token = devBrowser.get();
      if (token) url.searchParams.set(CLIENT_NAMES.params.devBrowser, token);
      return url.href;
    },
    decodeSession(json) {
      if (!loaded.signedIn) throw new TypeError('A session came before the code for it.');
      return loaded.signedIn.decodeSession(json);
    },
    forgetTokens: () => loaded.signedIn?.forgetTokens(),
    openPopup: () => openPopup(platform.globals),
    ...rareModules,
  });
  return context;
};

/** Sessions need the signed-in chunk. Replies that arrive during its download wait too, so that their order is kept. */
const createWhenDecodable = (signedIn: () => Promise<unknown>) => {
  let isWanted = false;
  return async (json: ClientJSON | null): Promise<void> => {
    if (json?.sessions?.length) isWanted = true;
    if (isWanted) await signedIn();
  };
};

// Builds the second download, the engine, and names the modules that are downloaded on first use. Wiring only. Every client
// needs it after load(); it is a separate chunk, so that it is downloaded while the first replies are pending.
import { createApplyClientReply } from '../auth/apply-client-reply.ts';
import { createApplyEnvironmentReply } from '../auth/apply-environment-reply.ts';
import { createSelectSession } from '../auth/select-session.ts';
import { createDecodeSession, createWhenDecodable } from '../auth/session/code.ts';
import { createClientTouchUrl } from '../auth/touch-url.ts';
import { createRequiredCaptcha, type RequiredCaptcha } from '../captcha/required-captcha.ts';
import type { Lazy } from '../lib/lazy.ts';
import { openPopup } from '../platform/popup.ts';
import { type ApplyClientReply, createResourceContext, type ResourceContext } from '../resources/context.ts';
import type { SurfaceRules } from '../surfaces/controller.ts';
import { createExplainedRefusal } from '../surfaces/preconditions.ts';
import { createRestoreModal } from '../surfaces/restore-modal.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';
import { createAfterStart } from './after-start.ts';
import { createCoreVerbs } from './core-verbs.ts';
import { createDevelopment } from './development.ts';
import type { ExternalPart } from './external.ts';
import type { InitialReplies } from './initial-requests.ts';
import { ENGINE_MODULES } from './lazy-modules.ts';
import type { LocalFactorsPart } from './local-factors.ts';
import type { Sdk } from './sdk.ts';
import type { Shell } from './shell.ts';
import type { SignedIn } from './signed-in.ts';
import { fetchInitial, type Outcome, startUp } from './start-up.ts';
import type { CoreVerbs } from './verbs.ts';

export type Engine = CoreVerbs &
  Pick<RequiredCaptcha, 'challenge'> &
  SurfaceRules & {
    /** Runs up to the first commits; background work starts then. */
    start(signal: AbortSignal, ahead: InitialReplies | undefined): Promise<Outcome>;
    readonly applyClientReply: ApplyClientReply;
    /** The API for SDKs that embed the client. */
    readonly sdk: Lazy<Sdk>;
    /** E-mail links, passkeys, wallets, the waitlist. */
    readonly localFactors: Lazy<LocalFactorsPart>;
    /** External providers, their callback page, one-tap. */
    readonly external: Lazy<ExternalPart>;
    /** Everything that needs a session. */
    readonly signedIn: Lazy<SignedIn>;
    /** Undefined when the host switched it off. */
    readonly telemetry: () => Telemetry | undefined;
  };

/** Builds the engine of one client. */
export const createEngine = (shell: Shell): Engine => {
  const { platform, store, lazily } = shell;
  const modules = { ...ENGINE_MODULES, ...shell.lazyModules };
  const backgroundNavigation = lazily(async () =>
    (await modules.backgroundNavigation()).createBackgroundNavigation(shell),
  );
  const devTools = lazily(async () => (await modules.devTools()).createDevTools(shell));
  const hint = lazily(async () => (await modules.devTools()).createHint(shell));
  const development = createDevelopment(shell, backgroundNavigation, devTools);
  development?.warn();
  const captcha = createRequiredCaptcha(
    store,
    lazily(async () => (await modules.captcha()).createCaptchaOf(shell)),
  );
  const signedIn: Lazy<SignedIn> = lazily(async () => {
    const part = (await modules.signedIn()).createSignedIn(shell, context, { ...captcha, ...development });
    afterStart.onSignedIn(part);
    return part;
  });
  const afterStart = createAfterStart(shell, signedIn);
  const verbs = createCoreVerbs(store, signedIn, backgroundNavigation);
  const localFactors = lazily(async () => (await modules.localFactors()).createLocalFactors(shell, verbs.setActive));
  const external = lazily(async () => (await modules.external()).createExternal(shell, verbs.setActive));
  const context = createContext(shell, signedIn, {
    ...captcha,
    localFactors,
    external,
    attempts: lazily(async () => (await modules.attempts()).createAttempts(context)),
    passwordScorer: lazily(async () => (await modules.passwordStrength()).createPasswordScorer()),
  });
  const sdk = lazily(async () =>
    (await modules.sdk()).createSdk(shell, context, () => fetchInitial({ ...shell, ...context })),
  );
  const later = { ...afterStart, development, backgroundNavigation, hint, satellite: modules.satellite, sdk, external };
  return {
    start: (signal, ahead) => startUp({ ...shell, ...context, ...later }, signal, ahead),
    applyClientReply: context.applyClientReply,
    ...verbs,
    ...captcha,
    sdk,
    localFactors,
    external,
    signedIn,
    findRefusal: createExplainedRefusal((code) => development?.explain(code)),
    onUi: createRestoreModal(platform, modules.modalState),
    telemetry: development?.telemetry ?? (() => NO_TELEMETRY),
  };
};

type ContextParts = Pick<
  ResourceContext,
  'captchaFields' | 'localFactors' | 'external' | 'attempts' | 'passwordScorer'
>;

/** What resources may use; those of a session get their code from `signedIn`. */
const createContext = (
  { api, platform, store, options, devBrowser, taskHosts }: Shell,
  signedIn: Lazy<SignedIn>,
  parts: ContextParts,
): ResourceContext => {
  const { clock } = platform;
  const decode = () => context.decode;
  const context: ResourceContext = createResourceContext({
    ...parts,
    api,
    clock,
    change: (key, input) => api.call(key, input, { throwsOffline: true }),
    environment: () => store.getSnapshot().environment,
    clientId: () => store.getSnapshot().client?.id,
    applyClientReply: createApplyClientReply({
      store,
      clock,
      decode,
      selectSession: createSelectSession(options),
      whenDecodable: createWhenDecodable(signedIn),
      reconciler: signedIn.loaded,
      holds: (sessionId) => taskHosts.has(sessionId),
    }),
    applyEnvironmentReply: createApplyEnvironmentReply(store, decode),
    clientTouchUrl: createClientTouchUrl(api, devBrowser),
    decodeSession: createDecodeSession(signedIn.loaded),
    forgetTokens: () => signedIn.loaded()?.forgetTokens(),
    openPopup: () => openPopup(platform.globals),
  });
  return context;
};

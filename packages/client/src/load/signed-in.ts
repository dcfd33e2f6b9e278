// Builds the download that a session needs: session resources, tokens, the session cookie, changing and ending sessions,
// background work. Wiring only; a separate chunk, so that a sign-in page does not wait for it.
import { reverificationLevel, type SessionJSON } from '@latchkey/wire';
import { createAdoptTokens } from '../auth/adopt-tokens.ts';
import type { SessionReconciler } from '../auth/apply-client-reply.ts';
import { startBackground } from '../auth/background.ts';
import { startCaptchaHeartbeat } from '../auth/captcha-heartbeat.ts';
import { createFollowSignIn } from '../auth/follow-sign-in.ts';
import { createPendingSignOut } from '../auth/pending-sign-out.ts';
import { reconcileClient } from '../auth/reconcile-client.ts';
import { createSelectSession } from '../auth/select-session.ts';
import { createSessionCookie, type SessionCookie } from '../auth/session/cookie.ts';
import { createSignOutQueue } from '../auth/sign-out-queue.ts';
import { createTabMessages } from '../auth/tab-messages.ts';
import { createTabTokens, type TabTokensDeps } from '../auth/tab-tokens.ts';
import { createUnauthenticated, type HandleUnauthenticated } from '../auth/unauthenticated.ts';
import { createWithTabLock } from '../auth/with-tab-lock.ts';
import type { RequiredCaptcha } from '../captcha/required-captcha.ts';
import { createSetActive, type SetActive } from '../flows/set-active.ts';
import { createSignOut, type SignOut } from '../flows/sign-out.ts';
import { createSwitchHooks } from '../flows/switch-hooks.ts';
import { createHedgedTransport, hedgedApi } from '../http/hedged-transport.ts';
import { runUntilAborted } from '../lib/until-aborted.ts';
import type { Attempts } from '../resources/attempts.ts';
import { createClientSteps } from '../resources/client-steps.ts';
import type { ResourceContext, SessionContext } from '../resources/context.ts';
import { createSessionContext } from '../resources/decode-session.ts';
import type { OrganizationsVerbs } from '../resources/organizations/organizations.ts';
import type { Session } from '../resources/session.ts';
import { createSignInSteps } from '../resources/sign-in-steps.ts';
import { createSignUpSteps } from '../resources/sign-up-steps.ts';
import { currentSession } from '../state/change-session.ts';
import { showImpersonation } from '../surfaces/show-impersonation.ts';
import type { SessionWork } from './after-start.ts';
import type { Shell } from './shell.ts';

/** Verbs of the public API that this module implements. */
export type SignedInVerbs = OrganizationsVerbs & {
  /** Ends one session or all of them. */
  readonly signOut: SignOut;
};

export type SignedIn = SessionReconciler &
  SessionWork & {
    readonly decodeSession: (json: SessionJSON) => Session;
    readonly forgetTokens: () => void;
    readonly setActive: SetActive;
    readonly handleUnauthenticated: HandleUnauthenticated;
    readonly verbs: SignedInVerbs;
  };

/** What the engine passes in. */
export type SignedInParts = {
  readonly challenge: RequiredCaptcha['challenge'];
  /** Writes the cookie with the time of the client's last change, if the key is a development key. */
  readonly writeClientUat?: () => void;
};

/** The calls of one client and its attempts: in this chunk, because the page needs the rest of it next. */
export const createAttempts = (context: ResourceContext): Attempts => ({
  signIn: (signIn) => createSignInSteps(context, signIn),
  signUp: (signUp) => createSignUpSteps(context, signUp),
  client: (client) => createClientSteps(context, client),
});

/** Builds the signed-in side of one client. */
export const createSignedIn = (shell: Shell, context: ResourceContext, parts: SignedInParts): SignedIn => {
  const { store, platform } = shell;
  const { signal } = shell.life;
  const cookie = createSessionCookie({ ...shell, ...parts });
  const { background, messages, tokens, via, signOutQueue } = createTabParts(shell, {
    ...cookie,
    // A failure is not reported: the next token tells it again.
    onTasksChanged: () => void handleUnauthenticated().catch(() => undefined),
  });
  const { announceSignOut, announceSignIn } = messages;
  const { decode, organizations } = createSessionSide(shell, { ...context, tokens, announceSignOut });
  const handleUnauthenticated: HandleUnauthenticated = createUnauthenticated({
    ...context,
    store,
    via,
    announceSignOut,
    isEnding: (sessionId) => signOutQueue.ids().includes(sessionId),
    signOutHere: () => setActive({ session: null }),
  });
  const flow = {
    ...shell,
    ...cookie,
    hooks: createSwitchHooks(platform),
    onRefused: () => handleUnauthenticated(),
    announceSignOut,
    announceSignIn: () => announceSignIn({ begunWith: null }),
    staysWithTasks: () => shell.taskHosts.size > 0,
    // A sign-out that cannot reach the service passes on the ids of its sessions and continues.
    queueSignOut: background.pendingSignOut.queue,
  };
  const setActive = createSetActive(flow);
  // Without announcing it to the other tabs: they would follow in turn, without end. No user acted here, so the page stays.
  const followQuietly = createSetActive({
    ...flow,
    options: () => ({ ...shell.options(), taskUrls: undefined }),
    staysWithTasks: () => true,
    announceSignIn: () => undefined,
  });
  const selectSession = createSelectSession(shell.options);
  const followSignIn = createFollowSignIn({ ...context, store, via, selectSession, setActive: followQuietly });
  return {
    ...cookie,
    decodeSession: decode.session,
    reconcile: (answered) => reconcileClient(answered, signOutQueue.ids(), store.getSnapshot().session),
    adoptTokens: createAdoptTokens(tokens),
    forgetTokens: tokens.clear,
    setActive,
    handleUnauthenticated,
    followSignIn,
    verbs: {
      signOut: createSignOut({
        ...flow,
        // Ending a session is idempotent, so the request may be hedged; a sign-out must not wait for ever.
        api: hedgedApi(shell.api, via),
        decode: context.decode,
        forgetTokens: tokens.clear,
      }),
      createOrganization: async (params) => (await organizations()).verbs.createOrganization(params),
      getOrganization: async (id) => (await organizations()).verbs.getOrganization(id),
    },
    startBackground() {
      runUntilAborted(signal, () => startBackground({ ...background, handleUnauthenticated, followSignIn }));
      runUntilAborted(signal, () => showImpersonation(shell));
    },
    startHeartbeat: () => runUntilAborted(signal, () => startCaptchaHeartbeat({ ...shell, ...parts })),
  };
};

/**
 * Session resources, and the modules that only some of them need. This chunk passes shared code to those modules as
 * arguments: a bundler would make extra chunks of what both import.
 */
const createSessionSide = (
  shell: Shell,
  services: Omit<Parameters<typeof createSessionContext>[0], 'account' | 'organizations' | 'userId'>,
): SessionContext => {
  const { account: loadAccount = () => import('./account.ts') } = shell.lazyModules;
  const { organizations: loadOrganizations = () => import('./organizations.ts') } = shell.lazyModules;
  const context: SessionContext = createSessionContext({
    ...services,
    userId: () => currentSession(shell.store.getSnapshot())?.user?.id,
    account: shell.lazily(async () =>
      (await loadAccount()).createAccount(shell, context, { levelOf: reverificationLevel }),
    ),
    organizations: shell.lazily(async () => (await loadOrganizations()).createOrganizations(shell, context)),
  });
  return context;
};

/** State of this tab, and the channel to the other tabs. */
const createTabParts = (
  { platform, store, options, api, key }: Shell,
  { onToken, onTasksChanged }: Pick<SessionCookie, 'onToken'> & Pick<TabTokensDeps, 'onTasksChanged'>,
) => {
  const via = createHedgedTransport(platform);
  const withTabLock = createWithTabLock(platform);
  const signOutQueue = createSignOutQueue(platform.storage, key.key);
  const messages = createTabMessages(platform, key.key, signOutQueue);
  const common = { platform, store, api, via, withTabLock, messages };
  const { tokens, onSharedToken, writeIfActive } = createTabTokens({
    ...common,
    writeCookie: onToken,
    onTasksChanged,
  });
  const pendingSignOut = createPendingSignOut({ ...common, ...messages, waiting: signOutQueue });
  const background = {
    platform,
    session: () => currentSession(store.getSnapshot()),
    options,
    messages,
    onSharedToken,
    pendingSignOut,
    refresh: tokens.refresh,
    writeCookie: writeIfActive,
  };
  return { background, messages, tokens, via, signOutQueue };
};

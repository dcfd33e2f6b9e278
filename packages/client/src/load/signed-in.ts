// Everything a client needs once a user is signed in: session resources, tokens, the session cookie, changing and ending
// sessions, background work. Wiring only; a separate chunk, so that a sign-in page does not wait for it.
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import type { SessionReconciler } from '../auth/apply-client-reply.ts';
import { startBackground } from '../auth/background.ts';
import { startCaptchaHeartbeat } from '../auth/captcha-heartbeat.ts';
import { createFollowSignIn } from '../auth/follow-sign-in.ts';
import { createPendingSignOut } from '../auth/pending-sign-out.ts';
import { writeSessionCookie } from '../auth/session/cookie.ts';
import { createSignOutQueue } from '../auth/sign-out-queue.ts';
import { createTabMessages, type SignInNews } from '../auth/tab-messages.ts';
import { createTabTokens } from '../auth/tab-tokens.ts';
import { createUnauthenticated, type HandleUnauthenticated } from '../auth/unauthenticated.ts';
import { createWithTabLock } from '../auth/with-tab-lock.ts';
import { createSetActive, type SetActive } from '../flows/set-active.ts';
import { createSignOut, type SignOut } from '../flows/sign-out.ts';
import { createSwitchHooks } from '../flows/switch-hooks.ts';
import { createHedgedTransport } from '../http/hedged-transport.ts';
import { reverificationLevel } from '../lib/authorization.ts';
import type { Attempts } from '../resources/attempts.ts';
import { createClientSteps } from '../resources/client-steps.ts';
import type { ResourceContext, SessionContext } from '../resources/context.ts';
import { createSessionContext } from '../resources/decode-session.ts';
import type { OrganizationsVerbs } from '../resources/organizations/organizations.ts';
import { Token } from '../resources/session/token.ts';
import type { Session } from '../resources/session.ts';
import { createSignInSteps } from '../resources/sign-in-steps.ts';
import { createSignUpSteps } from '../resources/sign-up-steps.ts';
import { initialSession } from '../state/change-session.ts';
import { keepOrganization } from '../state/keep-organization.ts';
import { showWhen } from '../surfaces/show-when.ts';
import type { Shell } from './shell.ts';

/** Verbs of the public API that this module implements. */
export type SignedInVerbs = OrganizationsVerbs & {
  /** Ends one session or all of them. */
  readonly signOut: SignOut;
};

export type SignedIn = SessionReconciler & {
  readonly decodeSession: (json: SessionJSON) => Session;
  readonly forgetTokens: () => void;
  readonly setActive: SetActive;
  readonly handleUnauthenticated: HandleUnauthenticated;
  readonly verbs: SignedInVerbs;
  /** Handles a sign-in that another tab announced. */
  readonly followSignIn: (news: SignInNews) => Promise<void>;
  /** Keeps the session current until the client is disposed. */
  readonly startBackground: () => void;
  /** Starts the captcha heartbeat, if the instance requires it. */
  readonly startHeartbeat: () => void;
};

/** The calls of one client and its attempts: in this chunk, because the page needs the rest of it next. */
export const createAttempts = (context: ResourceContext): Attempts => ({
  signIn: (signIn) => createSignInSteps(context, signIn),
  signUp: (signUp) => createSignUpSteps(context, signUp),
  client: (client) => createClientSteps(context, client),
});

/** Builds the signed-in side of one client; `writeClientUat` writes the cookie that servers read, where the service does not. */
export const createSignedIn = (shell: Shell, context: ResourceContext, writeClientUat: () => void): SignedIn => {
  const { store } = shell;
  const { onToken, background, messages, tokens, via, signOutQueue } = createTabParts(shell, writeClientUat);
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
  const onRefused = () => handleUnauthenticated();
  // A sign-out that cannot reach the service passes the ids of its sessions to `queueSignOut` and continues.
  const queueSignOut = background.pendingSignOut.queue;
  const flow = {
    ...shell,
    hooks: createSwitchHooks(shell.platform),
    onToken,
    onRefused,
    announceSignOut,
    announceSignIn: () => announceSignIn({ begunWith: null }),
    queueSignOut,
  };
  const setActive = createSetActive(flow);
  // Without announcing it to the other tabs: they would follow in turn, without end.
  const followSignIn = createFollowSignIn({
    ...context,
    store,
    via,
    selectSession: (client) => (shell.options().selectInitialSession ?? initialSession)(client),
    setActive: createSetActive({ ...flow, announceSignIn: () => undefined }),
  });
  return {
    decodeSession: decode.session,
    reconcile: (answered) => reconcile(answered, signOutQueue.ids(), store.getSnapshot().session),
    adoptTokens(sessions, given, ageMs) {
      for (const session of sessions) {
        const token = given.get(session.id);
        session.lastActiveToken = token ? new Token(token) : null;
        session.__internal_receivedAgo(ageMs);
        if (token?.jwt) tokens.remember(session, token.jwt, ageMs);
      }
    },
    forgetTokens: tokens.clear,
    onSession: (session) =>
      onToken(session?.lastActiveToken?.getRawString() || null, session?.lastActiveOrganizationId ?? null),
    setActive,
    handleUnauthenticated,
    followSignIn,
    verbs: {
      signOut: createSignOut({
        ...flow,
        // Ending a session is idempotent, so the request may be hedged; a sign-out must not wait for ever.
        api: { ...shell.api, call: (key, input, options) => shell.api.call(key, input, { via, ...options }) },
        decode: context.decode,
        forgetTokens: tokens.clear,
      }),
      createOrganization: async (params) => (await organizations()).verbs.createOrganization(params),
      getOrganization: async (id) => (await organizations()).verbs.getOrganization(id),
    },
    startBackground() {
      // A link, a provider or a server may have created the session, with no choice in a tab. Tabs that know it ignore this.
      const { session } = store.getSnapshot();
      if (session) announceSignIn({ begunWith: session.id });
      runWhileAlive(shell, () => startBackground({ ...background, handleUnauthenticated, followSignIn }));
      // Starts with the first impersonated session (`actor`); drawn only while such a session is current.
      runWhileAlive(shell, () => showWhen(shell, 'ImpersonationIndicator', {}, ({ session }) => !!session?.actor));
    },
    startHeartbeat: () => runWhileAlive(shell, () => startCaptchaHeartbeat(heartbeatOf(shell, context))),
  };
};

/** A client reply without the sessions that are being ended, and with the organization that this tab has chosen. */
const reconcile = (
  answered: ClientJSON,
  ending: readonly string[],
  session: Parameters<typeof keepOrganization>[1],
): ReturnType<SignedIn['reconcile']> => {
  const sessions = answered.sessions?.filter(({ id }) => !ending.includes(id)) ?? [];
  const here = ending.length > 0 ? { ...answered, sessions } : answered;
  const json = keepOrganization(here, session);
  return { json, isKept: json !== here };
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
    userId: () => shell.store.getSnapshot().user?.id,
    account: shell.lazily(async () =>
      (await loadAccount()).createAccount(shell, context, { levelOf: reverificationLevel }),
    ),
    organizations: shell.lazily(async () => (await loadOrganizations()).createOrganizations(shell, context)),
  });
  return context;
};

const heartbeatOf = (shell: Shell, { environment }: ResourceContext) => ({
  ...shell,
  environment,
  client: () => shell.store.getSnapshot().client,
  challenge: shell.slots.challenge,
});

/** State of this tab, and the channel to the other tabs. */
const createTabParts = (shell: Shell, writeClientUat: () => void) => {
  const { platform, store, options, api, key, cookies } = shell;
  let spokenFor: string | null = null;
  const onToken = (jwt: string | null, organizationId: string | null): void => {
    if (!options().standardBrowser) return;
    // Kept for a removal, which has no organization: only a tab of the cookie's organization may remove the cookie.
    if (jwt) spokenFor = organizationId;
    writeSessionCookie(platform, cookies, jwt, spokenFor);
    writeClientUat();
  };
  const via = createHedgedTransport(platform);
  const withTabLock = createWithTabLock(platform);
  const signOutQueue = createSignOutQueue(platform.storage, key.key);
  const messages = createTabMessages(platform, key.key, signOutQueue);
  const common = { platform, store, api, via, withTabLock, messages };
  const { tokens, onSharedToken, writeIfActive } = createTabTokens({ ...common, writeCookie: onToken });
  const pendingSignOut = createPendingSignOut({ ...common, ...messages, waiting: signOutQueue });
  const background = {
    platform,
    session: () => store.getSnapshot().session,
    options,
    messages,
    onSharedToken,
    pendingSignOut,
    refresh: tokens.refresh,
    writeCookie: writeIfActive,
  };
  return { onToken, background, messages, tokens, via, signOutQueue };
};

/** Runs until the client is disposed. */
const runWhileAlive = ({ life }: Shell, start: () => () => void): void => {
  if (!life.signal.aborted) life.signal.addEventListener('abort', start(), { once: true });
};

// What a client needs once somebody is signed in: session resources, tokens, the session cookie, changing and ending
// sessions, background work. Wiring only; a chunk of its own, so that a sign-in page does not wait for it.
import type { SessionJSON, TokenJSON } from '@latchkey/wire';
import { startBackground } from '../auth/background.ts';
import { writeSessionCookie } from '../auth/session-cookie.ts';
import { createSessionTokens } from '../auth/session-token.ts';
import { createSignOutBroadcast } from '../auth/sign-out-broadcast.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { createTokenCache } from '../auth/token-cache.ts';
import { createUnauthenticated, type HandleUnauthenticated } from '../auth/unauthenticated.ts';
import { createSetActive, type SetActive } from '../flows/set-active.ts';
import { createSignOut, type SignOut } from '../flows/sign-out.ts';
import { createSwitchHooks } from '../flows/switch-hooks.ts';
import type { ResourceContext } from '../resources/context.ts';
import { createSessionContext } from '../resources/decode-session.ts';
import type { Session } from '../resources/session.ts';
import { Token } from '../resources/token.ts';
import type { Shell } from './shell.ts';

export type SignedIn = {
  readonly decodeSession: (json: SessionJSON) => Session;
  /** Gives each session the token that came with it. */
  readonly adoptTokens: (sessions: readonly Session[], tokens: ReadonlyMap<string, TokenJSON | null>) => void;
  readonly forgetTokens: () => void;
  /** Writes the cookies of a session, or takes them away. */
  readonly onSession: (session: Session | undefined) => void;
  readonly setActive: SetActive;
  readonly signOut: SignOut;
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Keeps the session current until the client is disposed. */
  readonly startBackground: () => void;
};

/** What the engine lends. */
export type EngineParts = {
  readonly context: ResourceContext;
  readonly cookies: SuffixedCookies;
  /** Tells servers that the client changed, where that is ours to do. */
  readonly writeClientUat: () => void;
};

/** Builds the signed-in side of one client. */
export const createSignedIn = (shell: Shell, { context, cookies, writeClientUat }: EngineParts): SignedIn => {
  const { platform, store, options, api, urls, life } = shell;
  const onToken = (jwt: string | null, organizationId: string | null): void => {
    if (!options().standardBrowser) return;
    writeSessionCookie(platform, cookies, jwt, organizationId);
    writeClientUat();
  };
  const tokens = createSessionTokens({ api, platform, cache: createTokenCache(platform.clock), onToken });
  const broadcast = createSignOutBroadcast(platform);
  const announceSignOut = broadcast.announce;
  const { decode } = createSessionContext({ ...context, tokens, announceSignOut });
  const handleUnauthenticated: HandleUnauthenticated = createUnauthenticated({
    ...context,
    store,
    announceSignOut,
    signOutHere: () => setActive({ session: null }),
  });
  const onRefused = () => handleUnauthenticated();
  const flow = { ...shell, hooks: createSwitchHooks(platform), onToken, onRefused, announceSignOut };
  const setActive = createSetActive(flow);
  return {
    decodeSession: decode.session,
    adoptTokens(sessions, given) {
      for (const session of sessions) {
        const token = given.get(session.id);
        session.lastActiveToken = token ? new Token(token) : null;
        if (token?.jwt) tokens.remember(session, token.jwt);
      }
    },
    forgetTokens: tokens.clear,
    onSession: (session) =>
      onToken(session?.lastActiveToken?.getRawString() || null, session?.lastActiveOrganizationId ?? null),
    setActive,
    signOut: createSignOut({
      ...flow,
      decode: context.decode,
      forgetTokens: tokens.clear,
      afterSignOutUrl: urls.buildAfterSignOutUrl,
    }),
    handleUnauthenticated,
    startBackground() {
      if (life.signal.aborted) return;
      const session = () => store.getSnapshot().session;
      const stop = startBackground({ platform, session, options, broadcast, handleUnauthenticated });
      life.signal.addEventListener('abort', stop, { once: true });
    },
  };
};

// Tokens of this tab: writes them to the cookie while they match the session and organization the tab shows, and sends them
// to the other tabs, which then need no request.
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { decodeJwt } from '../lib/jwt.ts';
import type { Platform } from '../platform/platform.ts';
import { currentSession } from '../state/change-session.ts';
import type { Store } from '../state/store.ts';
import { createMintToken } from './mint-token.ts';
import { createSessionTokens, type SessionTokenStore } from './session/token.ts';
import type { SharedToken, TabMessages } from './tab-messages.ts';
import { createTokenCache } from './token-cache.ts';
import type { WithTabLock } from './with-tab-lock.ts';

export type TabTokensDeps = {
  readonly platform: Pick<Platform, 'timers' | 'random' | 'clock'>;
  readonly api: Api;
  readonly via: HedgedTransport;
  readonly store: Store;
  readonly withTabLock: WithTabLock;
  readonly messages: Pick<TabMessages, 'shareToken'>;
  readonly writeCookie: (jwt: string | null, organizationId: string | null) => void;
  /** Called when a token says that the session got tasks, or that they are done: the client is outdated. */
  readonly onTasksChanged: () => void;
};

export type TabTokens = {
  readonly tokens: SessionTokenStore;
  /** Stores a token that another tab minted. */
  readonly onSharedToken: (token: SharedToken) => void;
  /** Writes the cookie if this tab still shows that session in that organization. */
  readonly writeIfActive: (jwt: string | null, sessionId: string, organizationId: string | null) => void;
};

/** The tokens of one client. */
export const createTabTokens = (deps: TabTokensDeps): TabTokens => {
  const { platform, store, messages, writeCookie } = deps;
  const cache = createTokenCache(platform.clock);
  // Checked at each reply: a user may sign out or switch organizations while a request is pending.
  const writeIfActive: TabTokens['writeIfActive'] = (jwt, sessionId, organizationId) => {
    const session = currentSession(store.getSnapshot());
    if (session?.id === sessionId && (session.lastActiveOrganizationId || null) === organizationId)
      writeCookie(jwt, organizationId);
  };
  /** The service puts the tasks into each token, so that also a page that is never reloaded gets to know them. */
  const checkTasks = (jwt: string, sessionId: string): void => {
    const session = currentSession(store.getSnapshot());
    if (session?.id === sessionId && isPendingToken(jwt) !== (session.status === 'pending')) deps.onTasksChanged();
  };
  const mint = createMintToken({
    ...deps,
    cache,
    onToken(jwt, { sessionId, organizationId, template }, ageMs) {
      if (!template) writeIfActive(jwt, sessionId, organizationId);
      if (jwt && !template) checkTasks(jwt, sessionId);
      const clientId = store.getSnapshot().client?.id;
      if (jwt && clientId) messages.shareToken({ clientId, sessionId, organizationId, template, jwt, ageMs });
    },
  });
  const tokens = createSessionTokens({ ...deps, cache, mint });
  return {
    tokens,
    writeIfActive,
    onSharedToken({ clientId, sessionId, organizationId, template, jwt, ageMs }) {
      const { client } = store.getSnapshot();
      const session = client?.sessions.find(({ id }) => id === sessionId);
      if (client?.id !== clientId || !session || isOlderThan(jwt, session.updatedAt)) return;
      const scope = template ? { template } : { organizationId };
      if (tokens.remember(session, jwt, ageMs, scope) && !template) writeIfActive(jwt, sessionId, organizationId);
    },
  };
};

const isPendingToken = (jwt: string): boolean => decodeJwt(jwt)?.claims.sts === 'pending';

/** Both times are the service's: a token minted before the session changed may hold outdated claims. */
const isOlderThan = (jwt: string, updatedAt: Date): boolean =>
  (decodeJwt(jwt)?.claims.iat ?? 0) < Math.floor(updatedAt.getTime() / 1000);

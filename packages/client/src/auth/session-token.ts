// getToken: from the cache while it is good, else minted once for all who ask at the same time, with up to four attempts.
import { TOKEN_LEEWAY_DEFAULT_SECONDS, TOKEN_LIFESPAN_SECONDS, TOKEN_MAX_ATTEMPTS } from '@latchkey/wire';
import { isClientFault, LatchkeyError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { retryDelayMs, TOKEN_BACKOFF } from '../lib/backoff.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { Platform } from '../platform/platform.ts';
import type { GetTokenOptions, SessionTokens, TokenSubject } from '../resources/context.ts';
import { type TokenCache, type TokenScope, tokenKey } from './token-cache.ts';

export type SessionTokenDeps = {
  readonly api: Api;
  readonly cache: TokenCache;
  readonly platform: Pick<Platform, 'timers' | 'random'>;
  /** Hears of every token that speaks for the organization the session is active in; null when the service gave none. */
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
};

/** Tokens of all sessions. `remember` takes a token that came with a session. */
export const createSessionTokens = (
  deps: SessionTokenDeps,
): SessionTokens & {
  remember(session: TokenSubject, jwt: string): void;
} => {
  const flights = createSingleFlight<string | null>();
  return {
    clear: deps.cache.clear,
    remember: (session, jwt) => deps.cache.set(tokenKey(scopeOf(session, {})), jwt),
    async get(session, options = {}) {
      const { template, skipCache = false, leewayInSeconds = TOKEN_LEEWAY_DEFAULT_SECONDS } = options;
      if (!template && leewayInSeconds >= TOKEN_LIFESPAN_SECONDS)
        throw new LatchkeyError(`Leeway can not exceed the token lifespan (${TOKEN_LIFESPAN_SECONDS} seconds)`);
      if (!session.user) return null;
      const scope = scopeOf(session, options);
      const key = tokenKey(scope);
      const mint = () => mintToken(deps, session, scope, key);
      if (skipCache) return mint();
      return deps.cache.get(key, leewayInSeconds) ?? flights.run(key, mint);
    },
  };
};

/** No organization given means the active one; null or empty text means none. Templates are not bound to one. */
const scopeOf = (session: TokenSubject, { template, organizationId }: GetTokenOptions): TokenScope => ({
  sessionId: session.id,
  template,
  organizationId: template
    ? null
    : (organizationId === undefined ? session.lastActiveOrganizationId : organizationId) || null,
  updatedAt: session.updatedAt,
});

const mintToken = async (
  deps: SessionTokenDeps,
  session: TokenSubject,
  scope: TokenScope,
  key: string,
): Promise<string | null> => {
  const reply = await withAttempts(deps, () => requestToken(deps.api, scope));
  // Offline: a token that has a little life left is better than none, and nobody is signed out by a lost network.
  if (reply === null) return deps.cache.getUnexpired(key) ?? null;
  const jwt = reply.jwt || null;
  if (jwt) deps.cache.set(key, jwt);
  if (!scope.template && scope.organizationId === session.lastActiveOrganizationId)
    deps.onToken(jwt, scope.organizationId);
  return jwt;
};

const requestToken = (api: Api, { sessionId: id, template, organizationId }: TokenScope) =>
  template
    ? api.call('POST /client/sessions/:id/tokens/:template', { params: { id, template }, body: {} })
    : api.call('POST /client/sessions/:id/tokens', { params: { id }, body: { organization_id: organizationId } });

const withAttempts = async <T>({ platform }: SessionTokenDeps, run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (isClientFault(error) || attempt >= TOKEN_MAX_ATTEMPTS) throw error;
    }
    const delayMs = retryDelayMs(attempt, TOKEN_BACKOFF, platform.random());
    await new Promise<void>((resolve) => void platform.timers.after(delayMs, resolve));
  }
};

// getToken: from the cache while the token is valid, else from the tab that gets one first. One tab sends the request, the
// others wait for its result, at most as long as the lock's timeout.
import { CLIENT_NAMES, TOKEN_LEEWAY_DEFAULT_SECONDS, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { LatchkeyError } from '../../errors.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetTokenOptions, SessionTokens, TokenSubject } from '../../resources/context.ts';
import type { MintToken } from '../mint-token.ts';
import { type TokenCache, type TokenScope, tokenKey } from '../token-cache.ts';
import type { WithTabLock } from '../with-tab-lock.ts';

export type SessionTokenDeps = {
  readonly cache: TokenCache;
  readonly platform: Pick<Platform, 'timers'>;
  readonly withTabLock: WithTabLock;
  readonly mint: MintToken;
};

/** Tokens of all sessions, for callers that read tokens and for those that store them. */
export type SessionTokenStore = SessionTokens & {
  /** Keeps the token valid, as the poll does: 'busy' when another tab holds the lock and has not finished in time. */
  refresh(session: TokenSubject): Promise<string | null | 'busy'>;
  /** Stores a token that came with a session, or from another tab. False when it has expired. */
  remember(session: TokenSubject, jwt: string, agedMs: number, options?: GetTokenOptions): boolean;
};

/** A message of another tab may arrive after it releases the lock: a tab that waited for the lock allows this long. */
const MESSAGE_GRACE_MS = 200;

type Outcome = { readonly jwt: string | null } | 'busy';

/** The session tokens of one client. */
export const createSessionTokens = ({ cache, platform, withTabLock, mint }: SessionTokenDeps): SessionTokenStore => {
  const flights = createSingleFlight<Outcome>();
  const arrivals = createArrivals(platform);

  /** One tab mints; the others find its token when they get the lock, or as soon as its message arrives. */
  const take = (scope: TokenScope, key: string, leewaySeconds: number): Promise<Outcome> => {
    const good = () => {
      const jwt = cache.get(key, leewaySeconds);
      return jwt === undefined ? undefined : { jwt };
    };
    const turn = withTabLock(lockName(scope), async (contended): Promise<Outcome> => {
      if (!good() && contended) await arrivals.wait(key, MESSAGE_GRACE_MS);
      return good() ?? { jwt: await mint(scope, key) };
    });
    return Promise.race([turn, arrivals.until(key, good, turn)]);
  };

  const request = (session: TokenSubject, options: GetTokenOptions): Promise<Outcome> => {
    const scope = scopeOf(session, options);
    const key = tokenKey(scope);
    return flights.run(key, () => take(scope, key, options.leewayInSeconds ?? TOKEN_LEEWAY_DEFAULT_SECONDS));
  };

  return {
    clear: cache.clear,
    remember(session, jwt, agedMs, options = {}) {
      const key = tokenKey(scopeOf(session, options));
      const isGood = cache.set(key, jwt, agedMs);
      if (isGood) arrivals.tell(key);
      return isGood;
    },
    async refresh(session) {
      if (!session.user) return null;
      const cached = cache.get(tokenKey(scopeOf(session, {})), TOKEN_LEEWAY_DEFAULT_SECONDS);
      if (cached !== undefined) return cached;
      const outcome = await request(session, {});
      return outcome === 'busy' ? outcome : outcome.jwt;
    },
    async get(session, options = {}) {
      const { template, skipCache = false, leewayInSeconds = TOKEN_LEEWAY_DEFAULT_SECONDS } = options;
      if (!template && leewayInSeconds >= TOKEN_LIFESPAN_SECONDS)
        throw new LatchkeyError(`Leeway can not exceed the token lifespan (${TOKEN_LIFESPAN_SECONDS} seconds)`);
      if (!session.user) return null;
      const scope = scopeOf(session, options);
      const key = tokenKey(scope);
      if (skipCache) return mint(scope, key);
      const cached = cache.get(key, leewayInSeconds);
      if (cached !== undefined) return cached;
      const outcome = await request(session, options);
      if (outcome !== 'busy') return outcome.jwt;
      const alone = await flights.run(`${key} alone`, async () => ({ jwt: await mint(scope, key) }));
      return alone === 'busy' ? null : alone.jwt;
    },
  };
};

/** No organization given means the active one; null or empty text means none. Template tokens are not bound to one. */
const scopeOf = (session: TokenSubject, { template, organizationId }: GetTokenOptions): TokenScope => ({
  sessionId: session.id,
  template,
  organizationId: template
    ? null
    : (organizationId === undefined ? session.lastActiveOrganizationId : organizationId) || null,
  updatedAt: session.updatedAt,
});

/** Requests for different tokens do not block one another. */
const lockName = ({ template, organizationId }: TokenScope): string =>
  [CLIENT_NAMES.locks.refreshSessionToken, template, organizationId].filter(Boolean).join('.');

/** Waits for tokens that other tabs send. */
const createArrivals = ({ timers }: Pick<Platform, 'timers'>) => {
  const waiting = new Map<string, Set<() => void>>();
  const listen = (key: string, listener: () => void): (() => void) => {
    const named = waiting.get(key) ?? new Set();
    waiting.set(key, named.add(listener));
    return () => {
      named.delete(listener);
      if (named.size === 0) waiting.delete(key);
    };
  };
  return {
    tell: (key: string) => [...(waiting.get(key) ?? [])].forEach((listener) => void listener()),
    /** Until a token arrives, or the time is up. */
    wait: (key: string, ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          stop();
          cancel();
          resolve();
        };
        const stop = listen(key, end);
        const cancel = timers.after(ms, end);
      }),
    /** Resolves to what `look` finds once a token has arrived; stops when `turn` settles. */
    until: <T>(key: string, look: () => T | undefined, turn: Promise<unknown>) =>
      new Promise<T>((resolve) => {
        const stop = listen(key, () => {
          const found = look();
          if (found !== undefined) resolve(found);
        });
        turn.then(stop, stop);
      }),
  };
};

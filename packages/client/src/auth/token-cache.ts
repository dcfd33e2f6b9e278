// Tokens in memory by key. A token is judged when it is used, never by a timer: timers sleep when the machine does.
import { TOKEN_EVICTION_MARGIN_SECONDS, TOKEN_LEEWAY_MIN_SECONDS } from '@latchkey/wire';
import { decodeJwt } from '../lib/jwt.ts';
import type { PlatformClock } from '../platform/platform.ts';

/** What a token is minted for. */
export type TokenScope = {
  readonly sessionId: string;
  readonly template?: string | undefined;
  readonly organizationId: string | null;
  /** A session that changed needs new tokens. */
  readonly updatedAt: Date;
};

/** The key of a scope in the cache. */
export const tokenKey = ({ sessionId, template, organizationId, updatedAt }: TokenScope): string =>
  [sessionId, template ?? '', organizationId ?? '', updatedAt.getTime()].join(' ');

type Entry = {
  readonly jwt: string;
  readonly lifespanMs: number;
  readonly receivedMonotonic: number;
  readonly receivedWall: number;
};

export type TokenCache = {
  /** A token that will still be good for `leewaySeconds` and the polling margin. */
  get(key: string, leewaySeconds: number): string | undefined;
  /** A token that has not expired, however little is left of it. */
  getUnexpired(key: string): string | undefined;
  set(key: string, jwt: string): void;
  clear(): void;
};

/**
 * An empty cache. Age counts from receipt, so that a wrong clock does not matter: on the monotonic clock, and on the wall
 * clock too because the monotonic one may stand still while the machine sleeps. The larger age counts.
 */
export const createTokenCache = (clock: PlatformClock): TokenCache => {
  const entries = new Map<string, Entry>();
  const remainingMs = (entry: Entry): number =>
    entry.lifespanMs - Math.max(clock.monotonic() - entry.receivedMonotonic, clock.now() - entry.receivedWall);
  const take = (key: string, atLeastMs: number): string | undefined => {
    const entry = entries.get(key);
    return entry && remainingMs(entry) > 0 && remainingMs(entry) >= atLeastMs ? entry.jwt : undefined;
  };
  return {
    get: (key, leewaySeconds) =>
      take(key, (Math.max(leewaySeconds, TOKEN_LEEWAY_MIN_SECONDS) + TOKEN_EVICTION_MARGIN_SECONDS) * 1000),
    getUnexpired: (key) => take(key, 0),
    set(key, jwt) {
      for (const [old, entry] of entries) if (remainingMs(entry) <= 0) entries.delete(old);
      const { exp, iat } = decodeJwt(jwt)?.claims ?? {};
      if (exp === undefined || iat === undefined) return;
      entries.set(key, {
        jwt,
        lifespanMs: (exp - iat) * 1000,
        receivedMonotonic: clock.monotonic(),
        receivedWall: clock.now(),
      });
    },
    clear: () => entries.clear(),
  };
};

// Tokens in memory by key. Expiry is checked on use, never by a timer: timers stop while the machine sleeps.
import { TOKEN_EVICTION_MARGIN_SECONDS, TOKEN_LEEWAY_MIN_SECONDS } from '@latchkey/wire';
import { decodeJwt } from '../lib/jwt.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';

/** What a token is minted for. */
export type TokenScope = {
  readonly sessionId: string;
  readonly template?: string | undefined;
  readonly organizationId: string | null;
  /** Part of the key: a session that changed needs new tokens. */
  readonly updatedAt: Date;
};

/** The key of a scope in the cache. */
export const tokenKey = ({ sessionId, template, organizationId, updatedAt }: TokenScope): string =>
  [sessionId, template ?? '', organizationId ?? '', updatedAt.getTime()].join(' ');

type Entry = { readonly jwt: string; readonly lifespanMs: number; readonly ageMs: () => number };

export type TokenCache = {
  /** A token that stays valid for `leewaySeconds` and the polling margin. */
  get(key: string, leewaySeconds: number): string | undefined;
  /** A token that has not expired, however little time is left. */
  getUnexpired(key: string): string | undefined;
  /** Stores a token that is `agedMs` old, unless one that expires later is stored; returns whether it is still valid. */
  set(key: string, jwt: string, agedMs?: number): boolean;
  clear(): void;
};

/**
 * An empty cache. A token is valid for `exp − iat` from the moment it was received, by the clock that measured more elapsed
 * time, so that neither a wrong clock nor sleep matters.
 */
export const createTokenCache = (clock: PlatformClock): TokenCache => {
  const entries = new Map<string, Entry>();
  const remainingMs = (entry: Entry | undefined): number => (entry ? entry.lifespanMs - entry.ageMs() : 0);
  const take = (key: string, atLeastMs: number): string | undefined => {
    const entry = entries.get(key);
    const leftMs = remainingMs(entry);
    return leftMs > 0 && leftMs >= atLeastMs ? entry?.jwt : undefined;
  };
  return {
    get: (key, leewaySeconds) =>
      take(key, (Math.max(leewaySeconds, TOKEN_LEEWAY_MIN_SECONDS) + TOKEN_EVICTION_MARGIN_SECONDS) * 1000),
    getUnexpired: (key) => take(key, 0),
    set(key, jwt, agedMs = 0) {
      for (const [old, entry] of entries) if (remainingMs(entry) <= 0) entries.delete(old);
      const { exp, iat } = decodeJwt(jwt)?.claims ?? {};
      // A template may omit the times; the caller decides how long to use such a token, and it is not cached.
      if (exp === undefined || iat === undefined) return true;
      const entry = { jwt, lifespanMs: (exp - iat) * 1000, ageMs: createStopwatch(clock, agedMs) };
      if (remainingMs(entry) >= remainingMs(entries.get(key))) entries.set(key, entry);
      return remainingMs(entry) > 0;
    },
    clear: () => entries.clear(),
  };
};

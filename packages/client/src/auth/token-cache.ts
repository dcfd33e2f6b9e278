// Tokens in memory by key. A token is judged when it is used, never by a timer: timers sleep when the machine does.
import { TOKEN_EVICTION_MARGIN_SECONDS, TOKEN_LEEWAY_MIN_SECONDS } from '@latchkey/wire';
import { decodeJwt } from '../lib/jwt.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
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

type Entry = { readonly jwt: string; readonly lifespanMs: number; readonly ageMs: () => number };

export type TokenCache = {
  /** A token that will still be good for `leewaySeconds` and the polling margin. */
  get(key: string, leewaySeconds: number): string | undefined;
  /** A token that has not expired, however little is left of it. */
  getUnexpired(key: string): string | undefined;
  /** Keeps a token that is `agedMs` old, unless one that lasts longer is there; answers whether it has any life left. */
  set(key: string, jwt: string, agedMs?: number): boolean;
  clear(): void;
};

/**
 * An empty cache. A token lives for `exp − iat` from when it came, by whichever clock says that more time has passed, so
 * that neither a wrong clock nor sleep matters.
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
      // A template may leave the times out; such a token is the caller's to judge and is not kept.
      if (exp === undefined || iat === undefined) return true;
      const entry = { jwt, lifespanMs: (exp - iat) * 1000, ageMs: createStopwatch(clock, agedMs) };
      if (remainingMs(entry) >= remainingMs(entries.get(key))) entries.set(key, entry);
      return remainingMs(entry) > 0;
    },
    clear: () => entries.clear(),
  };
};

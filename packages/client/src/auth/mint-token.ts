// Requests a token from the service, with up to four attempts, stores it, and notifies the listener.
import { TOKEN_MAX_ATTEMPTS } from '@latchkey/wire';
import { isNetworkError, NetworkError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { type HedgedTransport, NoAnswerError } from '../http/hedged-transport.ts';
import { retryDelayMs } from '../lib/backoff.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import { TOKEN_BACKOFF } from '../lib/token-backoff.ts';
import type { Platform } from '../platform/platform.ts';
import { isClientFault } from './client-fault.ts';
import type { TokenCache, TokenScope } from './token-cache.ts';

export type MintTokenDeps = {
  readonly api: Api;
  readonly cache: TokenCache;
  readonly platform: Pick<Platform, 'timers' | 'random' | 'clock'>;
  readonly via: HedgedTransport;
  /** Called for every reply; the token is null when the service issued none. */
  readonly onToken: (jwt: string | null, scope: TokenScope, ageMs: number) => void;
};

/** A valid token; null when the service issues none. */
export type MintToken = (scope: TokenScope, key: string) => Promise<string | null>;

/** Minting for one client. */
export const createMintToken =
  (deps: MintTokenDeps): MintToken =>
  async (scope, key) => {
    try {
      const jwt = await withAttempts(deps, () => attempt(deps, scope, key));
      // Offline, a token that is about to expire is still usable; a lost network must not sign a user out.
      return jwt === undefined ? (deps.cache.getUnexpired(key) ?? null) : jwt;
    } catch (error) {
      const rest = isNetworkError(error) ? deps.cache.getUnexpired(key) : undefined;
      if (rest === undefined) throw error;
      return rest;
    }
  };

/** The token, null when the service issues none, undefined while offline. */
const attempt = async (deps: MintTokenDeps, scope: TokenScope, key: string): Promise<string | null | undefined> => {
  // Age counts from the request, not the reply: the page may have been frozen while the reply was waiting.
  const ageMs = createStopwatch(deps.platform.clock);
  const reply = await requestToken(deps, scope);
  if (reply === null) return undefined;
  const jwt = reply.jwt || null;
  if (jwt && !deps.cache.set(key, jwt, ageMs()))
    throw new NetworkError('the token had expired when it came. Please try again.');
  deps.onToken(jwt, scope, ageMs());
  return jwt;
};

const requestToken = ({ api, via }: MintTokenDeps, { sessionId: id, template, organizationId }: TokenScope) =>
  template
    ? api.call('POST /client/sessions/:id/tokens/:template', { params: { id, template }, body: {} }, { via })
    : api.call(
        'POST /client/sessions/:id/tokens',
        { params: { id }, body: { organization_id: organizationId } },
        { via },
      );

const withAttempts = async <T>({ platform }: MintTokenDeps, run: () => Promise<T>): Promise<T> => {
  for (let count = 1; ; count++) {
    try {
      return await run();
    } catch (error) {
      if (isClientFault(error) || error instanceof NoAnswerError || count >= TOKEN_MAX_ATTEMPTS) throw error;
    }
    const delayMs = retryDelayMs(count, TOKEN_BACKOFF, platform.random());
    await new Promise<void>((resolve) => void platform.timers.after(delayMs, resolve));
  }
};

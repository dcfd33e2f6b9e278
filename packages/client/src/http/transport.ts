// Sends one request with fetch; a GET without a reply is retried (docs/reference/wire.md#retries).
import { GET_MAX_ATTEMPTS_OFFLINE, GET_MAX_ATTEMPTS_ONLINE } from '@latchkey/wire';
import { toNetworkError } from '../errors.ts';
import { GET_BACKOFF, retryDelayMs } from '../lib/backoff.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApiRequest } from './request.ts';

/** Limits of one exchange. */
export type SendOptions = {
  /** Total attempts; by default more while the browser is offline. */
  readonly maxAttempts?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Transport = (request: ApiRequest, options?: SendOptions) => Promise<Response>;

/** A transport over the platform's fetch. It rejects with NetworkError only. */
export const createTransport = (platform: Pick<Platform, 'fetch' | 'timers' | 'page' | 'random'>): Transport => {
  const pause = (ms: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      const stop = () => {
        cancel();
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const cancel = platform.timers.after(ms, stop);
      signal?.addEventListener('abort', stop);
    });
  const attemptsFor = (request: ApiRequest, given: number | undefined): number => {
    if (request.method !== 'GET') return 1;
    return given ?? (platform.page.isOnline() ? GET_MAX_ATTEMPTS_ONLINE : GET_MAX_ATTEMPTS_OFFLINE);
  };
  return async (request, { maxAttempts, signal } = {}) => {
    const limit = attemptsFor(request, maxAttempts);
    for (let attempt = 1; ; attempt++) {
      // Checked before the request: a connection that is lost later may have delivered it.
      const isUnsent = !platform.page.isOnline();
      try {
        return await platform.fetch(request.url.href, toInit(request, signal));
      } catch (cause) {
        if (attempt >= limit || signal?.aborted) throw toNetworkError(request.url, cause, isUnsent);
      }
      await pause(retryDelayMs(attempt, GET_BACKOFF, platform.random()), signal);
    }
  };
};

const toInit = (request: ApiRequest, signal: AbortSignal | undefined): RequestInit => ({
  method: request.method,
  headers: request.headers,
  credentials: request.credentials,
  ...(request.body === undefined ? {} : { body: request.body }),
  ...(signal ? { signal } : {}),
});

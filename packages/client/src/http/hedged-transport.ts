// Hedged requests, for calls that are safe to send twice: a request without a reply is sent again in parallel to the first,
// because it may have been lost with the network. The first reply counts, and the total wait is bounded.
import { ANSWER_DEADLINE_MS, ANSWER_PATIENCE_MS } from '@latchkey/wire';
import { NetworkError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Api } from './api.ts';
import type { ApiRequest } from './request.ts';
import type { Transport } from './transport.ts';

/** Sends a call through the default transport, repeatedly until a reply arrives or the deadline passes. */
export type HedgedTransport = (request: ApiRequest, usual: Transport) => Promise<Response>;

/** The service accepted the request and sent nothing for so long that a retry makes no sense now. */
export class NoAnswerError extends NetworkError {}

/** It rejects with NetworkError only, as the default transport does. */
export const createHedgedTransport =
  ({ timers }: Pick<Platform, 'timers'>): HedgedTransport =>
  (request, usual) =>
    new Promise((resolve, reject) => {
      const running = new Set<AbortController>();
      const end = (settle: () => void): void => {
        cancel();
        settle();
        for (const other of running) other.abort();
        running.clear();
      };
      const send = (): void => {
        const one = new AbortController();
        running.add(one);
        receive(usual, request, one.signal).then(
          (response) => {
            if (running.delete(one)) end(() => resolve(response));
          },
          (cause: unknown) => {
            // Another request that is still pending may succeed.
            if (running.delete(one) && running.size === 0) end(() => reject(cause));
          },
        );
      };
      // Counted, not timed: a page that was frozen for an hour has not waited for an hour.
      let sent = 1;
      const cancel = timers.every(ANSWER_PATIENCE_MS, () => {
        sent += 1;
        if (sent * ANSWER_PATIENCE_MS <= ANSWER_DEADLINE_MS) send();
        else end(() => reject(new NoAnswerError(`no answer within ${ANSWER_DEADLINE_MS} ms. Please try again.`)));
      });
      send();
    });

/** The same API, whose calls are hedged unless one says otherwise. */
export const hedgedApi = (api: Api, via: HedgedTransport): Api => ({
  ...api,
  call: (key, input, options) => api.call(key, input, { via, ...options }),
});

/** The complete reply: a body that is cut off is not a reply either. */
const receive = async (usual: Transport, request: ApiRequest, signal: AbortSignal): Promise<Response> => {
  const response = await usual(request, { signal, maxAttempts: 1 });
  const { status, statusText, headers } = response;
  const body = await response.text().catch((cause: unknown) => {
    throw new NetworkError('the answer broke off. Please try again.', { cause });
  });
  // Some statuses (204, 304) reject even an empty string as a body.
  return new Response(body || null, { status, statusText, headers });
};

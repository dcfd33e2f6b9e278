// Hedged requests, for calls that may be made twice without harm: a request without an answer is sent again beside the first,
// because it may have been lost with the network. The first answer counts, and the wait has an end.
import { ANSWER_DEADLINE_MS, ANSWER_PATIENCE_MS } from '@latchkey/wire';
import { NetworkError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApiRequest } from './request.ts';
import type { Transport } from './transport.ts';

/** Sends a call through the usual transport, again and again until an answer comes or the deadline passes. */
export type HedgedTransport = (request: ApiRequest, usual: Transport) => Promise<Response>;

/** The service took the request and said nothing for so long that asking again makes no sense now. */
export class NoAnswerError extends NetworkError {}

/** It rejects with NetworkError only, as the usual way does. */
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
            // Another that is still under way may do better.
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

/** The whole answer: a body that stops half-way is no answer either. */
const receive = async (usual: Transport, request: ApiRequest, signal: AbortSignal): Promise<Response> => {
  const response = await usual(request, { signal, maxAttempts: 1 });
  const { status, statusText, headers } = response;
  const body = await response.text().catch((cause: unknown) => {
    throw new NetworkError('the answer broke off. Please try again.', { cause });
  });
  // Some statuses refuse even an empty text as a body.
  return new Response(body || null, { status, statusText, headers });
};

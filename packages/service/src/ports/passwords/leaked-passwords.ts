// Asks an endpoint of the operator's choice whether a password has leaked. Five characters of its SHA-1 hash leave the service
// and nothing else; if the endpoint does not answer in time or in form, the password is accepted.
import { createHash } from 'node:crypto';
import { SECOND_MS } from '@latchkey/wire';
import { isInRange, rangeUrl, splitHash } from '../../domain/passwords/leaked-range.ts';
import { boundedFetch, type OutboundFetch } from '../oauth/fetch.ts';

/** `unreachable` when the endpoint did not answer: then the user is not stopped by it. */
export type LeakVerdict = 'leaked' | 'not_found' | 'unreachable';

/** Where to ask. With `public`, the service connects to public addresses only (docs/security.md R24). */
export type LeakSource = { readonly endpoint: string; readonly reach: 'public' | 'anywhere' };

export type LeakedPasswords = { find(password: string, source: LeakSource): Promise<LeakVerdict> };

/** A user waits for the answer. */
const LEAK_TIMEOUT_MS = 2 * SECOND_MS;

export type LeakedPasswordsDeps = {
  readonly fetch: OutboundFetch;
  readonly publicFetch: OutboundFetch;
  readonly patienceMs?: number;
};

export const createLeakedPasswords = ({
  fetch,
  publicFetch,
  patienceMs = LEAK_TIMEOUT_MS,
}: LeakedPasswordsDeps): LeakedPasswords => ({
  find: async (password, { endpoint, reach }) => {
    const parts = splitHash(createHash('sha1').update(password, 'utf8').digest('hex'));
    try {
      const reply = await boundedFetch(reach === 'public' ? publicFetch : fetch)(rangeUrl(endpoint, parts), {
        method: 'GET',
        // Padding hides from a network observer how long the range is.
        headers: { 'Add-Padding': 'true', 'User-Agent': 'latchkey', Accept: 'text/plain' },
        body: null,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (reply.status !== 200) {
        await reply.body?.cancel();
        return 'unreachable';
      }
      return isInRange(await reply.text(), parts) ? 'leaked' : 'not_found';
    } catch {
      return 'unreachable';
    }
  },
});

// Sends one webhook: an HTTP POST to an address that is checked on every attempt, and connected to as it was checked. Redirects are
// not followed, the whole attempt has a time limit, and of the response only the beginning is read (docs/security.md R24).
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { EnvironmentType } from '../../domain/instance/instance.ts';
import type { OutboundFetch } from '../oauth/fetch.ts';
import { isPublicAddress } from '../oauth/public-address.ts';
import { createPublicFetch, PrivateAddress, type PublicFetchDeps } from '../oauth/public-fetch.ts';

/** The time limit of the standard. */
const LIMIT_MS = 15_000;
const RESPONSE_MAX_BYTES = 4_096;

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly environmentType: EnvironmentType;
  readonly signal?: AbortSignal | undefined;
};

/** A response, or a word that says why there is none. */
export type WebhookResponse =
  | { readonly at: 'answered'; readonly status: number; readonly body: string; readonly retryAfter: string | null }
  | { readonly at: 'unanswered'; readonly error: string };

export type PostWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

/** Addresses of a developer's machine and its networks. The rest, such as addresses of cloud metadata, stays refused. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

const isNear = (address: string): boolean =>
  isIPv4(address) ? near.check(address, 'ipv4') : isIPv6(address) && near.check(address, 'ipv6');

/** Development instances may send to the developer's machine and network. */
const isDevelopmentAddress = (address: string): boolean => isPublicAddress(address) || isNear(address);

/** Text of at most that many bytes; a character that is cut off, and characters that cannot be stored, are left out. */
const readStart = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  if (!body) return '';
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < RESPONSE_MAX_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
  } finally {
    // Ends the connection, however much the receiver still wants to send.
    await reader.cancel().catch(() => {});
  }
  const bytes = Buffer.concat(chunks).subarray(0, RESPONSE_MAX_BYTES);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '');
};

const errorWord = (error: unknown): string => {
  if (error instanceof PrivateAddress) return 'private_address';
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('name' in error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'timeout';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error && error.cause !== undefined ? errorWord(error.cause) : 'unknown';
};

/** Rejects when the signal is aborted, also while a name is being resolved. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** `createPostWebhook()` sends webhooks; tests give a short limit, or their own names and addresses. */
export const createPostWebhook = (
  deps: PublicFetchDeps & { readonly limitMs?: number | undefined } = {},
): PostWebhook => {
  const { limitMs = LIMIT_MS, ...given } = deps;
  const send: Readonly<Record<EnvironmentType, OutboundFetch>> = {
    production: createPublicFetch(given),
    development: createPublicFetch({ isAllowed: isDevelopmentAddress, ...given }),
  };
  return async ({ url, headers, body, environmentType, signal }) => {
    const limit = AbortSignal.timeout(limitMs);
    const ends = signal ? AbortSignal.any([limit, signal]) : limit;
    try {
      if (environmentType === 'production' && !url.startsWith('https://'))
        return { at: 'unanswered', error: 'not_https' };
      const options = { method: 'POST', headers, body, redirect: 'manual', signal: ends } as const;
      const response = await orAborted(send[environmentType](url, options), ends);
      const text = await orAborted(readStart(response.body), ends);
      return { at: 'answered', status: response.status, body: text, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      return { at: 'unanswered', error: errorWord(error) };
    }
  };
};

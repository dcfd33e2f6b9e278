// Which headers the proxy passes on, in both directions.
import { NAMES } from '@latchkey/wire';

/**
 * Headers that the service reads. All others stay here: a browser could otherwise send those that the service believes because
 * they come from a trusted proxy, such as the address or the country of the caller.
 */
const SENT =
  /^(?:accept|accept-language|authorization|cache-control|content-type|if-modified-since|if-none-match|origin|referer|user-agent|sec-fetch-\w+|access-control-request-\w+)$/;

/** Headers of one connection (RFC 9110 §7.6.1), and one that advertises other ports of the service. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'alt-svc',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const UNKNOWN_ADDRESS = 'unknown';

/** An address without what could begin another header or list item. */
const plainAddress = (address: string | undefined): string =>
  address !== undefined && /^[\da-f.:]+$/i.test(address) ? address : UNKNOWN_ADDRESS;

const OUR_COOKIES = Object.values(NAMES.cookies);

/** The cookies of the protocol, also with the suffix of an instance. Those of the application are not for the service. */
const ourCookies = (header: string): string =>
  header
    .split(/; */)
    .filter((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return OUR_COOKIES.some((ours) => name === ours || name.startsWith(`${ours}_`));
    })
    .join('; ');

/** True if the browser can decode gzip, the only encoding that every runtime can write. */
export const acceptsGzip = (headers: Headers): boolean => /\bgzip\b/.test(headers.get('accept-encoding') ?? '');

export type SentFacts = {
  readonly clientAddress: string | undefined;
  readonly proxyUrl: string;
  /** More headers that a trusted proxy in front of this server has set. */
  readonly more: readonly string[];
};

/**
 * The headers of the call to the service. The address of the caller is always set, because without it a remote caller would look
 * local; what a browser sends as the URL of the proxy is overwritten.
 */
export const sentHeaders = (headers: Headers, { clientAddress, proxyUrl, more }: SentFacts): Headers => {
  const sent = new Headers();
  const isOurs = (name: string): boolean => name.startsWith(`${NAMES.provider}-`);
  for (const [name, value] of headers)
    if (SENT.test(name) || isOurs(name) || more.includes(name)) sent.append(name, value);
  const cookie = ourCookies(headers.get('cookie') ?? '');
  if (cookie !== '') sent.set('cookie', cookie);
  // Only encodings that runtimes decode: the reply to the browser is encoded anew.
  sent.set('accept-encoding', acceptsGzip(headers) ? 'gzip, br' : 'identity');
  sent.set('x-forwarded-for', plainAddress(clientAddress));
  sent.set(NAMES.headers.proxyUrl, proxyUrl);
  return sent;
};

/** The headers of the reply, each Set-Cookie line apart. */
export const receivedHeaders = (headers: Headers): Headers => {
  const named = (headers.get('connection') ?? '').toLowerCase().split(/\s*,\s*/);
  const received = new Headers();
  for (const [name, value] of headers)
    if (!OF_THE_CONNECTION.has(name) && !named.includes(name)) received.append(name, value);
  return received;
};

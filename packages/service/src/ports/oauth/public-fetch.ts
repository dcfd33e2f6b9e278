// Requests to public Internet addresses only: the service resolves the name itself and connects only to an address it has
// checked, so that the name cannot resolve to another machine afterwards (DNS rebinding, docs/security.md R24).
import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { OutboundFetch } from './fetch.ts';
import { addressInHost, isPublicAddress } from './public-address.ts';

/** The host is in a private network. */
export class PrivateAddress extends Error {
  constructor() {
    super('Latchkey: the address belongs to a private network.');
    this.name = 'PrivateAddress';
  }
}

type Resolved = ReadonlyArray<{ readonly address: string; readonly family: number }>;

export type PublicFetchDeps = {
  /** Resolves all addresses of a name. */
  readonly resolve?: (name: string) => Promise<Resolved>;
  readonly isAllowed?: (address: string) => boolean;
  /** The accepted certificate authority; default is the system's. */
  readonly authority?: string;
};

const resolveAll = (name: string): Promise<Resolved> => systemLookup(name, { all: true });

/** The addresses of a host. All of them must be allowed; a single forbidden one refuses the request. */
const addressesOf = async (hostname: string, deps: PublicFetchDeps): Promise<Resolved> => {
  const { resolve = resolveAll, isAllowed = isPublicAddress } = deps;
  const written = addressInHost(hostname);
  const found = written === undefined ? await resolve(hostname) : [{ address: written, family: 0 }];
  if (found.length === 0 || found.some(({ address }) => !isAllowed(address))) throw new PrivateAddress();
  return found;
};

const pinnedTo =
  (addresses: Resolved): LookupFunction =>
  (_name, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family ?? 0);
  };

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

const asResponse = (message: IncomingMessage): Response => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = message.statusCode ?? 502;
  if (NO_BODY.has(status)) message.resume();
  // The cast holds: Node and the DOM declare the same web stream with different reader types.
  const body = NO_BODY.has(status) ? null : (Readable.toWeb(message) as unknown as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
};

/** `createPublicFetch()` connects to public addresses only; others throw `PrivateAddress`. Redirects are not followed. */
export const createPublicFetch =
  (deps: PublicFetchDeps = {}): OutboundFetch =>
  async (url, { method, headers, body, signal }) => {
    const target = new URL(url);
    const addresses = await addressesOf(target.hostname, deps);
    const text = body == null ? undefined : String(body);
    const send = target.protocol === 'https:' ? requestSafely : requestPlainly;
    return new Promise<Response>((resolve, reject) => {
      const sent = send(target, {
        method,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          ...(body instanceof URLSearchParams && {
            'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          }),
          ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
        },
        lookup: pinnedTo(addresses),
        agent: false,
        ...(deps.authority !== undefined && { ca: deps.authority }),
        ...(signal && { signal }),
      });
      sent.on('response', (message) => resolve(asResponse(message)));
      sent.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })));
      sent.end(text);
    });
  };

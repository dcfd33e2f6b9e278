// A request of Node's HTTP server as a standard request, with its body as a stream.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ConfigurationError } from '../../configuration-error.ts';
import { pageOf } from '../../handshake/document-request.ts';

/** Only path and query of the URL are read. */
const ANY_ORIGIN = 'http://localhost';

const headersOf = (incoming: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // HTTP/2 has headers that begin with a colon.
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  return headers;
};

/** The whole request, for the proxy. `remedy` says where the framework must call it if the body has been read already. */
export const standardRequest = (
  incoming: IncomingMessage,
  { url, signal, remedy }: { readonly url: string; readonly signal: AbortSignal; readonly remedy: string },
): Request => {
  const { method = 'GET' } = incoming;
  const init = { method, headers: headersOf(incoming), signal };
  const address = pageOf({ headers: {}, url }, ANY_ORIGIN);
  if (method === 'GET' || method === 'HEAD') return new Request(address, init);
  if (incoming.readableDidRead)
    throw new ConfigurationError(`the body of a call was read before the proxy could forward it. ${remedy}`);
  return new Request(address, { ...init, body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' });
};

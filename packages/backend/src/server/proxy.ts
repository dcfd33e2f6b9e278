// Forwards the calls of browsers below one path of this server to the service, so that pages call no other origin and the cookies
// of the service are first-party.
import { BODY_MAX_BYTES, SECOND_MS, UPLOAD_MAX_BYTES } from '@latchkey/wire';
import { ConfigurationError } from '../configuration-error.ts';
import { pageOf } from '../handshake/document-request.ts';
import { systemRequest } from '../runtime.ts';
import type { ServerSettings } from './options.ts';
import { acceptsGzip, receivedHeaders, sentHeaders } from './proxy-headers.ts';
import { errorResponse } from './responses.ts';

/** Limits of the proxy. */
export type ProxyOptions = {
  /** How long a call may take, with its bodies; default 30 seconds, as at the service. */
  readonly timeoutMs?: number | undefined;
  /**
   * Headers to pass on that a proxy in front of this server sets and no browser can, such as the one with the visitor's country.
   * Every header that the service does not need is dropped.
   */
  readonly passHeaders?: readonly string[] | undefined;
  /** Sends the calls; default: the runtime's fetch. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
};

const TIMEOUT_MS = 30 * SECOND_MS;
/** An image as base64 text, the largest body that the service reads, with its fields. */
const LARGEST_BODY = Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + BODY_MAX_BYTES;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What browsers call: the API, the keys, the scripts. The admin API is not among it. */
const FOR_BROWSERS = /^\/(?:v1|\.well-known|npm|chunks)\/|^\/[\w.-]+\.js$/;
/** Only paths are compared. */
const ANY_ORIGIN = 'http://localhost';

/** True for a URL, or its path, below the path of the proxy. */
export const isBelow = (url: string, path: string | undefined): boolean =>
  path !== undefined && pageOf({ headers: {}, url }, ANY_ORIGIN).pathname.startsWith(`${path}/`);

/** The body, and whether it was longer than allowed; then it ends with an error. */
const limitBody = (body: ReadableStream<Uint8Array> | null) => {
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > LARGEST_BODY) controller.error(new Error('Latchkey: the body is too large for the service.'));
      else controller.enqueue(chunk);
    },
  });
  return { body: body?.pipeThrough(limit), isTooLarge: () => size > LARGEST_BODY };
};

/** Runtimes decode the bodies that they fetch; what was compressed is compressed again for browsers. */
const replyTo = (request: Request, reply: Response): Response => {
  const headers = receivedHeaders(reply.headers);
  let { body } = reply;
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding');
    headers.delete('content-length');
    if (body && acceptsGzip(request.headers)) {
      headers.set('content-encoding', 'gzip');
      body = body.pipeThrough(new CompressionStream('gzip'));
    }
  }
  return new Response(body, { status: reply.status, headers });
};

/** Some edge runtimes cannot join signals; there the time limit alone ends a call. */
const eitherOf = (gone: AbortSignal, timeout: AbortSignal): AbortSignal =>
  typeof AbortSignal.any === 'function' ? AbortSignal.any([gone, timeout]) : timeout;

const tooLarge = (): Response => errorResponse(413, 'request_too_large', 'The request body is too large.');

const refuse = (request: Request, path: string): Response | undefined => {
  if (!METHODS.has(request.method))
    return errorResponse(405, 'method_not_allowed', 'This address does not take that method.');
  if (!FOR_BROWSERS.test(path))
    return errorResponse(404, 'resource_not_found', 'The proxy forwards only calls of browsers.');
  return Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY ? tooLarge() : undefined;
};

/** A function that forwards a request below the path of the proxy to the service, and never throws because of the network. */
export const createProxy = (settings: ServerSettings, options: ProxyOptions = {}) => {
  const { serviceUrl, proxyPath, proxyUrl } = settings;
  const { timeoutMs = TIMEOUT_MS, passHeaders = [], fetch = systemRequest } = options;
  const more = passHeaders.map((name) => name.toLowerCase());
  return async (
    request: Request,
    { clientAddress }: { clientAddress?: string | undefined } = {},
  ): Promise<Response> => {
    if (proxyPath === undefined || proxyUrl === undefined || !isBelow(request.url, proxyPath))
      throw new ConfigurationError('this request is not below proxyPath. Set it to the path of the proxy.');
    if (request.bodyUsed)
      throw new ConfigurationError(
        'the body of a call was read before the proxy could forward it. Put the proxy before everything that parses bodies.',
      );
    const { pathname, search } = pageOf(request, ANY_ORIGIN);
    const path = pathname.slice(proxyPath.length);
    const refused = refuse(request, path);
    if (refused) return refused;
    const { body, isTooLarge } = limitBody(request.body);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await fetch(`${serviceUrl}${path}${search}`, {
        method: request.method,
        headers: sentHeaders(request.headers, { clientAddress, proxyUrl, more }),
        // A body that is a stream must be sent before the reply is read.
        ...(body && { body, duplex: 'half' }),
        redirect: 'manual',
        signal: eitherOf(request.signal, timeout),
      });
      return replyTo(request, reply);
    } catch {
      if (isTooLarge()) return tooLarge();
      return timeout.aborted
        ? errorResponse(504, 'service_unavailable', 'The sign-in service did not answer in time. Try again.')
        : errorResponse(502, 'service_unavailable', 'The sign-in service cannot be reached. Try again in a moment.');
    }
  };
};

// The headers and the body of a webhook request, from a standard request, from Node's, or from their parts. The body is the text that
// was signed: a parsed value cannot be verified.
import { WebhookVerificationError } from './error.ts';

/** The headers of Node's HTTP server. */
type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers and body of a request whose body a framework has read already. */
export type WebhookParts = {
  readonly headers: Headers | NodeHeaders;
  readonly body: string | Uint8Array;
};

/** A request of Node's HTTP server, or of a framework on it. `rawBody` is what some hosts keep next to the parsed body. */
export type NodeWebhookRequest = AsyncIterable<Uint8Array | string> & {
  readonly headers: NodeHeaders;
  readonly readableEnded: boolean;
  readonly body?: unknown;
  readonly rawBody?: unknown;
};

export type WebhookRequest = Request | WebhookParts | NodeWebhookRequest;

/** Events have at most 20 kB; headers and encoding are less than as much again. */
const LONGEST_BODY = 64 * 1024;

/** A header that is there once; undefined otherwise. */
export const headerOf = ({ headers }: Pick<WebhookRequest, 'headers'>, name: string): string | undefined => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const withinLimit = (bytes: Uint8Array): Uint8Array => {
  if (bytes.byteLength > LONGEST_BODY) throw new WebhookVerificationError('body-too-large');
  return bytes;
};

const collect = async (chunks: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> => {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    length += bytes.byteLength;
    if (length > LONGEST_BODY) throw new WebhookVerificationError('body-too-large');
    parts.push(bytes);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
};

const isStandard = (request: WebhookRequest): request is Request =>
  typeof Request !== 'undefined' && request instanceof Request;

const isStream = (request: WebhookRequest): request is NodeWebhookRequest => Symbol.asyncIterator in request;

/** The bytes of a body that is there as text or bytes. */
const given = (body: unknown): Uint8Array | undefined => {
  if (typeof body === 'string') return withinLimit(new TextEncoder().encode(body));
  return body instanceof Uint8Array ? withinLimit(body) : undefined;
};

async function* chunksOf(body: NonNullable<Request['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // What is left of a body that is too large is not read.
    await reader.cancel();
  }
}

/** The body as it was signed. */
export const readBody = async (request: WebhookRequest): Promise<Uint8Array> => {
  if (isStandard(request)) {
    if (request.bodyUsed) throw new WebhookVerificationError('body-missing');
    return request.body ? collect(chunksOf(request.body)) : new Uint8Array();
  }
  if (!isStream(request)) return given(request.body) ?? refuseParsed();
  const read = given(request.rawBody) ?? given(request.body);
  if (read) return read;
  return request.readableEnded ? refuseParsed() : collect(request);
};

const refuseParsed = (): never => {
  throw new WebhookVerificationError('body-missing');
};

// Turns a request body into a plain object: forms, JSON, multipart and raw text, all within one size limit.
import { BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '@latchkey/wire';
import { Fault } from '../fault.ts';
import { parseJsonObject } from './json-text.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A record without a prototype: a field may be called anything without becoming more than a field. */
const emptyRecord = (): Record<string, unknown> => Object.create(null);

/** Name and value pairs as a record; a name that comes more than once is a list. */
export const collect = (pairs: Iterable<readonly [string, unknown]>): Fields => {
  const record = emptyRecord();
  for (const [name, value] of pairs) {
    const earlier = record[name];
    if (earlier === undefined) record[name] = value;
    else record[name] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return record;
};

/** Reads at most `limit` bytes, whatever the Content-Length header claims. */
const readBytes = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Fault('request_too_large');
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new Fault('request_too_large');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Fault('request_body_invalid');
  }
};

const readMultipart = async (request: Request, contentType: string, limit: number): Promise<Fields> => {
  const bytes = await readBytes(request, limit);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return collect(form.entries());
  } catch {
    throw new Fault('request_body_invalid');
  }
};

/** The fields of a request's body; a request without one has none. Only calls that take a file take a large body. */
export const readBody = async (request: Request, takesFile: boolean): Promise<Fields> => {
  const limit = takesFile ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES;
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'multipart/form-data') return readMultipart(request, contentType, limit);
  const text = decode(await readBytes(request, kind === 'application/octet-stream' ? limit : BODY_MAX_BYTES));
  if (text === '') return emptyRecord();
  if (kind === 'application/octet-stream') return collect([['file', text]]);
  return kind === 'application/json' ? parseJsonObject(text) : collect(new URLSearchParams(text));
};

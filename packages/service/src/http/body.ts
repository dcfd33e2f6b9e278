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

/** How large a body may be, and what is said of one that is larger. */
type Limit = { readonly bytes: number; readonly code: 'request_too_large' | 'image_too_large' };

const FIELDS: Limit = { bytes: BODY_MAX_BYTES, code: 'request_too_large' };
/** A file in a form, with as much around it as a form without one may have. Whoever reads the file judges its own size. */
const FILE_IN_FORM: Limit = { bytes: UPLOAD_MAX_BYTES + BODY_MAX_BYTES, code: 'image_too_large' };
/** A file as text is base64, three bytes in four characters, with a few words about its type in front. */
const FILE_AS_TEXT: Limit = { bytes: Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + 1_024, code: 'image_too_large' };

/** Reads no more bytes than the limit, whatever the Content-Length header claims. */
const readBytes = async (request: Request, limit: Limit): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw new Fault(limit.code);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit.bytes) {
      await reader.cancel();
      throw new Fault(limit.code);
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

const readMultipart = async (request: Request, contentType: string, limit: Limit): Promise<Fields> => {
  const bytes = await readBytes(request, limit);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return collect(form.entries());
  } catch {
    throw new Fault('request_body_invalid');
  }
};

/** A file that is the whole body: base64 or a data address as text, or the bytes themselves. */
const readFile = async (request: Request): Promise<Fields> => {
  const bytes = await readBytes(request, FILE_AS_TEXT);
  if (bytes.byteLength === 0) return emptyRecord();
  const isText = bytes.every((byte) => byte < 0x80 && byte !== 0);
  return collect([['file', isText ? decode(bytes) : new Blob([bytes])]]);
};

/** The fields of a request's body; a request without one has none. Only calls that take a file take a large body. */
export const readBody = async (request: Request, takesFile: boolean): Promise<Fields> => {
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'multipart/form-data') return readMultipart(request, contentType, takesFile ? FILE_IN_FORM : FIELDS);
  if (kind === 'application/octet-stream' && takesFile) return readFile(request);
  const text = decode(await readBytes(request, FIELDS));
  if (text === '') return emptyRecord();
  if (kind === 'application/octet-stream') return collect([['file', text]]);
  return kind === 'application/json' ? parseJsonObject(text) : collect(new URLSearchParams(text));
};

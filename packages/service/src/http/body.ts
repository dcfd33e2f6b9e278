// Parses a request body into a plain object: forms, JSON, multipart and raw text, all within one size limit.
import { BODY_MAX_BYTES, FORM_MAX_FIELDS, UPLOAD_MAX_BYTES } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { parseJsonObject } from './json-text.ts';
import { parseMultipart } from './multipart.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A record without a prototype, so that a field may have any name. */
const emptyRecord = (): Record<string, unknown> => Object.create(null);

/** Name and value pairs as a record; a repeated name becomes a list. */
export const collect = (pairs: Iterable<readonly [string, unknown]>): Fields => {
  const record = emptyRecord();
  // Values are appended to one list: copying it for each value would take quadratic time.
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const list = lists.get(name);
    if (list) {
      list.push(value);
    } else if (record[name] === undefined) {
      record[name] = value;
    } else {
      const made = [record[name], value];
      lists.set(name, made);
      record[name] = made;
    }
  }
  return record;
};

/** The fields of a form or a query as text. They are counted before they are parsed. */
export const parseForm = (text: string): Fields => {
  let separators = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    separators += 1;
    if (separators >= FORM_MAX_FIELDS) throw new Fault('request_too_many_fields');
  }
  return collect(new URLSearchParams(text));
};

/** The size limit of a body, and the error code above it. */
export type Limit = { readonly bytes: number; readonly code: 'request_too_large' | 'image_too_large' };

const FIELDS: Limit = { bytes: BODY_MAX_BYTES, code: 'request_too_large' };
/**
 * A form with a file: the limit of the file plus that of a form without one. The reader of the file checks the file's own size.
 */
const FILE_IN_FORM: Limit = { bytes: UPLOAD_MAX_BYTES + BODY_MAX_BYTES, code: 'image_too_large' };
/** A file as text is base64, three bytes in four characters, after a short prefix with its type. */
const FILE_AS_TEXT: Limit = { bytes: Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + 1_024, code: 'image_too_large' };

const refuseDeclaredLength = (request: Request, limit: Limit): void => {
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw new Fault(limit.code);
};

/**
 * True if the body is exactly as long as its Content-Length says, or empty: Node's parser reads no more bytes than that, and refuses a
 * request with two different lengths.
 */
const isAsDeclared = ({ headers }: Request): boolean =>
  headers.get('transfer-encoding') === null && /^\d{0,15}$/.test(headers.get('content-length') ?? '');

/**
 * Reads at most the limit, whatever the Content-Length header claims. `hasExactLength` says that Node's parser read the request; its
 * body then needs no stream, which costs more than all other work on a short body.
 */
export const readBytes = async (
  request: Request,
  limit: Limit,
  { hasExactLength = false } = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  refuseDeclaredLength(request, limit);
  if (hasExactLength && isAsDeclared(request)) return new Uint8Array(await request.arrayBuffer());
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

/** Decodes UTF-8; throws a fault for invalid bytes. */
export const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Fault('request_body_invalid');
  }
};

/** Whether a body that is a file is text (base64 or a data URL) instead of binary. */
const isText = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 && byte !== 0);

/** The media type of a body, without its parameters. */
export const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const limitOf = (kind: string, acceptsFile: boolean): Limit => {
  if (!acceptsFile) return FIELDS;
  if (kind === 'multipart/form-data') return FILE_IN_FORM;
  return kind === 'application/octet-stream' ? FILE_AS_TEXT : FIELDS;
};

/** Refuses a body whose Content-Length is too large. This is cheap, so it runs before every database query. */
export const refuseLargeBody = (request: Request, acceptsFile: boolean): void =>
  refuseDeclaredLength(request, limitOf(mediaType(request), acceptsFile));

/** The fields of a request body; empty without a body. Only calls that take a file accept a large body. */
export const readBody = async (
  request: Request,
  acceptsFile: boolean,
  parsed?: { readonly hasExactLength: boolean },
): Promise<Fields> => {
  const kind = mediaType(request);
  const bytes = await readBytes(request, limitOf(kind, acceptsFile), parsed);
  if (kind === 'multipart/form-data')
    return collect(await parseMultipart(bytes, request.headers.get('content-type') ?? ''));
  if (bytes.byteLength === 0) return emptyRecord();
  if (kind === 'application/octet-stream')
    return collect([['file', acceptsFile && !isText(bytes) ? new Blob([bytes]) : decode(bytes)]]);
  const text = decode(bytes);
  return kind === 'application/json' ? parseJsonObject(text) : parseForm(text);
};

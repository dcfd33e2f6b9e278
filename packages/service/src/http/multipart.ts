// Multipart forms (RFC 7578). The platform parses them; before that, parts and header lines are counted, so that the work is
// bounded.
import { Buffer } from 'node:buffer';
import { FORM_MAX_FIELDS, PART_HEADERS_MAX_BYTES } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';

/** RFC 2046 §5.1.1, without the space that only a quoted boundary could have. */
const BOUNDARY = /^[0-9A-Za-z'()+_,./:=?-]{1,70}$/;

const unreadable = (): Fault => new Fault('request_body_invalid');

/** The boundary in a content type. */
const boundaryOf = (contentType: string): string => {
  const named = contentType
    .split(';')
    .slice(1)
    .map((parameter) => parameter.trim())
    .filter((parameter) => /^boundary=/i.test(parameter))
    .map((parameter) => parameter.slice('boundary='.length));
  const [only = '', ...more] = named;
  const boundary = only.startsWith('"') && only.endsWith('"') && only.length > 1 ? only.slice(1, -1) : only;
  if (more.length > 0 || !BOUNDARY.test(boundary)) throw unreadable();
  return boundary;
};

const refuseLarge = (bytes: Buffer, delimiter: string): void => {
  let delimiters = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length;
    // The last delimiter is followed by two dashes and starts no part.
    if (bytes.toString('latin1', start, start + 2) === '--') return;
    delimiters += 1;
    if (delimiters > FORM_MAX_FIELDS) throw new Fault('request_too_many_fields');
    if (!bytes.subarray(start, start + PART_HEADERS_MAX_BYTES).includes('\r\n\r\n')) throw unreadable();
  }
};

/** Names and values of a multipart form; a file is a `File`. */
export const parseMultipart = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Iterable<readonly [string, unknown]>> => {
  const boundary = boundaryOf(contentType);
  refuseLarge(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), `--${boundary}`);
  try {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    return (await new Response(bytes, { headers }).formData()).entries();
  } catch {
    throw unreadable();
  }
};

// Reads the JSON body of an operator's call.
import { BODY_MAX_BYTES } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { withPlainNames } from '../domain/plain-names.ts';
import { readBody } from './body.ts';

/** No database stores these in text: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The reader of the body limits its depth to 32 levels, so recursion is safe. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, child]) => isStorable(name) && isStorable(child));
};

/** Parses the JSON object in the body, within the size limit of every body. */
export const readJsonBody = async (request: Request): Promise<Readonly<Record<string, unknown>>> => {
  const kind = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (kind !== 'application/json') throw new Fault('request_body_invalid', { meta: {} });
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw new Fault('request_too_large');
  return withPlainNames(await readBody(request, false));
};

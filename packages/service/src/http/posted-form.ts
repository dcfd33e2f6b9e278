// Reads a form that another site makes the browser post here. Signed responses of identity providers can be larger than other
// forms, so the caller passes the size limit.
import { Fault } from '../domain/faults/fault.ts';
import { decode, type Fields, mediaType, parseForm, readBytes } from './body.ts';

/** The fields of a form; reads at most `maxBytes`. */
export const readPostedForm = async (request: Request, maxBytes: number): Promise<Fields> => {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') throw new Fault('request_body_invalid');
  return parseForm(decode(await readBytes(request, { bytes: maxBytes, code: 'request_too_large' })));
};

// A form that another site has the browser post to us. What identity providers sign can be larger than what pages send, so the
// caller says how large it may be.
import { Fault } from '../domain/faults/fault.ts';
import { decode, type Fields, mediaType, parseForm, readBytes } from './body.ts';

/** The fields of a form; reads no more than `maxBytes` of it. */
export const readPostedForm = async (request: Request, maxBytes: number): Promise<Fields> => {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') throw new Fault('request_body_invalid');
  return parseForm(decode(await readBytes(request, { bytes: maxBytes, code: 'request_too_large' })));
};

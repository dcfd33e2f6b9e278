// The id of a request: in every log line about it, in its reply and in every error body, so that a report leads to the log.
import type { Ids } from '../ports/ids.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What proxies generate: long enough to be unique, short enough for a log line, and nothing that a log or a page would interpret. */
const FORM = /^[A-Za-z0-9._:-]{8,128}$/;

export const newRequestId = (ids: Ids): string => ids.next('req');

/** The id that a trusted proxy gave the request, or a new one: any other caller could choose the id of another request. */
export const requestIdOf = (ids: Ids, request: Request, isProxied: boolean): string => {
  const given = isProxied ? request.headers.get(REQUEST_ID_HEADER) : null;
  return given !== null && FORM.test(given) ? given : newRequestId(ids);
};

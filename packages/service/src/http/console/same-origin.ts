// Only pages of the console call it: a request that a browser sends for another origin is refused, and no reply has CORS headers.
import { Fault } from '../../domain/faults/fault.ts';
import type { OperatorVisit } from '../incoming.ts';
import type { ReplyHeaders } from '../operator-reply.ts';
import { securityHeaders } from '../security-headers.ts';
import { consoleOrigin } from './reach-console.ts';

/** Guard: throws unless the request comes from a page of the console, or from no browser. Browsers always send Sec-Fetch-Site. */
export const sameOrigin = async (visit: OperatorVisit): Promise<object> => {
  const own = consoleOrigin(visit, visit.request);
  const { headers } = visit.request;
  const origin = headers.get('origin');
  if (origin !== null && origin !== own) throw new Fault('origin_invalid');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw new Fault('origin_invalid');
  return {};
};

/** The headers of every reply of the console's calls. */
export const consoleReplyHeaders: ReplyHeaders = (_request, { config }) => ({
  ...securityHeaders(config.console?.url.startsWith('https:') ?? false),
  'Cross-Origin-Resource-Policy': 'same-origin',
});

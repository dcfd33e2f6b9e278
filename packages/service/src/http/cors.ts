// CORS: an allowed origin is echoed exactly, never as a wildcard (docs/reference/wire.md#origin-and-cors).

import type { Fault } from '../domain/faults/fault.ts';
import { isWebOrigin } from '../domain/instance/allowed-origins.ts';
import type { Call } from '../use-cases/context/call.ts';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Content-Type, Authorization';
const PREFLIGHT_SECONDS = '600';

type Asking = Pick<Call, 'instance' | 'origin' | 'isOriginAllowed' | 'names'>;

/** Always sends `Vary`: a shared cache must not give one origin the reply for another. */
export const corsHeaders = (call: Asking): Readonly<Record<string, string>> => {
  if (call.origin === undefined || !call.isOriginAllowed) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': call.origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': `${call.names.headers.devBrowser}, ${call.names.headers.country}`,
  };
};

/**
 * Lets a page of a development instance read that its origin is refused, which the browser otherwise reports as a network
 * error. Without credentials: a call with cookies stays unreadable, and the reply holds only the error. Production sends no
 * such header (docs/security.md R20).
 */
export const refusedOriginHeaders = (call: Asking, fault: Fault): Readonly<Record<string, string>> => {
  const { origin, instance } = call;
  const isExplained = instance.environmentType === 'development' && fault.items[0]?.code === 'origin_invalid';
  return isExplained && origin !== undefined && isWebOrigin(origin) ? { 'Access-Control-Allow-Origin': origin } : {};
};

/** Headers of a preflight reply; an origin that is not allowed gets none of them. */
export const preflightHeaders = (call: Asking): Readonly<Record<string, string>> => {
  const headers = corsHeaders(call);
  if (headers['Access-Control-Allow-Origin'] === undefined) return headers;
  return {
    ...headers,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  };
};

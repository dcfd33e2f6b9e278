// A state-changing call must come from an allowed origin of the instance (docs/security.md R19). The API uses simple form posts,
// which any page can send without a preflight, so the Origin and Fetch Metadata headers are the CSRF defence, whatever the
// content type.

import { Fault } from '../domain/faults/fault.ts';
import type { Call } from '../use-cases/context/call.ts';

/** Values of Sec-Fetch-Site that a request without Origin may have: same origin, or started by the user. */
const HARMLESS_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Guard: throws unless the origin of the call is allowed. It is the first guard of every call of the contract. */
export const allowedOrigin = async (call: Call): Promise<object> => {
  if (isSafe(call.method)) return {};
  if (call.origin !== undefined) {
    if (call.isOriginAllowed || call.origin === new URL(call.instanceAddress.baseUrl).origin) return {};
    throw new Fault('origin_invalid');
  }
  // Browsers always send Sec-Fetch-Site. A caller without it is not a browser, so it has no cookies of a user.
  const site = call.request.headers.get('sec-fetch-site');
  if (site !== null && !HARMLESS_SITES.has(site)) throw new Fault('origin_missing');
  return {};
};

// A call that changes something must come from a page the instance knows (docs/security.md R19). The wire uses plain form
// posts, which any page can send, so the Origin and Fetch-Metadata headers are the defence, whatever the content type.

import { Fault } from '../domain/faults/fault.ts';
import { isAllowedOrigin } from '../domain/instance/allowed-origins.ts';
import type { Call } from '../use-cases/context/call.ts';
import { originRules } from '../use-cases/context/origin-rules.ts';

/** Sites a request without Origin may come from: the page itself, or no page at all. */
const HARMLESS_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The guard: throws unless the call may be made from where it comes. It is the first guard of every call of the contract. */
export const allowedOrigin = async (call: Call): Promise<object> => {
  if (isSafe(call.method)) return {};
  if (call.origin !== undefined) {
    const isOwn = call.origin === new URL(call.instanceAddress.baseUrl).origin;
    if (isOwn || isAllowedOrigin(originRules(call), call.origin)) return {};
    throw new Fault('origin_invalid');
  }
  // Browsers always send Sec-Fetch-Site; a caller without it is no browser and carries nobody's cookies but its own.
  const site = call.request.headers.get('sec-fetch-site');
  if (site !== null && !HARMLESS_SITES.has(site)) throw new Fault('origin_missing');
  return {};
};

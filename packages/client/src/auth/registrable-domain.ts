// The widest domain a page may set cookies on. No public suffix list is needed: the browser rejects cookies on a
// public suffix, so the client tries.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { PlatformCookies } from '../platform/platform.ts';

/** That domain, found by setting a test cookie; undefined when there is none. */
export const registrableDomain = (hostname: string, cookies: PlatformCookies): string | undefined => {
  const labels = hostname.split('.');
  // Brackets mean an IPv6 address, which has no domain to widen to.
  if (hostname === '' || hostname.startsWith('[')) return undefined;
  if (labels.length === 1 || hostname === '127.0.0.1' || hostname === '0.0.0.0') return hostname;
  for (let count = 2; count <= labels.length; count += 1) {
    const domain = labels.slice(-count).join('.');
    cookies.set(CLIENT_NAMES.cookies.domainProbe, '1', { domain });
    if (cookies.get(CLIENT_NAMES.cookies.domainProbe) !== undefined) {
      cookies.remove(CLIENT_NAMES.cookies.domainProbe, { domain });
      return domain;
    }
  }
  return undefined;
};

// Which domain a passkey belongs to (WebAuthn §4, relying party identifier).
import { isOnDomain } from './instance-address.ts';

/**
 * The relying party of a page: the instance's domain if the page is on it, so that a passkey works on all its subdomains, else
 * the page's own host.
 */
export const relyingPartyOf = (origin: string, domain: string): string => {
  const { hostname } = new URL(origin);
  return isOnDomain(hostname, domain) ? domain : hostname;
};

// Which origins may call an instance: exact origins that the operator listed; in development every loopback origin; in
// production the instance's own domain and its subdomains; the domains of satellites. Domains count over https on the default
// port only.

import { isLoopbackHost, isPlainHost, parseRedirectTarget } from '@latchkey/wire';
import { domainOf, isOnDomain } from './instance-address.ts';

export type OriginRules = {
  readonly environmentType: 'development' | 'production';
  /** Host of the publishable key, port included. */
  readonly apiHost: string;
  /** First label of the API host that the domain does not include, such as `latchkey`. */
  readonly provider: string;
  readonly allowedOrigins: readonly string[];
  readonly satelliteDomains: readonly string[];
};

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';

/** Browsers send hosts in ASCII; other characters are not valid in a header. */
const isPrintableAscii = (text: string): boolean => /^[!-~]+$/.test(text);

const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** The URL of an origin, or undefined when the text is not exactly one origin. */
const parseOrigin = (text: string): URL | undefined => {
  const url = isPrintableAscii(text) ? parseUrl(text) : undefined;
  return url && isWeb(url) && url.origin === text && isPlainHost(url.host) ? url : undefined;
};

/** Whether the text is exactly one http or https origin. */
export const isWebOrigin = (text: string): boolean => parseOrigin(text) !== undefined;

/** True for an https page on one of these domains or below it, on the default port. */
const isPageOf = (url: URL, domains: readonly string[]): boolean =>
  url.protocol === 'https:' && url.port === '' && domains.some((domain) => isOnDomain(url.hostname, domain));

/** May a page of this origin call the instance? */
export const isAllowedOrigin = (rules: OriginRules, origin: string): boolean => {
  const url = parseOrigin(origin);
  if (!url) return false;
  if (rules.allowedOrigins.includes(origin) || isPageOf(url, rules.satelliteDomains)) return true;
  if (rules.environmentType === 'development') return isLoopbackHost(url.host);
  return isPageOf(url, [domainOf(rules.apiHost, rules.provider)]);
};

/** Whether a page is on another site than `domain`: then the browser sends only cookies with SameSite=None. */
export const isCrossSite = (domain: string, origin: string | undefined): boolean => {
  const url = origin === undefined ? undefined : parseOrigin(origin);
  return url !== undefined && !isOnDomain(url.hostname, domain) && !isLoopbackHost(url.host);
};

/**
 * Accepts a redirect target only when it is an http(s) URL on an allowed origin, and returns its absolute form. `base` is the
 * page that a relative target is resolved against; without it, relative targets are refused.
 */
export const allowedRedirect = (rules: OriginRules, target: string, base?: string): string | undefined => {
  const url = parseRedirectTarget(target, base);
  return url && isWeb(url) && isAllowedOrigin(rules, url.origin) ? url.href : undefined;
};

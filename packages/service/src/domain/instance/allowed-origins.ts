// Which pages may call an instance: exact origins that the operator listed; in development every page on this machine; in
// production the instance's own domain and its subdomains; the domains of satellites. Domains count over https on the usual
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

/** Browsers send hosts in ASCII; anything else could not even be repeated in a header. */
const isPrintableAscii = (text: string): boolean => /^[!-~]+$/.test(text);

/** The URL of an origin, or undefined when the text is anything but exactly one origin. */
const parseOrigin = (text: string): URL | undefined => {
  if (!isPrintableAscii(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isWeb(url) && url.origin === text && isPlainHost(url.host) ? url : undefined;
};

/** Whether the text is exactly one origin of the web. */
export const isWebOrigin = (text: string): boolean => parseOrigin(text) !== undefined;

/** True for a page that belongs to one of these domains in a way nobody else can claim. */
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

/** Whether a page is on another site than `domain`: then only cookies that may cross sites come back. */
export const isCrossSite = (domain: string, origin: string | undefined): boolean => {
  const url = origin === undefined ? undefined : parseOrigin(origin);
  return url !== undefined && !isOnDomain(url.hostname, domain) && !isLoopbackHost(url.host);
};

/**
 * A redirect target is taken only when it is a plain web address on an allowed origin; the answer is its full form. `base` is
 * the page a relative target is meant on; without one there are no relative targets.
 */
export const allowedRedirect = (rules: OriginRules, target: string, base?: string): string | undefined => {
  const url = parseRedirectTarget(target, base);
  return url && isWeb(url) && isAllowedOrigin(rules, url.origin) ? url.href : undefined;
};

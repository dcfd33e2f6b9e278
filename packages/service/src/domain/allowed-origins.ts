// Which pages may call an instance: exact origins that the operator listed; in development every page on this machine; in
// production the instance's own domain and its subdomains, over https on the usual port.
import { isLoopbackHost } from './instance/loopback.ts';

export type OriginRules = {
  readonly environmentType: 'development' | 'production';
  /** Host of the publishable key, port included. */
  readonly apiHost: string;
  /** First label of the API host that the domain does not include, such as `latchkey`. */
  readonly provider: string;
  readonly allowedOrigins: readonly string[];
};

/** The domain of the application: `latchkey.example.com` serves `example.com`. */
export const instanceDomain = (rules: Pick<OriginRules, 'apiHost' | 'provider'>): string => {
  const host = rules.apiHost.replace(/:\d+$/, '');
  const prefix = `${rules.provider}.`;
  return host.startsWith(prefix) ? host.slice(prefix.length) : host;
};

/** The URL of an origin, or undefined when the text is anything but exactly one origin. */
const parseOrigin = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.origin === text ? url : undefined;
};

/** True when the host name is the instance's domain or below it: such a page is same-site with the service. */
const isOnInstanceDomain = (rules: Pick<OriginRules, 'apiHost' | 'provider'>, hostname: string): boolean => {
  const domain = instanceDomain(rules);
  return hostname === domain || hostname.endsWith(`.${domain}`);
};

/** May a page of this origin call the instance? */
export const isAllowedOrigin = (rules: OriginRules, origin: string): boolean => {
  const url = parseOrigin(origin);
  if (!url) return false;
  if (rules.allowedOrigins.includes(origin)) return true;
  if (rules.environmentType === 'development') return isLoopbackHost(url.host);
  return url.protocol === 'https:' && url.port === '' && isOnInstanceDomain(rules, url.hostname);
};

/** The page's site as the cookie rules see it: pages off the instance's domain need cookies that cross sites. */
export const isCrossSite = (rules: Pick<OriginRules, 'apiHost' | 'provider'>, origin: string | undefined): boolean => {
  const url = origin === undefined ? undefined : parseOrigin(origin);
  return url !== undefined && !isOnInstanceDomain(rules, url.hostname) && !isLoopbackHost(url.host);
};

/** A redirect target is taken only when it is a plain web address on an allowed origin; the answer is its full form. */
export const allowedRedirect = (rules: OriginRules, target: string): string | undefined => {
  if (/[\s\\]/.test(target) || [...target].some((one) => one < ' ') || !URL.canParse(target)) return undefined;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return undefined;
  // A blob: address has the origin of the page that made it, but leads nowhere we know.
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && isAllowedOrigin(rules, url.origin) ? url.href : undefined;
};

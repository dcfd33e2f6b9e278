// Which addresses the browser may be sent to: by origin after authentication, by protocol on any navigation. The contract decides
// what is an address at all, in the same way for client and service.
import { domainOfApiHost, type InstanceType, parseRedirectTarget, targetOrigin } from '@latchkey/wire';

/** An exact origin, a glob over origins (`https://*.example.com`), or a regular expression. */
export type OriginRule = string | RegExp;

export interface RedirectRules {
  readonly pageOrigin: string;
  readonly allowedOrigins: readonly OriginRule[];
}

/** Protocols a navigation may use without being configured. */
const NAVIGATION_PROTOCOLS: readonly string[] = ['http:', 'https:', 'wails:', 'chrome-extension:'];

/** The target of a navigation to `to` from the page at `href`; undefined when the navigation is not allowed. */
export const navigationTarget = (to: string, href: string, extraProtocols: readonly string[] = []): URL | undefined => {
  const url = parseRedirectTarget(to, href || undefined);
  return url && [...NAVIGATION_PROTOCOLS, ...extraProtocols].includes(url.protocol) ? url : undefined;
};

/** The absolute form of a redirect target, or undefined when it is not allowed. Relative text resolves to this page's origin. */
export const allowedRedirect = (target: string, { pageOrigin, allowedOrigins }: RedirectRules): string | undefined => {
  const url = parseRedirectTarget(target, pageOrigin || undefined);
  if (!url) return undefined;
  const origin = targetOrigin(url);
  return origin === pageOrigin || allowedOrigins.some((rule) => matchesOrigin(rule, origin)) ? url.href : undefined;
};

/** Origins allowed when the host lists none: the page's, the instance's domain with its subdomains, in development the API. */
export const defaultAllowedOrigins = (facts: {
  readonly pageOrigin: string;
  readonly frontendApi: string;
  readonly apiOrigin: string;
  readonly instanceType: InstanceType;
  readonly provider: string;
}): readonly OriginRule[] => {
  const apex = domainOfApiHost(facts.frontendApi, facts.provider);
  const origins = [facts.pageOrigin, `https://${apex}`, `https://*.${apex}`];
  return facts.instanceType === 'development' ? [...origins, facts.apiOrigin] : origins;
};

const matchesOrigin = (rule: OriginRule, origin: string): boolean =>
  typeof rule === 'string' ? matchesGlob(rule.replace(/(?<!\/)\/+$/, ''), origin) : new RegExp(rule).test(origin);

/**
 * `*` matches any run of characters inside one part of an origin; everything else matches literally. The text between two
 * wildcards is matched once, at its first occurrence, which is linear: a regular expression would backtrack (ReDoS).
 */
const matchesGlob = (glob: string, origin: string): boolean => {
  const text = origin.toLowerCase();
  const [first = '', ...pieces] = glob.toLowerCase().split('*');
  const last = pieces.pop();
  if (last === undefined) return first === text;
  const lastAt = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1 || text.slice(at, found).includes('/')) return false;
    at = found + piece.length;
  }
  return at <= lastAt && !text.slice(at, lastAt).includes('/');
};

// Which addresses the browser may be sent to: by origin after authentication, by protocol on any navigation.
import type { InstanceType } from './publishable-key.ts';
import { parseUrl } from './url.ts';

/** An origin written out, a glob over origins (`https://*.example.com`), or a pattern. */
export type OriginRule = string | RegExp;

export interface RedirectRules {
  readonly pageOrigin: string;
  readonly allowedOrigins: readonly OriginRule[];
}

/** Protocols a navigation may use without being configured. */
const NAVIGATION_PROTOCOLS: readonly string[] = ['http:', 'https:', 'wails:', 'chrome-extension:'];

/** Protocols that run or carry a document of their own; no configuration makes them a place to go. */
const FORBIDDEN_PROTOCOLS: readonly string[] = ['javascript:', 'data:', 'vbscript:', 'blob:'];

/** Whether a navigation may go there at all. */
export const isAllowedProtocol = (url: URL, extraProtocols: readonly string[] = []): boolean =>
  !FORBIDDEN_PROTOCOLS.includes(url.protocol) &&
  (NAVIGATION_PROTOCOLS.includes(url.protocol) || extraProtocols.includes(url.protocol));

/** The absolute form of a redirect target, or undefined when it is not an allowed one. Relative text means this page's origin. */
export const allowedRedirect = (target: string, { pageOrigin, allowedOrigins }: RedirectRules): string | undefined => {
  if (hasControlCharacters(target)) return undefined;
  const url = parseUrl(target, pageOrigin);
  if (!url || FORBIDDEN_PROTOCOLS.includes(url.protocol) || url.username || url.password) return undefined;
  // A path of `//host` turns into another origin as soon as somebody strips the first one.
  if (/^[/\\]{2}/.test(url.pathname)) return undefined;
  const origin = originOf(url);
  return origin === pageOrigin || allowedOrigins.some((rule) => matchesOrigin(rule, origin)) ? url.href : undefined;
};

/** Origins allowed when the host names none: the page's own, the instance's domain with its subdomains, in development the API. */
export const defaultAllowedOrigins = (facts: {
  readonly pageOrigin: string;
  readonly frontendApi: string;
  readonly apiOrigin: string;
  readonly instanceType: InstanceType;
  readonly provider: string;
}): readonly OriginRule[] => {
  const apex = instanceDomain(facts.frontendApi, facts.provider);
  const origins = [facts.pageOrigin, `https://${apex}`, `https://*.${apex}`];
  return facts.instanceType === 'development' ? [...origins, facts.apiOrigin] : origins;
};

/** The instance's own domain: the API host without the provider's label in front. */
export const instanceDomain = (frontendApi: string, provider: string): string =>
  frontendApi.replace(`${provider}.`, '');

/** `URL.origin` is the text 'null' for schemes the standard does not know, such as `myapp://host`. */
const originOf = (url: URL): string => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin);

const matchesOrigin = (rule: OriginRule, origin: string): boolean =>
  typeof rule === 'string' ? globToPattern(rule.replace(/\/+$/, '')).test(origin) : new RegExp(rule).test(origin);

/** `*` stands for any run of characters inside one origin; everything else stands for itself. */
const globToPattern = (glob: string): RegExp =>
  new RegExp(`^${glob.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '[^/]*')}$`, 'i');

const hasControlCharacters = (text: string): boolean => {
  for (const char of text) {
    const code = char.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
};

// Reads and writes cookies under both names: with the suffix of the key, and plain for readers that do not know suffixes.
import { cookieSuffix } from '../lib/cookie-suffix.ts';
import type { CookieAttributes, Platform, SameSite } from '../platform/platform.ts';
import { cookieNames, lastingAttributes, placeAttributes } from './cookies.ts';

export type SuffixedCookies = {
  /** Computes the suffix; must be awaited before the other methods are used. */
  prepare(): Promise<void>;
  get(name: string): string | undefined;
  set(name: string, value: string, sameSite: SameSite, more?: Pick<CookieAttributes, 'domain'>): void;
  remove(name: string, more?: Pick<CookieAttributes, 'domain'>): void;
};

/** Cookies of one publishable key. */
export const createSuffixedCookies = (
  platform: Pick<Platform, 'clock' | 'cookies' | 'crypto' | 'page'>,
  publishableKey: string,
): SuffixedCookies => {
  const { cookies, clock, page } = platform;
  let suffix = '';
  const names = (name: string) => cookieNames(name, suffix);
  const facts = (sameSite: SameSite) => ({
    sameSite,
    isInCrossOriginFrame: page.isInCrossOriginFrame(),
    secureFor: cookies.secureFor,
  });
  return {
    async prepare() {
      suffix ||= await cookieSuffix(publishableKey, platform.crypto.sha1);
    },
    get(name) {
      const [suffixed, plain] = names(name);
      return cookies.get(suffixed) ?? cookies.get(plain);
    },
    set(name, value, sameSite, more = {}) {
      const attributes = lastingAttributes({ now: clock.now(), ...facts(sameSite) });
      for (const one of names(name)) cookies.set(one, value, { ...attributes, ...more });
    },
    remove(name, more = {}) {
      for (const one of names(name)) {
        cookies.remove(one, more);
        // The partitioned cookie of a cross-site frame is a separate cookie of the same name.
        if (page.isInCrossOriginFrame()) cookies.remove(one, { ...placeAttributes(facts('None')), ...more });
      }
    },
  };
};

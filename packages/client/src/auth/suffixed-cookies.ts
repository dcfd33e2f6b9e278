// Reads and writes cookies in both spellings: with the suffix of the key, and plain for readers that know none.
import { cookieSuffix } from '../lib/cookie-suffix.ts';
import type { CookieAttributes, Platform, SameSite } from '../platform/platform.ts';
import { cookieNames, lastingAttributes, placeAttributes } from './cookies.ts';

export type SuffixedCookies = {
  /** Works out the suffix; to be awaited before the rest is used. */
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
        // The one that is kept apart for the site around the frame is another cookie of the same name.
        if (page.isInCrossOriginFrame()) cookies.remove(one, { ...placeAttributes(facts('None')), ...more });
      }
    },
  };
};

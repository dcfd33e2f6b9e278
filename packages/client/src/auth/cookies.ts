// Names, values and attributes of the cookies the client writes (pure, docs/reference/wire.md#cookies).
import { COOKIE_LIFETIME_DAYS, DAY_MS } from '@latchkey/wire';
import type { CookieAttributes, SameSite } from '../platform/platform.ts';

/** Both spellings of a cookie; readers prefer the first. */
export const cookieNames = (name: string, suffix: string): readonly [suffixed: string, plain: string] => [
  `${name}_${suffix}`,
  name,
];

type CookieFacts = {
  readonly sameSite: SameSite;
  readonly isInCrossOriginFrame: boolean;
  readonly secureFor: (sameSite: SameSite) => boolean;
};

/**
 * Attributes that scope a cookie. In a cross-site frame the browser sends only SameSite=None cookies, and only partitioned
 * ones (CHIPS) are accepted by every browser.
 */
export const placeAttributes = ({ sameSite, isInCrossOriginFrame, secureFor }: CookieFacts): CookieAttributes => {
  if (!isInCrossOriginFrame) return { sameSite, secure: secureFor(sameSite) };
  // Browsers reject a partitioned cookie that is not Secure.
  const secure = secureFor('None');
  return { sameSite: 'None', secure, partitioned: secure };
};

/** Attributes of a cookie that expires after a year. */
export const lastingAttributes = (facts: CookieFacts & { readonly now: number }): CookieAttributes => ({
  expires: new Date(facts.now + COOKIE_LIFETIME_DAYS * DAY_MS),
  ...placeAttributes(facts),
});

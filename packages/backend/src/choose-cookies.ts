// Which of two cookie pairs a request means: the plain names, or those with this instance's suffix (wire §8.3).
import { SECOND_MS } from '@latchkey/wire';

/** A session cookie and its companion that says when the browser's sign-ins last changed. */
export type CookiePair = {
  /** What the session token claims, unverified; undefined when there is no cookie. */
  readonly session: { readonly iss?: unknown; readonly iat?: unknown; readonly exp?: unknown } | undefined;
  /** The text of the other cookie: `0` when nobody is signed in. */
  readonly clientUat: string | undefined;
};

export type CookieFacts = {
  readonly plain: CookiePair;
  readonly suffixed: CookiePair;
  readonly issuer: string;
  readonly isDevelopment: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
};

export type CookieChoice = 'plain' | 'suffixed';

type Rule = { readonly when: (facts: CookieFacts) => boolean; readonly use: CookieChoice };

const NOBODY = '0';

const seconds = (value: unknown): number => (typeof value === 'number' ? value : 0);
const says = (pair: CookiePair, nobody: boolean): boolean => (pair.clientUat === NOBODY) === nobody;
const isExpired = ({ session }: CookiePair, now: number): boolean =>
  session !== undefined && seconds(session.exp) * SECOND_MS < now;

/** In order; the first that applies decides. A missing companion cookie does not say that nobody is signed in. */
const RULES: readonly Rule[] = [
  // A token that names no issuer can only be one of those that know no suffix.
  { when: ({ plain }) => plain.session !== undefined && plain.session.iss === undefined, use: 'plain' },
  // Another instance of the same site wrote the plain names.
  { when: ({ plain, issuer }) => plain.session !== undefined && plain.session.iss !== issuer, use: 'suffixed' },
  {
    when: ({ suffixed }) => suffixed.clientUat === undefined && suffixed.session === undefined,
    use: 'plain',
  },
  // Somebody who knows no suffix wrote last.
  {
    when: ({ plain, suffixed }) =>
      says(suffixed, false) && says(plain, false) && seconds(plain.session?.iat) > seconds(suffixed.session?.iat),
    use: 'plain',
  },
  { when: ({ plain, suffixed }) => says(suffixed, true) && says(plain, false), use: 'plain' },
  {
    when: ({ plain, suffixed, isDevelopment, now }) =>
      isDevelopment && says(suffixed, false) && says(plain, true) && isExpired(suffixed, now),
    use: 'plain',
  },
  {
    when: ({ suffixed }) => suffixed.session !== undefined && suffixed.clientUat === undefined,
    use: 'plain',
  },
];

/** The pair that counts. */
export const chooseCookies = (facts: CookieFacts): CookieChoice =>
  RULES.find((rule) => rule.when(facts))?.use ?? 'suffixed';

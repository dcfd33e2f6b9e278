// Which of two cookie pairs a request means: the plain names, or those with this instance's suffix
// (docs/reference/wire.md#choosing-cookies).
import { SECOND_MS } from '@latchkey/wire';

/** A session cookie and its companion cookie, which holds when the browser's client last changed. */
export type CookiePair = {
  /** The claims of the session token, unverified; undefined when there is no cookie. */
  readonly session: { readonly iss?: unknown; readonly iat?: unknown; readonly exp?: unknown } | undefined;
  /** The value of the companion cookie: `0` when no session exists. */
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

const SIGNED_OUT = '0';

const seconds = (value: unknown): number => (typeof value === 'number' ? value : 0);
const isSignedOut = (pair: CookiePair): boolean => pair.clientUat === SIGNED_OUT;
const isExpired = ({ session }: CookiePair, now: number): boolean =>
  session !== undefined && seconds(session.exp) * SECOND_MS < now;

/** In order; the first match decides. A missing companion cookie does not mean that no session exists. */
const RULES: readonly Rule[] = [
  // A token without an issuer can only come from a client that does not use suffixes.
  { when: ({ plain }) => plain.session !== undefined && plain.session.iss === undefined, use: 'plain' },
  // Another instance of the same site wrote the plain names.
  { when: ({ plain, issuer }) => plain.session !== undefined && plain.session.iss !== issuer, use: 'suffixed' },
  {
    when: ({ suffixed }) => suffixed.clientUat === undefined && suffixed.session === undefined,
    use: 'plain',
  },
  // A client that does not use suffixes wrote last.
  {
    when: ({ plain, suffixed }) =>
      !isSignedOut(suffixed) && !isSignedOut(plain) && seconds(plain.session?.iat) > seconds(suffixed.session?.iat),
    use: 'plain',
  },
  { when: ({ plain, suffixed }) => isSignedOut(suffixed) && !isSignedOut(plain), use: 'plain' },
  {
    when: ({ plain, suffixed, isDevelopment, now }) =>
      isDevelopment && !isSignedOut(suffixed) && isSignedOut(plain) && isExpired(suffixed, now),
    use: 'plain',
  },
  {
    when: ({ suffixed }) => suffixed.session !== undefined && suffixed.clientUat === undefined,
    use: 'plain',
  },
];

/** The pair to use. */
export const chooseCookies = (facts: CookieFacts): CookieChoice =>
  RULES.find((rule) => rule.when(facts))?.use ?? 'suffixed';

// One case for each rule, and for its boundary.
import { describe, expect, it } from 'vitest';
import { type CookieChoice, type CookieFacts, type CookiePair, chooseCookies } from './choose-cookies.ts';
import { ISSUER, NOW, NOW_SECONDS } from './testing/test-issuer.ts';

const token = (iat = NOW_SECONDS) => ({ iss: ISSUER, iat, exp: iat + 60 });
const pair = (session?: CookiePair['session'], clientUat?: string): CookiePair => ({ session, clientUat });
const facts = (plain: CookiePair, suffixed: CookiePair, more: Partial<CookieFacts> = {}): CookieFacts => ({
  plain,
  suffixed,
  issuer: ISSUER,
  isDevelopment: true,
  now: NOW,
  ...more,
});

const nothing = pair();
const here = pair(token(), '5');
const old = token(NOW_SECONDS - 61);
const production = { isDevelopment: false };

const CASES: ReadonlyArray<readonly [title: string, CookieFacts, CookieChoice]> = [
  ['1: a plain token without issuer', facts(pair({ iat: 1 }, '5'), here), 'plain'],
  ['1: a plain token that cannot be read', facts(pair({}, undefined), here), 'plain'],
  ['2: a plain token of another instance', facts(pair({ ...token(), iss: 'https://evil.example' }), here), 'suffixed'],
  ['2: also when nothing is suffixed', facts(pair({ ...token(), iss: 'https://evil.example' }), nothing), 'suffixed'],
  ['3: nothing suffixed', facts(here, nothing), 'plain'],
  ['3: nothing at all', facts(nothing, nothing), 'plain'],
  ['4: the plain token is newer', facts(pair(token(NOW_SECONDS + 1), '5'), here), 'plain'],
  ['4: the plain one is the only token', facts(here, pair(undefined, '5')), 'plain'],
  ['4: not when they are of one age', facts(here, here), 'suffixed'],
  ['4: not when the plain one is older', facts(pair(token(NOW_SECONDS - 1), '5'), here), 'suffixed'],
  ['4: not when plain says nobody', facts(pair(token(NOW_SECONDS + 1), '0'), here), 'suffixed'],
  ['5: suffixed says nobody, plain somebody', facts(here, pair(token(), '0')), 'plain'],
  ['5: suffixed says nobody, plain nothing', facts(nothing, pair(token(), '0')), 'plain'],
  ['5: not when both say nobody', facts(pair(token(), '0'), pair(token(), '0')), 'suffixed'],
  [
    '6: in development, plain says nobody and the suffixed token is over',
    facts(pair(undefined, '0'), pair(old, '5')),
    'plain',
  ],
  ['6: not while the suffixed token lives', facts(pair(undefined, '0'), here), 'suffixed'],
  ['6: not without a suffixed token', facts(pair(undefined, '0'), pair(undefined, '5')), 'suffixed'],
  ['6: not in production', facts(pair(undefined, '0'), pair(old, '5'), production), 'suffixed'],
  ['7: a suffixed token without its companion', facts(pair(undefined, '5'), pair(token())), 'plain'],
  ['8: only the suffixed pair', facts(nothing, here), 'suffixed'],
  ['8: in production too', facts(here, here, production), 'suffixed'],
];

describe('chooseCookies', () => {
  it.each(CASES)('rule %s', (_title, given, choice) => {
    expect(chooseCookies(given)).toBe(choice);
  });
});

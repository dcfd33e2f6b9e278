// Which origins may call the API (docs/security.md R19, R21): exact origins, never look-alikes.

import { createTargetSource, REDIRECT_CORPUS } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { allowedRedirect, isAllowedOrigin, isCrossSite, type OriginRules } from './allowed-origins.ts';

/** `LATCHKEY_REDIRECT_CASES=1000000` is the full run. */
const CASES = Number(process.env.LATCHKEY_REDIRECT_CASES ?? 100_000);
const SEED = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_260_115);

const production: OriginRules = {
  environmentType: 'production',
  apiHost: 'latchkey.app.example.com',
  provider: 'latchkey',
  allowedOrigins: ['https://partner.example.org'],
  satelliteDomains: ['satellite.example.net'],
};
const development: OriginRules = {
  ...production,
  environmentType: 'development',
  apiHost: 'localhost:4400',
  allowedOrigins: ['https://preview.example.net'],
};

describe('allowed origins', () => {
  it.each(['https://app.example.com', 'https://admin.app.example.com', 'https://partner.example.org'])(
    'accepts %s in production',
    (origin) => {
      expect(isAllowedOrigin(production, origin)).toBe(true);
    },
  );

  it.each([
    'null',
    '',
    'https://evil.example',
    'https://app.example.com.evil.example',
    'https://evil-app.example.com',
    'https://evilapp.example.com',
    'https://app.example.com:8443',
    'http://app.example.com',
    'https://app.example.com/',
    'https://APP.example.com',
    'https://user@app.example.com',
    'https://evil.com;.app.example.com',
    'https://evil.com&.app.example.com',
    'https://evil.com,.app.example.com',
    'https://é.app.example.com',
    'https://a..app.example.com',
    'https://app.example.com, https://evil.example',
    'http://localhost:4401',
    'https://example.com',
    'http://partner.example.org',
    'https://sub.partner.example.org',
    'ftp://app.example.com',
    'javascript:alert(1)',
    'file://',
  ])('refuses %j in production', (origin) => {
    expect(isAllowedOrigin(production, origin)).toBe(false);
  });

  it.each([
    'http://localhost:4401',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:5173',
    'http://shop.localhost:8080',
    'https://preview.example.net',
  ])('accepts %s in development', (origin) => {
    expect(isAllowedOrigin(development, origin)).toBe(true);
  });

  it.each([
    'null',
    'https://evil.example',
    'http://localhost.evil.example',
    'http://notlocalhost',
    'http://127.0.0.1.evil.example',
    'http://preview.example.net',
  ])('refuses %j in development', (origin) => {
    expect(isAllowedOrigin(development, origin)).toBe(false);
  });

  it('accepts a satellite and its subdomains, over https only, in development and production', () => {
    for (const rules of [production, development]) {
      for (const origin of ['https://satellite.example.net', 'https://shop.satellite.example.net'])
        expect(isAllowedOrigin(rules, origin)).toBe(true);
      for (const origin of [
        'http://satellite.example.net',
        'https://satellite.example.net:8443',
        'https://evilsatellite.example.net',
        'https://satellite.example.net.evil.example',
        'https://example.net',
      ])
        expect(isAllowedOrigin(rules, origin)).toBe(false);
    }
  });

  it('detects pages of another site', () => {
    expect(isCrossSite('app.example.com', 'https://admin.app.example.com')).toBe(false);
    expect(isCrossSite('app.example.com', 'https://partner.example.org')).toBe(true);
    expect(isCrossSite('app.example.com', undefined)).toBe(false);
  });
});

describe('redirect targets', () => {
  it('are accepted as absolute URLs on an allowed origin', () => {
    expect(allowedRedirect(production, 'https://app.example.com')).toBe('https://app.example.com/');
    expect(allowedRedirect(production, 'https://app.example.com/a?b=c#d')).toBe('https://app.example.com/a?b=c#d');
  });

  it.each([
    '/relative',
    '//evil.example',
    'https://evil.example',
    'https://app.example.com@evil.example',
    'https://evil.example@app.example.com',
    'https:\\\\evil.example',
    'https://app.example.com\\@evil.example',
    'https://app.example.com\t.evil.example',
    ' https://app.example.com',
    'javascript:alert(1)//https://app.example.com',
    'data:text/html,x',
    'blob:https://app.example.com/x',
    'http://app.example.com',
    '',
  ])('are rejected: %j', (target) => {
    expect(allowedRedirect(production, target)).toBeUndefined();
  });
});

describe('the corpus of redirect targets', () => {
  const { frontendApi, listedOrigins, pageOrigin, hostile, good } = REDIRECT_CORPUS;
  const rules: OriginRules = {
    environmentType: 'production',
    apiHost: frontendApi,
    provider: 'latchkey',
    allowedOrigins: listedOrigins,
    satelliteDomains: [],
  };
  const answer = (target: string) => allowedRedirect(rules, target, pageOrigin);

  it('gives the same results as the client', () => {
    expect(hostile.filter(({ target }) => answer(target) !== undefined)).toEqual([]);
    expect(good.filter(({ target }) => answer(target) !== new URL(target, pageOrigin).href)).toEqual([]);
    expect([hostile.length >= 300, good.length >= 50]).toEqual([true, true]);
  });

  it('accepts a relative target only where the page is known', () => {
    for (const { target } of hostile) expect([target, allowedRedirect(rules, target)]).toEqual([target, undefined]);
    expect(good.some(({ target }) => allowedRedirect(rules, target) === undefined)).toBe(true);
  });

  it(`and ${CASES} generated ones lead only to allowed origins`, () => {
    const next = createTargetSource(SEED);
    let taken = 0;
    for (let count = 0; count < CASES; count += 1) {
      const target = next();
      const href = answer(target);
      if (href === undefined) continue;
      taken += 1;
      // The rule is written a second time here, so that the implementation is not tested against itself.
      const isAllowed =
        /^https:\/\/(?:[^/?#@:]+\.)?example\.com(?:[/?#]|$)/.test(href) ||
        /^https:\/\/partner\.example\.org(?:[/?#]|$)/.test(href);
      if (!isAllowed || /^https:\/\/[^/]*\/\//.test(href)) expect([target, href]).toEqual([]);
    }
    expect(taken).toBeGreaterThan(CASES / 100);
  });
});

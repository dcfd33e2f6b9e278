// Which pages may call (security R19, R21): exact origins, never look-alikes.
import { describe, expect, it } from 'vitest';
import { allowedRedirect, instanceDomain, isAllowedOrigin, isCrossSite, type OriginRules } from './allowed-origins.ts';

const production: OriginRules = {
  environmentType: 'production',
  apiHost: 'latchkey.app.example.com',
  provider: 'latchkey',
  allowedOrigins: ['https://partner.example.org'],
};
const development: OriginRules = {
  ...production,
  environmentType: 'development',
  apiHost: 'localhost:4400',
  allowedOrigins: ['https://preview.example.net'],
};

describe('allowed origins', () => {
  it.each(['https://app.example.com', 'https://admin.app.example.com', 'https://partner.example.org'])(
    'takes %s in production',
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
  ])('takes %s in development', (origin) => {
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

  it('knows the domain behind the host of the key', () => {
    expect(instanceDomain(production)).toBe('app.example.com');
    expect(instanceDomain({ apiHost: 'auth.example.com:8443', provider: 'latchkey' })).toBe('auth.example.com');
  });

  it('tells pages of another site apart', () => {
    expect(isCrossSite(production, 'https://admin.app.example.com')).toBe(false);
    expect(isCrossSite(production, 'https://partner.example.org')).toBe(true);
    expect(isCrossSite(production, undefined)).toBe(false);
  });
});

describe('redirect targets', () => {
  it('are taken in full form on an allowed origin', () => {
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
  ])('are refused: %j', (target) => {
    expect(allowedRedirect(production, target)).toBeUndefined();
  });
});

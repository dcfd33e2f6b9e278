// Keys, their URLs, and the names of their cookies.
import { describe, expect, it } from 'vitest';
import { cookieSuffix, parsePublishableKey } from './publishable-key.ts';

const keyOf = (kind: string, host: string) => `pk_${kind}_${btoa(`${host}$`)}`;

describe('parsePublishableKey', () => {
  it.each([
    ['test', 'localhost:4400', 'http://localhost:4400'],
    ['test', 'a.b.localhost:4400', 'http://a.b.localhost:4400'],
    ['test', '127.0.0.1:4400', 'http://127.0.0.1:4400'],
    ['test', '[::1]:4400', 'http://[::1]:4400'],
    ['test', 'localhost.example.com', 'https://localhost.example.com'],
    ['live', 'latchkey.example.com', 'https://latchkey.example.com'],
  ])('reads a %s key for %s', (kind, host, issuer) => {
    const key = keyOf(kind, host);
    expect(parsePublishableKey(` ${key}\n`)).toEqual({ key, isDevelopment: kind === 'test', issuer });
    expect(parsePublishableKey(key.replaceAll('=', ''))?.issuer).toBe(issuer);
  });

  it.each([
    '',
    'sk_test_abc',
    'pk_other_bG9jYWxob3N0JA',
    `pk_test_${btoa('localhost')}`,
    keyOf('test', 'evil.example/path'),
    keyOf('test', 'user@evil.example'),
    'pk_test_%%%',
  ])('refuses %s', (key) => {
    expect(parsePublishableKey(key)).toBeUndefined();
  });
});

describe('cookieSuffix', () => {
  it('is the start of the base64url SHA-1 of the whole key', async () => {
    // From `printf %s "$key" | openssl sha1 -binary | base64`.
    expect(await cookieSuffix('pk_test_bG9jYWxob3N0OjQ0MDAk')).toBe('h8AwBdED');
  });
});

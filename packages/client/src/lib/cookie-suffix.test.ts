import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieSuffix } from './cookie-suffix.ts';

const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
const suffix = (key: string) => cookieSuffix(key, digest);

/** Standard base64 of the digest, converted to the URL alphabet, truncated: an independent implementation. */
const reference = async (key: string) =>
  btoa(String.fromCharCode(...(await digest(new TextEncoder().encode(key)))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 8);

describe('cookie suffix', () => {
  it('is the first 8 characters of base64url(SHA-1(key)), as server libraries compute it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (key) => {
        expect(await suffix(key)).toBe(await reference(key));
      }),
    );
  });

  it('is the known one of a known key', async () => {
    // printf %s pk_test_YS5leGFtcGxlJA | openssl sha1 -binary | basenc --base64url | cut -c1-8
    expect(await suffix('pk_test_YS5leGFtcGxlJA')).toBe('AFkC-ND9');
  });

  it('is derived from the key text itself: padding gives another suffix', async () => {
    expect(await suffix('pk_test_YS5leGFtcGxlJA')).toBe(await reference('pk_test_YS5leGFtcGxlJA'));
    expect(await suffix('pk_test_YS5leGFtcGxlJA==')).not.toBe(await suffix('pk_test_YS5leGFtcGxlJA'));
  });
});

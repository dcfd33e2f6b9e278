import { describe, expect, it } from 'vitest';
import { cookieSuffixOf } from './cookie-suffix.ts';
import { COOKIE_SUFFIX_VECTORS } from './testing/vectors/cookie-suffixes.ts';

describe('the suffix of cookies', () => {
  it.each(COOKIE_SUFFIX_VECTORS)('of %s is %s', async (key, suffix) => {
    const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(key));
    expect(cookieSuffixOf(new Uint8Array(digest))).toBe(suffix);
  });
});

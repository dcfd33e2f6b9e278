import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha1 } from './sha-1.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('SHA-1', () => {
  it.each([
    ['', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '84983e441c3bd26ebaae4aa1f95129e5e54670f1'],
  ])('of %j matches the standard', (text, digest) => {
    expect(hex(sha1(new TextEncoder().encode(text)))).toBe(digest);
  });

  it('matches WebCrypto for any bytes, around every block boundary', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const reference = await crypto.subtle.digest('SHA-1', new Uint8Array(bytes));
        expect(hex(sha1(bytes))).toBe(hex(new Uint8Array(reference)));
      }),
      { numRuns: 500 },
    );
  });
});

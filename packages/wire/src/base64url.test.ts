import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeBase64Url,
  decodeBase64UrlText,
  encodeBase64Url,
  encodeBase64UrlText,
  isBase64Url,
} from './base64url.ts';
import { BASE64URL_VECTORS, NOT_BASE64, OTHER_SPELLINGS_OF_BASE64URL } from './testing/vectors/base64url.ts';

describe('base64url', () => {
  it.each(BASE64URL_VECTORS)('the bytes %j are %j', (bytes, text) => {
    expect(encodeBase64Url(Uint8Array.from(bytes))).toBe(text);
    expect(decodeBase64Url(text)).toEqual(Uint8Array.from(bytes));
    expect(isBase64Url(text)).toBe(true);
  });

  it('decodes any bytes that it encoded, in their canonical form', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = encodeBase64Url(bytes);
        expect(decodeBase64Url(text)).toEqual(new Uint8Array(bytes));
        expect(isBase64Url(text)).toBe(true);
      }),
    );
  });

  it('decodes any text that it encoded, also outside the basic plane', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeBase64UrlText(encodeBase64UrlText(text))).toBe(text);
      }),
    );
  });

  it('reads the standard alphabet and padding too', () => {
    expect(decodeBase64Url('+//+')).toEqual(new Uint8Array([0xfb, 0xff, 0xfe]));
    expect(decodeBase64Url('AQ==')).toEqual(new Uint8Array([1]));
  });

  it.each(OTHER_SPELLINGS_OF_BASE64URL)('%j is readable, but not canonical', (text) => {
    expect(decodeBase64Url(text)).toBeDefined();
    expect(isBase64Url(text)).toBe(false);
  });

  it.each(NOT_BASE64)('returns undefined for %j', (text) => {
    expect(decodeBase64Url(text)).toBeUndefined();
    expect(isBase64Url(text)).toBe(false);
  });

  it('returns undefined for bytes that are not UTF-8', () => {
    expect(decodeBase64UrlText(encodeBase64Url(new Uint8Array([0xff])))).toBeUndefined();
  });
});

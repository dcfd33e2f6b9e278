import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64Url, decodeBase64UrlText, encodeBase64Url, encodeBase64UrlText } from './base64url.ts';

describe('base64url', () => {
  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it('gives back any text, also outside the first plane', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeBase64UrlText(encodeBase64UrlText(text))).toBe(text);
      }),
    );
  });

  it('uses the URL alphabet without padding', () => {
    expect(encodeBase64Url(new Uint8Array([0xfb, 0xff, 0xfe]))).toBe('-__-');
    expect(encodeBase64Url(new Uint8Array([1]))).toBe('AQ');
  });

  it('reads the standard alphabet and padding too', () => {
    expect(decodeBase64Url('+//+')).toEqual(new Uint8Array([0xfb, 0xff, 0xfe]));
    expect(decodeBase64Url('AQ==')).toEqual(new Uint8Array([1]));
  });

  it.each(['a', 'a b', 'AQ\n', 'AQ===', '*', 'AQ=Q'])('answers undefined for %j', (text) => {
    expect(decodeBase64Url(text)).toBeUndefined();
  });

  it('answers undefined for bytes that are not UTF-8', () => {
    expect(decodeBase64UrlText(encodeBase64Url(new Uint8Array([0xff])))).toBeUndefined();
  });
});

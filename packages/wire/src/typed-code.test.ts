// Digits of every script, and codes as they are pasted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, plainCode } from './typed-code.ts';

const ZEROS = {
  'Arabic-Indic': 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Tamil: 0xbe6,
  Thai: 0xe50,
  Tibetan: 0xf20,
  Khmer: 0x17e0,
  'full-width': 0xff10,
  Adlam: 0x1e950,
  'mathematical bold': 0x1d7ce,
  'mathematical double-struck': 0x1d7d8,
  'mathematical sans-serif': 0x1d7e2,
  'mathematical sans-serif bold': 0x1d7ec,
  'mathematical monospace': 0x1d7f6,
} as const;

const written = (zero: number, digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

describe('digits', () => {
  it.each(Object.entries(ZEROS))('that are %s are the ten digits', (_, zero) => {
    expect(asciiDigits(written(zero, '0123456789'))).toBe('0123456789');
    expect(plainCode(written(zero, '417093'))).toBe('417093');
  });

  it('of every script become 0 to 9, and nothing else changes', () => {
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const text = String.fromCodePoint(point);
      if (/\p{Nd}/u.test(text)) expect(asciiDigits(text)).toMatch(/^[0-9]$/);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const others = text.replace(/\p{Nd}/gu, '');
        expect(asciiDigits(others)).toBe(others);
      }),
    );
  });
});

describe('a code as it was typed or pasted', () => {
  it.each([
    ['417093', '417093'],
    [' 417 093\n', '417093'],
    ['417-093', '417093'],
    ['417\u2013093', '417093'],
    ['417\uff0d093', '417093'],
    ['417\u2212093', '417093'],
    ['417\u3000093', '417093'],
    ['\u202a417\u200b093\u202c\ufeff', '417093'],
    ['４１７\u30fc０９３', '417093'],
    ['4\ufe0f\u20e31\ufe0f\u20e3', '41'],
    ['٤١٧ ٠٩٣', '417093'],
    ['41x093', '41x093'],
    ['', ''],
  ])('%j is %j', (typed, code) => expect(plainCode(typed)).toBe(code));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordLengths, unmetPasswordRules } from './password-rules.ts';

describe('password rules', () => {
  it.each([
    [
      { min_length: 0, max_length: 0 },
      { min: 8, max: 72 },
    ],
    [
      { min_length: 4, max_length: 100 },
      { min: 8, max: 72 },
    ],
    [
      { min_length: 12, max_length: 40 },
      { min: 12, max: 40 },
    ],
    [{}, { min: 8, max: 72 }],
  ])('%j has the lengths %j', (settings, lengths) => {
    expect(passwordLengths(settings)).toEqual(lengths);
  });

  it('accepts a text of exactly the shortest and the longest length', () => {
    expect(unmetPasswordRules({}, 'a'.repeat(8))).toEqual({});
    expect(unmetPasswordRules({}, 'a'.repeat(72))).toEqual({});
    expect(unmetPasswordRules({}, 'a'.repeat(7))).toEqual({ min_length: true });
    expect(unmetPasswordRules({}, 'a'.repeat(73))).toEqual({ max_length: true });
  });

  it('counts characters, not UTF-16 units', () => {
    expect(unmetPasswordRules({}, '🔑'.repeat(7))).toEqual({ min_length: true });
    expect(unmetPasswordRules({}, '🔑'.repeat(72))).toEqual({});
  });

  it('names every unmet rule and only those', () => {
    const all = { require_numbers: true, require_lowercase: true, require_uppercase: true, require_special_char: true };
    expect(unmetPasswordRules(all, '')).toEqual({
      min_length: true,
      require_numbers: true,
      require_lowercase: true,
      require_uppercase: true,
      require_special_char: true,
    });
    expect(unmetPasswordRules(all, 'Correct-horse-1')).toEqual({});
  });

  it('detects letters and digits of every script, as the service does', () => {
    const rules = { require_numbers: true, require_lowercase: true, require_uppercase: true };
    expect(unmetPasswordRules(rules, 'Ελληνικά٣')).toEqual({});
    expect(unmetPasswordRules(rules, '日本語日本語日本')).toEqual({
      require_numbers: true,
      require_lowercase: true,
      require_uppercase: true,
    });
  });

  it('uses the special characters of the instance, else ASCII punctuation without the backslash', () => {
    const rule = { require_special_char: true };
    expect(unmetPasswordRules(rule, 'aaaaaaaa\\')).toEqual({ require_special_char: true });
    for (const char of '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~')
      expect(unmetPasswordRules(rule, `aaaaaaaa${char}`)).toEqual({});
    const own = { ...rule, allowed_special_characters: ']^-' };
    expect(unmetPasswordRules(own, 'aaaaaaaa!')).toEqual({ require_special_char: true });
    for (const char of ']^-') expect(unmetPasswordRules(own, `aaaaaaaa${char}`)).toEqual({});
  });

  it('a rule that is off is never unmet', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 36 }), (password) => {
        expect(unmetPasswordRules({ require_numbers: false, require_special_char: false }, password)).toEqual({});
      }),
    );
  });

  it('returns a frozen result', () => {
    expect(Object.isFrozen(unmetPasswordRules({}, ''))).toBe(true);
  });
});

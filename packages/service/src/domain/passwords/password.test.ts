// Which passwords are accepted (docs/security.md R02).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordLengths, passwordProblems } from './password.ts';

const RULES = {
  min_length: 8,
  max_length: 72,
  require_numbers: false,
  require_lowercase: false,
  require_uppercase: false,
  require_special_char: false,
  allowed_special_characters: '',
};

describe('password rules', () => {
  it('accepts 8 to 72 code points of any kind', () => {
    const anything = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), {
      minLength: 8,
      maxLength: 72,
    });
    fc.assert(fc.property(anything, (characters) => passwordProblems(RULES, characters.join('')).length === 0));
  });

  it('counts code points, not UTF-16 units or bytes', () => {
    expect(passwordProblems(RULES, '😀'.repeat(7))).toEqual(['form_password_length_too_short']);
    expect(passwordProblems(RULES, '😀'.repeat(8))).toEqual([]);
    expect(passwordProblems(RULES, '😀'.repeat(72))).toEqual([]);
    expect(passwordProblems(RULES, '😀'.repeat(73))).toEqual(['form_password_length_too_long']);
  });

  it.each([
    [
      { min_length: 4, max_length: 0 },
      { min: 8, max: 72 },
    ],
    [
      { min_length: 12, max_length: 100 },
      { min: 12, max: 72 },
    ],
    [
      { min_length: 8, max_length: 20 },
      { min: 8, max: 20 },
    ],
  ])('never goes below 8 or above 72: %j', (configured, effective) => {
    expect(passwordLengths(configured)).toEqual(effective);
  });

  it('names every composition rule that is enabled and violated', () => {
    const strict = {
      ...RULES,
      require_numbers: true,
      require_lowercase: true,
      require_uppercase: true,
      require_special_char: true,
    };
    expect(passwordProblems(strict, '        ')).toEqual([
      'form_password_no_number',
      'form_password_no_lowercase',
      'form_password_no_uppercase',
      'form_password_no_special_char',
    ]);
    expect(passwordProblems(strict, 'Straße 9!')).toEqual([]);
    expect(passwordProblems({ ...strict, allowed_special_characters: '§' }, 'Straße 9!')).toEqual([
      'form_password_no_special_char',
    ]);
    expect(passwordProblems({ ...strict, allowed_special_characters: '§' }, 'Straße 9§')).toEqual([]);
  });
});

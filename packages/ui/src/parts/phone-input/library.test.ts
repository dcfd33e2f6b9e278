// Phone number rules: countries, detection, formats, the value in E.164.
import { describe, expect, it } from 'vitest';
import { dialCode, dialledCountries, readTyped, writtenPhone } from './library.ts';

describe('a typed number', () => {
  it.each([
    // Splits a value into country and number, whatever the guessed country is.
    ['+4915123456789', 'US', { country: 'DE', text: '1512 3456789', value: '+4915123456789' }],
    ['+306911111111', 'US', { country: 'GR', text: '691 111 1111', value: '+306911111111' }],
    ['+1 (202) 555-0123', 'DE', { country: 'US', text: '(202) 555-0123', value: '+12025550123' }],
    // Of the countries with +1 the area code decides.
    ['+14165550123', 'US', { country: 'CA', text: '(416) 555-0123', value: '+14165550123' }],
    ['4165550123', 'US', { country: 'CA', text: '(416) 555-0123', value: '+14165550123' }],
    // Digits alone belong to the country that is shown; its trunk prefix is not part of the number.
    ['2025550123', 'US', { country: 'US', text: '(202) 555-0123', value: '+12025550123' }],
    ['015123456789', 'DE', { country: 'DE', text: '01512 3456789', value: '+4915123456789' }],
    ['٠١٥١٢٣٤٥٦٧٨٩', 'DE', { country: 'DE', text: '01512 3456789', value: '+4915123456789' }],
    ['＋４９　１５１２－３４５６７８９', 'US', { country: 'DE', text: '1512 3456789', value: '+4915123456789' }],
    ['\u202a+४९ १५१२ ३४५६७८९\u202c', 'US', { country: 'DE', text: '1512 3456789', value: '+4915123456789' }],
    // Up to three digits are not formatted.
    ['202', 'US', { country: 'US', text: '202', value: '+1202' }],
    ['', 'DE', { country: 'DE', text: '', value: '' }],
    ['call me', 'DE', { country: 'DE', text: '', value: '' }],
    // An unknown country uses the fallback.
    ['2025550123', 'XX', { country: 'US', text: '(202) 555-0123', value: '+12025550123' }],
    ['2025550123', undefined, { country: 'US', text: '(202) 555-0123', value: '+12025550123' }],
  ])('%j in %s', (text, country, expected) => {
    expect(readTyped(text, country)).toEqual(expected);
  });

  it('finds the country while a dial code is being typed, and keeps the sign until then', () => {
    expect(readTyped('+', 'US')).toEqual({ country: 'US', text: '+', value: '+' });
    expect(readTyped('+4', 'US')).toEqual({ country: 'US', text: '+4', value: '+4' });
    expect(readTyped('+49', 'US')).toEqual({ country: 'DE', text: '', value: '' });
    expect(readTyped('+1', 'CA').country).toBe('CA');
    expect(readTyped('+1', 'DE').country).toBe('US');
  });

  it('has no more than fifteen digits with its dial code', () => {
    expect(readTyped('12345678901234567890', 'DE').value.length).toBeLessThanOrEqual(16);
    expect(readTyped(`+49${'1'.repeat(30)}`, 'US').text.replace(/\D/g, '')).toHaveLength(13);
  });

  it('is the same when it is parsed again', () => {
    for (const number of ['+4915123456789', '+12025550123', '+442079460018', '+966501234567', '+393331234567']) {
      const { value, country, text } = readTyped(number, 'US');
      expect(value).toBe(number);
      expect(readTyped(text, country).value).toBe(number);
    }
  });
});

it('is formatted as dialled from abroad; a masked one is unchanged', () => {
  expect(writtenPhone('+12025550123')).toBe('+1 202 555 0123');
  expect(writtenPhone('+1 ****0123')).toBeUndefined();
  expect(writtenPhone('mira')).toBeUndefined();
});

it('has every country with its dial code', () => {
  expect(dialCode('DE')).toBe('49');
  expect(dialledCountries().length).toBeGreaterThan(230);
  expect(dialledCountries()).toContainEqual({ country: 'SA', code: '966' });
});

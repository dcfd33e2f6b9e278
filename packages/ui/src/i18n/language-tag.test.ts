// Language tags as hosts write them, and the digits they produce.
import { expect, it } from 'vitest';
import { languageTag } from './language-tag.ts';

it.each([
  ['de_DE', '1.400'],
  ['en', '1,400'],
  ['ar-SA', '1,400'],
  ['ar-SA-u-nu-arab', '1,400'],
])('%s formats %s, in the digits of the texts', (locale, written) => {
  expect((1400).toLocaleString(languageTag(locale))).toBe(written);
});

it('is undefined for an invalid language', () => {
  expect(languageTag('not a language')).toBeUndefined();
});

// Which language the console begins with.
import { expect, it } from 'vitest';
import { chooseLanguage, directionOf } from './language.ts';

it('prefers the kept choice, then the languages of the browser in order, then English', () => {
  expect(chooseLanguage('fr', ['de-AT'])).toBe('fr');
  expect(chooseLanguage(null, ['nl', 'de-AT', 'en'])).toBe('de');
  expect(chooseLanguage('xx', ['nl'])).toBe('en');
  expect(chooseLanguage(null, [])).toBe('en');
});

it('knows which language is written from right to left', () => {
  expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr']);
});

// Which language the console begins with.
import { expect, it } from 'vitest';
import { chooseLanguage, directionOf, LANGUAGES } from './language.ts';

it('prefers the kept choice, then the languages of the browser in order, then English', () => {
  expect(chooseLanguage('fr', ['de-AT'], LANGUAGES)).toBe('fr');
  expect(chooseLanguage(null, ['nl', 'de-AT', 'en'], LANGUAGES)).toBe('de');
  expect(chooseLanguage('xx', ['nl'], LANGUAGES)).toBe('en');
  expect(chooseLanguage(null, [], LANGUAGES)).toBe('en');
});

it('never begins with a language that the pages are not written in', () => {
  expect(chooseLanguage('de', ['de'])).toBe('en');
});

it('knows which language is written from right to left', () => {
  expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr']);
});

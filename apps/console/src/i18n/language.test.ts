// Which language the console begins with, and which of its texts are downloaded.
import { expect, it } from 'vitest';
import { chooseLanguage, directionOf, loadTexts } from './language.ts';

it('prefers the kept choice, then the languages of the browser in order, then English', () => {
  expect(chooseLanguage('fr', ['de-AT'])).toBe('fr');
  expect(chooseLanguage(null, ['nl', 'de-AT', 'en'])).toBe('de');
  expect(chooseLanguage('xx', ['nl'])).toBe('en');
  expect(chooseLanguage(null, [])).toBe('en');
});

it('knows which language is written from right to left', () => {
  expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr']);
});

it('downloads the parts of the texts that are asked for', async () => {
  expect(Object.keys((await loadTexts('de', ['frame'])) ?? {})).toEqual(['console.overview', 'console.shell']);
  const pages = await loadTexts('ar', ['frame', 'pages']);
  expect(pages).toHaveProperty(['console.users', 'list.title']);
  expect(pages).not.toHaveProperty('signIn');
  const all = await loadTexts('fr', ['frame', 'pages', 'surfaces']);
  expect(all).toHaveProperty(['parts', 'dialog.close']);
  expect(all).toHaveProperty(['parts', 'footer.help']);
  expect(await loadTexts('en', ['frame'])).toBeUndefined();
});

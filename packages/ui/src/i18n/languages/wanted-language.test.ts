// Which language a surface is shown in.
import { describe, expect, it } from 'vitest';
import { unknownLanguage, wantedLanguage } from './wanted-language.ts';

const BROWSER = ['fr-CH', 'en'];

describe('the language of a surface', () => {
  it.each([
    ['nothing, on a German page', undefined, 'de-AT', 'de'],
    ['nothing, on an English page', undefined, 'en-GB', 'en'],
    ['nothing, on a page in a language without texts', undefined, 'hu', 'en'],
    ['nothing, on a page without a language', undefined, 'hu,pt,de', 'pt-BR'],
    ['a tag', 'zh-Hant', 'de', 'zh-TW'],
    ['a tag with an underscore', 'nb_NO', 'de', 'nb'],
    ['the tag of English', 'en', 'de', 'en'],
    ['a tag without texts', 'hu', 'de', 'en'],
    ['an empty tag', '', 'de', 'de'],
    ['auto', 'auto', 'de', 'fr'],
    ['some texts', { signIn: {} }, 'de', 'de'],
    ['some texts, on a page in a language without texts', { signIn: {} }, 'hu', undefined],
    ['texts that name their language', { locale: 'nl-NL', signIn: {} }, 'de', undefined],
    ['texts for the language of the browser', { locale: 'auto', signIn: {} }, 'de', 'fr'],
  ])('with %s', (_, given, page, language) => {
    expect(wantedLanguage(given, page, BROWSER)).toBe(language);
  });

  it('is English if the browser has none of the others', () => {
    expect(wantedLanguage('auto', 'de', ['hu', 'sk'])).toBe('en');
    expect(wantedLanguage({ locale: 'auto' }, 'de', [])).toBe('en');
  });

  it('is unknown if a host names one without texts', () => {
    expect(unknownLanguage('hu')).toBe('hu');
    expect(['de', 'auto', undefined, { locale: 'hu' }].map(unknownLanguage)).toEqual(Array(4).fill(undefined));
  });
});

// Which language a tag means.
import { describe, expect, it } from 'vitest';
import { directionOf, LANGUAGES, supportedLanguage } from './languages.ts';

describe('a language tag', () => {
  it.each(LANGUAGES)('of the language %s itself means it', (language) => {
    expect(supportedLanguage(language)).toBe(language);
  });

  it.each([
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    [' DE ', 'de'],
    ['en-GB', 'en'],
    ['pt', 'pt-BR'],
    ['pt-AO', 'pt-PT'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh_TW', 'zh-TW'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['hu', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['german', undefined],
    [`de-${'x'.repeat(100_000)}`, 'de'],
  ])('%s means %s', (tag, language) => {
    expect(supportedLanguage(tag)).toBe(language);
  });

  it('is written from right to left in Arabic and Hebrew only', () => {
    expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'he']);
  });
});

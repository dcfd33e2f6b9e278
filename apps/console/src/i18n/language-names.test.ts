// Names of the languages of messages, and the language that an address asks for.
import { expect, it } from 'vitest';
import { languageOptions, messageLocaleOf } from './language-names.ts';

it.each([
  ['en', ['Arabic', 'Brazilian Portuguese', 'Chinese (China)']],
  ['de', ['Arabisch', 'Chinesisch (China)', 'Chinesisch (Taiwan)']],
  ['fr', ['Allemand', 'Anglais', 'Arabe']],
])('has all languages in %s, sorted by their names', (locale, first) => {
  const labels = languageOptions(locale).map(({ label }) => label);
  expect(labels).toHaveLength(24);
  expect(new Set(labels).size).toBe(24);
  expect(labels.slice(0, first.length)).toEqual(first);
});

it('reads a language, and is English for an unknown one', () => {
  expect([messageLocaleOf('pt-BR'), messageLocaleOf('xx'), messageLocaleOf(undefined)]).toEqual(['pt-BR', 'en', 'en']);
});

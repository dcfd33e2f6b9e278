// Rules for every language pack: the keys, placeholders and plurals of the English texts, their tone, their size and their notes.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { english } from '@latchkey/ui/messages';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import * as packs from './index.ts';
import { LANGUAGES, TERMS } from './testing/languages.ts';

type Message = string | { readonly [category: string]: string };

/** Every text of a pack by its path: `signIn.start.title`. */
const messagesOf = (pack: object): Map<string, Message> =>
  new Map(
    Object.entries(pack).flatMap(([group, table]: [string, string | { readonly [key: string]: Message }]) =>
      typeof table === 'string' ? [] : Object.entries(table).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  );

const formsOf = (message: Message): readonly [category: string, text: string][] =>
  typeof message === 'string' ? [['other', message]] : Object.entries(message);

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{?\s*([\w.]+)\s*\}?\}/g)].map(([, name]) => name ?? '').sort();

/** Whether a plural category contains only one number, which the text may then spell out. */
const isOneNumber = (locale: string, category: string): boolean => {
  const rules = new Intl.PluralRules(locale);
  return Array.from({ length: 1_000 }, (_, count) => count).filter((n) => rules.select(n) === category).length === 1;
};

const source = messagesOf(english);

/** The texts of a pack without its keys, which every pack shares with the code. */
const VALUES_LIMIT = 9_000;

const notesOf = (locale: string): string =>
  readFileSync(new URL(`../notes/${locale.toLowerCase()}.md`, import.meta.url), 'utf8');

/** The text under each heading: `sectionsOf(notes).get('Terms')`. */
const sectionsOf = (notes: string): ReadonlyMap<string, string> =>
  new Map(
    notes
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section.slice(section.indexOf('\n')).trim()]),
  );

it('every pack has its own language tag, known to Intl, and its name is the tag', () => {
  const tags = Object.values(packs).map(({ locale }) => locale);
  expect(tags).toEqual(Object.keys(LANGUAGES));
  expect(Intl.PluralRules.supportedLocalesOf(tags)).toEqual(tags);
  expect(Object.keys(packs)).toEqual(tags.map((tag) => tag.replace('-', '')));
  expect(Object.keys(packageJson.exports)).toEqual(['.', ...tags.map((tag) => `./${tag.toLowerCase()}`)]);
});

describe.each(Object.values(packs).map((pack) => [pack.locale, pack] as const))('%s', (locale, pack) => {
  const messages = [...messagesOf(pack)];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const ofOneNumber: readonly string[] = categories.filter((category) => isOneNumber(locale, category));
  const texts = messages.flatMap(([path, message]) =>
    formsOf(message).map(([category, text]) => ({ path, category, text })),
  );

  it('has the keys of the English texts, in their order', () => {
    expect(Object.keys(pack)).toEqual(Object.keys(english));
    expect(messages.map(([path]) => path)).toEqual([...source.keys()]);
  });

  it('has the placeholders of the English texts; a form for one number may do without it', () => {
    for (const { path, category, text } of texts) {
      const [, form] = formsOf(source.get(path) ?? '').find(([name]) => name === 'other') ?? ['', ''];
      const spelt = typeof source.get(path) === 'object' && ofOneNumber.includes(category) && !text.includes('{count}');
      const wanted = placeholdersOf(form).filter((name) => !spelt || name !== 'count');
      expect(placeholdersOf(text), path).toEqual(wanted);
    }
  });

  it('has every plural form of its language where English has a plural, and no plural elsewhere', () => {
    for (const [path, message] of messages) {
      expect(typeof message, path).toBe(typeof source.get(path));
      if (typeof message === 'object') expect(Object.keys(message).sort(), path).toEqual([...categories].sort());
    }
  });

  it('has no empty text, and no English one except for equal words', () => {
    const same = new Set<string>();
    for (const { path, text } of texts) {
      expect(text.trim(), path).toBe(text);
      expect(text, path).not.toBe('');
      if (formsOf(source.get(path) ?? '').some(([, form]) => form === text)) same.add(path);
    }
    expect([...same]).toEqual(LANGUAGES[locale]?.same);
  });

  it('keeps the tone: no exclamation marks, no begging, and a sentence ends where the English one does', () => {
    for (const { path, text } of texts) {
      expect(text, path).not.toMatch(/[!¡！]/);
      expect(text, path).not.toMatch(LANGUAGES[locale]?.begging ?? /^$/);
      const [, form] = formsOf(source.get(path) ?? '')[0] ?? ['', ''];
      expect(/[.。]$/.test(text), path).toBe(form.endsWith('.'));
      expect((locale === 'el-GR' ? /;$/ : /[?؟？]$/).test(text), path).toBe(form.endsWith('?'));
    }
  });

  it('is small enough to be downloaded for one page', () => {
    const values = Object.values(pack).map((group) => (typeof group === 'string' ? group : Object.values(group)));
    expect(brotliCompressSync(JSON.stringify(values)).length).toBeLessThanOrEqual(VALUES_LIMIT);
  });

  it('has notes: how it addresses users, its terms, how it was read back, and whether a native speaker read it', () => {
    const sections = sectionsOf(notesOf(locale));
    expect([...sections.keys()]).toEqual(['Address', 'Terms', 'Read back', 'Native speakers']);
    expect([...sections.values()]).not.toContain('');
    const terms = [...(sections.get('Terms') ?? '').matchAll(/^\| ([^|]+) \| [^|]+/gm)].map(([, term]) => term);
    expect(terms).toEqual(expect.arrayContaining([...TERMS]));
    expect(sections.get('Read back')).not.toContain('Not yet read back.');
  });
});

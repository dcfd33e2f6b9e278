// Rules for every language pack: the keys, placeholders and plurals of the English texts, and their tone.
import { english } from '@latchkey/ui/messages';
import { describe, expect, it } from 'vitest';
import * as packs from './index.ts';

type Message = string | { readonly [category: string]: string };

/** Texts that are identical in English and in the language, by path; and polite fillers that the tone avoids. */
const LANGUAGES: { readonly [locale: string]: { readonly same: readonly string[]; readonly begging: RegExp } } = {
  'ar-SA': { same: ['userProfile.when.time'], begging: /يرجى|الرجاء|من فضلك|عذرًا/ },
  'de-DE': {
    same: [
      'signUp.field.optional',
      'organizationProfile.profile.name',
      'organizationProfile.logo.label',
      'organizationProfile.domains.name',
      'organizationProfile.column.name',
      'parts.field.optional',
    ],
    begging: /\bbitte\b|hoppla|ungültig/i,
  },
  'es-ES': { same: [], begging: /por favor|vaya|inválid/i },
  'fr-FR': { same: ['organizationProfile.tabs.invitations'], begging: /veuillez|s[’']il vous pla[iî]t|oups|invalide/i },
};

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

it('every pack has its own language tag, known to Intl, and its name is the tag', () => {
  const tags = Object.values(packs).map(({ locale }) => locale);
  expect(tags).toEqual(Object.keys(LANGUAGES));
  expect(Intl.PluralRules.supportedLocalesOf(tags)).toEqual(tags);
  expect(Object.keys(packs)).toEqual(tags.map((tag) => tag.replace('-', '')));
});

describe.each(Object.values(packs).map((pack) => [pack.locale, pack] as const))('%s', (locale, pack) => {
  const messages = [...messagesOf(pack)];
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
      const spelt = typeof source.get(path) === 'object' && isOneNumber(locale, category) && !text.includes('{count}');
      const wanted = placeholdersOf(form).filter((name) => !spelt || name !== 'count');
      expect(placeholdersOf(text), path).toEqual(wanted);
    }
  });

  it('has every plural form of its language where English has a plural, and no plural elsewhere', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
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
      expect(text.endsWith('.'), path).toBe(form.endsWith('.'));
      expect(/[?؟]$/.test(text), path).toBe(form.endsWith('?'));
    }
  });
});

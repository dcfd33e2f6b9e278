// The language packs of this build, each downloaded when a page needs it. The build writes them without their keys, which all
// languages share (tools/languages/language-packs.mjs).
/// <reference path="./virtual-modules.d.ts" />
import type { Localization } from '@latchkey/client';
import type { Language } from '@latchkey/wire';
import type { Plural } from '../message.ts';

type Written = { readonly written: string };

/** English is in the code. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Written>>> = {
  ar: () => import('virtual:latchkey/language-ar-sa'),
  cs: () => import('virtual:latchkey/language-cs-cz'),
  da: () => import('virtual:latchkey/language-da-dk'),
  de: () => import('virtual:latchkey/language-de-de'),
  el: () => import('virtual:latchkey/language-el-gr'),
  es: () => import('virtual:latchkey/language-es-es'),
  fi: () => import('virtual:latchkey/language-fi-fi'),
  fr: () => import('virtual:latchkey/language-fr-fr'),
  he: () => import('virtual:latchkey/language-he-il'),
  it: () => import('virtual:latchkey/language-it-it'),
  ja: () => import('virtual:latchkey/language-ja-jp'),
  ko: () => import('virtual:latchkey/language-ko-kr'),
  nb: () => import('virtual:latchkey/language-nb-no'),
  nl: () => import('virtual:latchkey/language-nl-nl'),
  pl: () => import('virtual:latchkey/language-pl-pl'),
  'pt-BR': () => import('virtual:latchkey/language-pt-br'),
  'pt-PT': () => import('virtual:latchkey/language-pt-pt'),
  ru: () => import('virtual:latchkey/language-ru-ru'),
  sv: () => import('virtual:latchkey/language-sv-se'),
  tr: () => import('virtual:latchkey/language-tr-tr'),
  uk: () => import('virtual:latchkey/language-uk-ua'),
  'zh-CN': () => import('virtual:latchkey/language-zh-cn'),
  'zh-TW': () => import('virtual:latchkey/language-zh-tw'),
};

/** The names of all texts: one line for each group, with its name first. */
export const loadKeys = async (): Promise<string> => (await import('virtual:latchkey/language-keys')).written;

/** A text, or a plural: `\tone\t1 day\tother\t{count} days`. */
const readMessage = (written: string): string | Plural => {
  const [text = '', ...forms] = written.split('\t');
  if (forms.length === 0) return text;
  const pairs = forms.flatMap((form, index) => (index % 2 === 0 ? [[form, forms[index + 1] ?? '']] : []));
  // The cast holds: every plural of a pack has the category `other` (the conformance test of the packs).
  return Object.fromEntries(pairs) as Plural;
};

/** Joins the names and the texts of a pack. */
export const readPack = (keys: string, written: string): Localization => {
  const [locale = '', ...texts] = written.split('\n');
  const rest = texts.values();
  const groups = keys.split('\n').map((line) => {
    const [group = '', ...names] = line.split(' ');
    return [group, Object.fromEntries(names.map((name) => [name, readMessage(rest.next().value ?? '')]))];
  });
  return { locale, ...Object.fromEntries(groups) };
};

/** Downloads a pack, and the names of the texts with it. That of English is empty. */
export const loadPack = async (language: Language): Promise<Localization> => {
  if (language === 'en') return { locale: language };
  const [keys, pack] = await Promise.all([loadKeys(), LOADERS[language]()]);
  return readPack(keys, pack.written);
};

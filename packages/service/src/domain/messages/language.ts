// The language of a message or page: the first supported one of the browser's list, else English.
import { MESSAGE_LOCALES, type MessageLocale } from '@latchkey/wire/admin';
import { ar } from './texts/ar.ts';
import { cs } from './texts/cs.ts';
import { da } from './texts/da.ts';
import { de } from './texts/de.ts';
import { el } from './texts/el.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fi } from './texts/fi.ts';
import { fr } from './texts/fr.ts';
import { he } from './texts/he.ts';
import { it } from './texts/it.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { nb } from './texts/nb.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { ptBR } from './texts/pt-br.ts';
import { ptPT } from './texts/pt-pt.ts';
import { ru } from './texts/ru.ts';
import { sv } from './texts/sv.ts';
import type { Texts } from './texts/texts.ts';
import { tr } from './texts/tr.ts';
import { uk } from './texts/uk.ts';
import { zhCN } from './texts/zh-cn.ts';
import { zhTW } from './texts/zh-tw.ts';

const TEXTS: Readonly<Record<MessageLocale, Texts>> = {
  en,
  ar,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fr,
  he,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ru,
  sv,
  tr,
  uk,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
};

export type Language = MessageLocale;

export const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text);

/** Other names of a language: an old code, and both kinds of Norwegian. */
const OTHER_NAMES: ReadonlyMap<string, Language> = new Map([
  ['iw', 'he'],
  ['nn', 'nb'],
  ['no', 'nb'],
]);

/** Where Portuguese is written as in Portugal. */
const EUROPEAN_PORTUGUESE: ReadonlySet<string> = new Set([
  'pt',
  'ao',
  'ch',
  'cv',
  'fr',
  'gq',
  'gw',
  'lu',
  'mo',
  'mz',
  'st',
  'tl',
]);

/** Where Chinese is written in traditional letters. */
const TRADITIONAL_CHINESE: ReadonlySet<string> = new Set(['tw', 'hk', 'mo']);

const isTraditional = (subtags: readonly string[]): boolean =>
  !subtags.includes('hans') && subtags.some((one) => one === 'hant' || TRADITIONAL_CHINESE.has(one));

/** Longer tags and lists are of no browser. */
const TAG_LENGTH = 35;
const MOST_TAGS = 50;

/** The supported language of a tag; `supported('zh-Hant-HK')` is `zh-TW`. */
const supported = (tag: string): Language | undefined => {
  const [primary = '', ...subtags] = tag.slice(0, TAG_LENGTH).toLowerCase().split('-');
  if (primary === 'pt') return subtags.some((one) => EUROPEAN_PORTUGUESE.has(one)) ? 'pt-PT' : 'pt-BR';
  if (primary === 'zh') return isTraditional(subtags) ? 'zh-TW' : 'zh-CN';
  return OTHER_NAMES.get(primary) ?? MESSAGE_LOCALES.find((language) => language === primary);
};

const quality = (parameters: readonly string[]): number => {
  const given = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return given === undefined ? 1 : Number(given);
};

/** Reads an Accept-Language header: `languageOf('fr-CH, en;q=0.8')` is `fr`. */
export const languageOf = (header: string | null): Language => {
  const wanted = (header ?? '').split(',', MOST_TAGS).flatMap((part, place) => {
    const [tag = '', ...parameters] = part.split(';');
    const language = supported(tag.trim());
    const weight = quality(parameters);
    return language !== undefined && weight > 0 ? [{ language, weight, place }] : [];
  });
  const [best] = wanted.sort((left, right) => right.weight - left.weight || left.place - right.place);
  return best?.language ?? 'en';
};

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'he']);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');

export const textsIn = (language: Language): Texts => TEXTS[language];

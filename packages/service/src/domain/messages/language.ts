// The language of a message or page: the first supported one of the browser's list, else English.
import { type Language, supportedLanguage } from '@latchkey/wire';
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

const TEXTS: Readonly<Record<Language, Texts>> = {
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

export const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text);

/** Longer lists are of no browser. */
const MOST_TAGS = 50;

const quality = (parameters: readonly string[]): number => {
  const given = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return given === undefined ? 1 : Number(given);
};

/** Reads an Accept-Language header: `languageOf('fr-CH, en;q=0.8')` is `fr`. */
export const languageOf = (header: string | null): Language => {
  const wanted = (header ?? '').split(',', MOST_TAGS).flatMap((part, place) => {
    const [tag = '', ...parameters] = part.split(';');
    const language = supportedLanguage(tag);
    const weight = quality(parameters);
    return language !== undefined && weight > 0 ? [{ language, weight, place }] : [];
  });
  const [best] = wanted.sort((left, right) => right.weight - left.weight || left.place - right.place);
  return best?.language ?? 'en';
};

export const textsIn = (language: Language): Texts => TEXTS[language];

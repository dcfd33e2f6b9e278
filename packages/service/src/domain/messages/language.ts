// The language of a message or page: the first supported one of the browser's list, else English.
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import type { Texts } from './texts/texts.ts';

const LANGUAGES = { en, de, fr, es, ar } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

const quality = (parameters: readonly string[]): number => {
  const given = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return given === undefined ? 1 : Number(given);
};

/** Reads an Accept-Language header: `languageOf('fr-CH, en;q=0.8')` is `fr`. */
export const languageOf = (header: string | null): Language => {
  const wanted = (header ?? '').split(',').map((part, place) => {
    const [tag = '', ...parameters] = part.split(';');
    return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: quality(parameters), place };
  });
  const best = wanted
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.place - right.place)[0];
  return best && isLanguage(best.language) ? best.language : 'en';
};

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export const textsIn = (language: Language): Texts => LANGUAGES[language];

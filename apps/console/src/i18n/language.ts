// The languages of the console, which one a browser asks for, and the packs, each downloaded when it is used.
import type { Localization } from '@latchkey/client';

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that the pages are written in; a page is never half in one language. */
export const PAGE_LANGUAGES: readonly Language[] = ['en'];

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar']);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');

/** The kept choice, else the first language of the browser that is offered, else English. */
export const chooseLanguage = (
  kept: string | null,
  asked: readonly string[],
  offered: readonly Language[] = PAGE_LANGUAGES,
): Language => {
  const wanted = [kept ?? '', ...asked.map((tag) => tag.split('-')[0] ?? '')];
  return wanted.flatMap((tag) => offered.find((language) => language === tag) ?? [])[0] ?? 'en';
};

const PACKS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Localization>>> = {
  de: async () => (await import('@latchkey/localizations/de-de')).deDE,
  es: async () => (await import('@latchkey/localizations/es-es')).esES,
  fr: async () => (await import('@latchkey/localizations/fr-fr')).frFR,
  ar: async () => (await import('@latchkey/localizations/ar-sa')).arSA,
};

/** The texts of a language, for the surfaces and for the pages; English is in the code. */
export const loadPack = async (language: Language): Promise<Localization | undefined> =>
  language === 'en' ? undefined : PACKS[language]();

// The languages of the console, which one a browser asks for, and the packs, each downloaded when it is used.
import type { Localization } from '@latchkey/client';

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

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
export const chooseLanguage = (kept: string | null, asked: readonly string[]): Language => {
  const wanted = [kept ?? '', ...asked.map((tag) => tag.split('-')[0] ?? '')];
  return wanted.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? 'en';
};

/** The texts of the surfaces and those of the pages, downloaded together. */
const PACKS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<readonly Localization[]>>> = {
  de: () =>
    Promise.all([
      import('@latchkey/localizations/de-de').then((m) => m.deDE),
      import('./packs/de.ts').then((m) => m.de),
    ]),
  es: () =>
    Promise.all([
      import('@latchkey/localizations/es-es').then((m) => m.esES),
      import('./packs/es.ts').then((m) => m.es),
    ]),
  fr: () =>
    Promise.all([
      import('@latchkey/localizations/fr-fr').then((m) => m.frFR),
      import('./packs/fr.ts').then((m) => m.fr),
    ]),
  ar: () =>
    Promise.all([
      import('@latchkey/localizations/ar-sa').then((m) => m.arSA),
      import('./packs/ar.ts').then((m) => m.ar),
    ]),
};

/** The texts of a language, for the surfaces and for the pages; English is in the code. */
export const loadPack = async (language: Language): Promise<Localization | undefined> =>
  language === 'en' ? undefined : Object.assign({}, ...(await PACKS[language]()));

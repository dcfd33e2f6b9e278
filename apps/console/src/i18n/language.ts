// The languages of the console, which one a browser asks for, and their texts, each part downloaded when it is used.
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

/** What of the texts is downloaded at once: for the frame and the overview, for all other pages, for surfaces of the product. */
export const TEXT_PARTS = ['frame', 'pages', 'surfaces'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

type Parts = Readonly<Record<TextPart, () => Promise<Localization>>>;

const PARTS: Readonly<Record<Exclude<Language, 'en'>, Parts>> = {
  de: {
    frame: () => import('./packs/de/frame.ts').then((m) => m.frame),
    pages: () => import('./packs/de/pages.ts').then((m) => m.pages),
    surfaces: () => import('@latchkey/localizations/de-de').then((m) => m.deDE),
  },
  es: {
    frame: () => import('./packs/es/frame.ts').then((m) => m.frame),
    pages: () => import('./packs/es/pages.ts').then((m) => m.pages),
    surfaces: () => import('@latchkey/localizations/es-es').then((m) => m.esES),
  },
  fr: {
    frame: () => import('./packs/fr/frame.ts').then((m) => m.frame),
    pages: () => import('./packs/fr/pages.ts').then((m) => m.pages),
    surfaces: () => import('@latchkey/localizations/fr-fr').then((m) => m.frFR),
  },
  ar: {
    frame: () => import('./packs/ar/frame.ts').then((m) => m.frame),
    pages: () => import('./packs/ar/pages.ts').then((m) => m.pages),
    surfaces: () => import('@latchkey/localizations/ar-sa').then((m) => m.arSA),
  },
};

/** Parts of the texts of a language; English is in the code. */
export const loadTexts = async (language: Language, parts: readonly TextPart[]): Promise<Localization | undefined> =>
  language === 'en'
    ? undefined
    : Object.assign({}, ...(await Promise.all(parts.map((part) => PARTS[language][part]()))));

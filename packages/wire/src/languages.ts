// The languages of the product, and which of them a language tag means: for messages and pages of the service, and for surfaces.

/** English, which everything else falls back to, and then by their tags. */
export const LANGUAGES = [
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ru',
  'sv',
  'tr',
  'uk',
  'zh-CN',
  'zh-TW',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Other names of a language: an old code, and both kinds of Norwegian. */
const OTHER_NAMES: Readonly<Record<string, Language>> = { iw: 'he', nn: 'nb', no: 'nb' };

/** Where Portuguese is written as in Portugal. */
const EUROPEAN_PORTUGUESE = /^(pt|ao|ch|cv|fr|gq|gw|lu|mo|mz|st|tl)$/;

/** Traditional letters, and where Chinese is written in them. */
const TRADITIONAL_CHINESE = /^(hant|tw|hk|mo)$/;

/** A longer tag is of no browser. */
const TAG_LENGTH = 35;

/**
 * The language that a tag means; undefined if there is none of it. `supportedLanguage('zh-Hant-HK')` is `zh-TW`.
 */
export const supportedLanguage = (tag: string): Language | undefined => {
  const [primary = '', ...subtags] = tag.trim().slice(0, TAG_LENGTH).toLowerCase().split(/[-_]/);
  const has = (names: RegExp): boolean => subtags.some((one) => names.test(one));
  if (primary === 'pt') return has(EUROPEAN_PORTUGUESE) ? 'pt-PT' : 'pt-BR';
  if (primary === 'zh') return has(TRADITIONAL_CHINESE) && !has(/^hans$/) ? 'zh-TW' : 'zh-CN';
  const name = Object.hasOwn(OTHER_NAMES, primary) ? OTHER_NAMES[primary] : primary;
  return LANGUAGES.find((language) => language === name);
};

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (/^(ar|he)$/.test(language) ? 'rtl' : 'ltr');

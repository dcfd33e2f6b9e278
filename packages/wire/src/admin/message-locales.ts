// The languages of mails, text messages and pages of the service, and of the language packs of the surfaces.

/** English, which everything else falls back to, and then by their tags. */
export const MESSAGE_LOCALES = [
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

export type MessageLocale = (typeof MESSAGE_LOCALES)[number];

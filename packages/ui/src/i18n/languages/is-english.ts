// The check that keeps pages in English from downloading anything about languages.

/** Whether English is the first of these tags, which have commas between them; or there are none. */
export const isEnglish = (tags: string): boolean => /^(en|$)/i.test(tags);

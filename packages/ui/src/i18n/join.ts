// Puts texts after each other as a language does: with a space between sentences, or with none.

/** The first two letters of a language tag are its language, but for rare languages without a pack. */
const languageIn = (locale: string): string => locale.slice(0, 2);

const COMMAS: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '，' };

type Part = string | false | undefined | null;

/** Whole sentences as one text; absent ones are left out. `joinSentences('de', ['Eins.', 'Zwei.'])` */
export const joinSentences = (locale: string, sentences: readonly Part[]): string =>
  // Japanese and Chinese sentences end with a sign that has its space inside.
  sentences.filter(Boolean).join(/^(ja|zh)/.test(locale) ? '' : ' ');

/** Facts in a row, with the comma of the language and without "and"; absent ones are left out. */
export const joinFacts = (locale: string, facts: readonly Part[]): string =>
  facts.filter(Boolean).join(COMMAS[languageIn(locale)] ?? ', ');

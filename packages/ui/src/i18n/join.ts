// Puts texts after each other as a language does: with a space between sentences, or with none.
import { languageTag } from './language-tag.ts';

/** Japanese and Chinese sentences end with a sign that has its space inside. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh']);

const COMMAS: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '，' };

const languageIn = (locale: string): string => languageTag(locale)?.split('-')[0] ?? '';

type Part = string | false | undefined | null;

/** Whole sentences as one text; absent ones are left out. `joinSentences('de', ['Eins.', 'Zwei.'])` */
export const joinSentences = (locale: string, sentences: readonly Part[]): string =>
  sentences.filter(Boolean).join(WITHOUT_SPACES.has(languageIn(locale)) ? '' : ' ');

/** Facts in a row, with the comma of the language and without "and"; absent ones are left out. */
export const joinFacts = (locale: string, facts: readonly Part[]): string =>
  facts.filter(Boolean).join(COMMAS[languageIn(locale)] ?? ', ');

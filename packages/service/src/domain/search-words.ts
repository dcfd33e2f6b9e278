// Splits the text of a search into words, for users and for members of an organization. Each word must be the prefix of a word
// of the user: of the names, the username, the e-mail address or the phone number; operators also find users by id and wallet.

/** Further words are ignored. */
const WORDS_MOST = 6;
/** Words in the search index are cut to this length. */
export const WORD_LENGTH = 64;

const PUNCTUATION = /[\s!-/:-@[-`{-~]+/u;

/** A phone number in international form, which users write with spaces, brackets and hyphens. */
const PHONE_NUMBER = /^\s*\+[\d\s().-]+$/u;

/** Every id of a user begins like this, so it selects nothing; the index stores the rest of the id. */
const ID_PREFIX = /^user_(?=\w)/u;

/** An address is kept whole, so that it matches as one; all other text is split into words. */
const wordsOf = (part: string): readonly string[] =>
  part.includes('@') ? [part] : part.replace(ID_PREFIX, '').split(PUNCTUATION);

const parts = (query: string): readonly string[] =>
  PHONE_NUMBER.test(query) ? [query.replace(/\D/gu, '')] : query.split(/\s+/u).flatMap(wordsOf);

/** The words of a query, longest first, because a longer word is more selective. */
export const searchWords = (query: string): readonly string[] => {
  const words = parts(query)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, WORDS_MOST);
};

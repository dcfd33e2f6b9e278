// Splits a member search query into words. Each word must be the prefix of a word of the member: of the names, the username,
// the e-mail address or the phone number.

/** Further words are ignored. */
const WORDS_MOST = 6;
/** Words in the search index are cut to this length. */
export const WORD_LENGTH = 64;

const PUNCTUATION = /[\s!-/:-@[-`{-~]+/u;

/** An address is kept whole, so that it matches as one; all other text is split into words. */
const wordsOf = (part: string): readonly string[] => (part.includes('@') ? [part] : part.split(PUNCTUATION));

/** The words of a query, longest first, because a longer word is more selective. */
export const searchWords = (query: string): readonly string[] => {
  const words = query
    .split(/\s+/u)
    .flatMap(wordsOf)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, WORDS_MOST);
};

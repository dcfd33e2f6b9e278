// What somebody typed to find a member, as words. Each of them must begin a word of the member: of their names, their
// username, their e-mail address or their number.

/** More words than this narrow nothing down. */
const WORDS_MOST = 6;
/** As much of a word as is kept of a member's. */
export const WORD_LENGTH = 64;

const PUNCTUATION = /[\s!-/:-@[-`{-~]+/u;

/** An address stays whole, so that it is found as one; everything else falls into words. */
const wordsOf = (part: string): readonly string[] => (part.includes('@') ? [part] : part.split(PUNCTUATION));

/** The words of a query, the longest first: it says the most. */
export const searchWords = (query: string): readonly string[] => {
  const words = query
    .split(/\s+/u)
    .flatMap(wordsOf)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, WORDS_MOST);
};

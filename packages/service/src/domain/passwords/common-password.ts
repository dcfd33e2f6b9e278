// Passwords that everybody tries first (docs/security.md R03): the list, the endings people add to it, and what anybody can
// know of the person and the place.

/** What people add to a word when they are told to add something. */
const COMMON_ENDINGS = ['', '1', '12', '123', '1234', '!', '1!', '123!'] as const;

/** Words of a list with their usual endings. */
export function* withEndings(words: Iterable<string>): Generator<string> {
  for (const word of words) for (const ending of COMMON_ENDINGS) yield word.toLowerCase() + ending;
}

/** No password that is taken is longer; the work below grows with the square of the length. */
const COMPARED_LENGTH = 256;

/** A name shorter than this is in too many good passwords. */
const SHORTEST_NAME = 3;

/** The form in which passwords and lists are compared: how somebody writes capitals makes no password better. */
export const comparedPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

const lettersAndDigits = (text: string): string => comparedPassword(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The text without the digits and signs that people put before and after it. */
const core = (text: string): string => lettersAndDigits(text).replace(/^\p{N}+|\p{N}+$/gu, '');

/** The part of an e-mail address before the @, without what follows a plus; other words as they are. */
const nameOf = (word: string): string => word.replace(/@.*$/, '').replace(/\+.*$/, '');

/** Is a password nothing but a name of the person or of the application, with some digits or signs around it? */
export const isOwnName = (password: string, names: readonly string[]): boolean => {
  const compared = password.slice(0, COMPARED_LENGTH);
  const whole = lettersAndDigits(compared);
  const inner = core(compared);
  return names
    .map((name) => lettersAndDigits(nameOf(name.slice(0, COMPARED_LENGTH))))
    .filter((name) => [...name].length >= SHORTEST_NAME)
    .some((name) => whole === name || inner === name || (inner !== '' && inner === core(name)));
};

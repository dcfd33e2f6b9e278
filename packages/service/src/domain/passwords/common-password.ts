// Common passwords (docs/security.md R03): the list, usual endings, and words that an attacker can guess from the user and the
// application.

/** Endings that users add when a form asks for a digit or a sign. */
const COMMON_ENDINGS = ['', '1', '12', '123', '1234', '!', '1!', '123!'] as const;

/** Words of a list with their usual endings. */
export function* withEndings(words: Iterable<string>): Generator<string> {
  for (const word of words) for (const ending of COMMON_ENDINGS) yield word.toLowerCase() + ending;
}

/** Accepted passwords are not longer; the work below grows with the square of the length. */
const COMPARED_LENGTH = 256;

/** Shorter names occur in too many good passwords. */
const SHORTEST_NAME = 3;

/** The form in which passwords and lists are compared: case is ignored. */
export const comparedPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

const lettersAndDigits = (text: string): string => comparedPassword(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The text without the digits and signs before and after it. */
const core = (text: string): string => lettersAndDigits(text).replace(/^\p{N}+|\p{N}+$/gu, '');

/** The local part of an e-mail address without its plus tag; other words unchanged. */
const nameOf = (word: string): string => word.replace(/@.*$/, '').replace(/\+.*$/, '');

/** Is the password only a name of the user or the application, with digits or signs around it? */
export const isOwnName = (password: string, names: readonly string[]): boolean => {
  const compared = password.slice(0, COMPARED_LENGTH);
  const whole = lettersAndDigits(compared);
  const inner = core(compared);
  return names
    .map((name) => lettersAndDigits(nameOf(name.slice(0, COMPARED_LENGTH))))
    .filter((name) => [...name].length >= SHORTEST_NAME)
    .some((name) => whole === name || inner === name || (inner !== '' && inner === core(name)));
};

// Versions in the order of Semantic Versioning 2.0.0, without build metadata, which a registry ignores.
import { Stop } from '../terminal.mjs';

const NUMBER = '(?:0|[1-9]\\d{0,8})';
const VERSION = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-([0-9A-Za-z-]{1,32}(?:\\.[0-9A-Za-z-]{1,32}){0,7}))?$`,
);
const isNumber = (word) => /^\d+$/.test(word);

/** The numbers and the words of a pre-release, or undefined if the text is no version. */
export function parseVersion(text) {
  const [, major, minor, patch, pre] = VERSION.exec(text) ?? [];
  if (major === undefined) return undefined;
  const words = pre === undefined ? [] : pre.split('.');
  // Rule 9: a number of a pre-release has no leading zero.
  if (words.some((word) => /^0\d+$/.test(word))) return undefined;
  return { numbers: [major, minor, patch].map(Number), words };
}

/** Rule 11: numbers come before letters, and fewer words before more. */
function compareWords(one, other) {
  for (const [index, word] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (word === against) continue;
    if (isNumber(word) && isNumber(against)) return Number(word) - Number(against);
    if (isNumber(word) !== isNumber(against)) return isNumber(word) ? -1 : 1;
    return word < against ? -1 : 1;
  }
  return one.length - other.length;
}

/** Below 0, 0 or above 0, like the callback of `sort`. */
export function compareVersions(one, other) {
  const [left, right] = [parseVersion(one), parseVersion(other)];
  const different = left.numbers.findIndex((number, index) => number !== right.numbers[index]);
  if (different !== -1) return left.numbers[different] - right.numbers[different];
  // A pre-release comes before its release.
  if (left.words.length === 0 || right.words.length === 0) return right.words.length - left.words.length;
  return compareWords(left.words, right.words);
}

/** Refuses a version that is none, or that does not follow `present`. */
export function requireNext(version, present) {
  if (!version) throw new Stop('Name the version: npm run release -- <version> [--dry-run].');
  if (!parseVersion(version))
    throw new Stop(
      `"${version}" is not a version. Give three numbers such as 1.2.0, or a pre-release such as 1.2.0-rc.1.`,
    );
  if (compareVersions(version, present) <= 0)
    throw new Stop(`${version} does not follow ${present}, the version of the packages. Choose a greater one.`);
}

// What people type or paste where digits are asked for. Keyboards and messages of other scripts have digits of their own, and a
// copied code brings blanks, dashes and invisible characters along.

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit: Unicode keeps each set of ten in a row, zero first, and sets that touch are whole. */
const digitValue = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
};

/** The text with every decimal digit written as 0 to 9. `asciiDigits('+٤٩ ３０')` is `'+49 30'`. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

/** Blanks, control and format characters, dashes, the minus sign, the Japanese long vowel sign, and what draws a digit as a key. */
const SEPARATORS = /[\s\p{Cc}\p{Cf}\p{Pd}\u2212\u30fc]|\ufe0f|\u20e3/gu;

/** The one written form of a code: ASCII digits, without what stands between them. `plainCode('４１７–٠٩٣')` is `'417093'`. */
export const plainCode = (typed: string): string => asciiDigits(typed).replace(SEPARATORS, '');

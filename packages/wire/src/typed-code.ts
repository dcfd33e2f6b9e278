// What users type or paste into code fields. Keyboards and messages of other scripts use other digits, and a
// copied code contains blanks, dashes and invisible characters.

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit: Unicode places each set of ten in a row, zero first, and adjacent sets are complete. */
const digitValue = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
};

/** The text with every decimal digit written as 0 to 9. `asciiDigits('+٤٩ ３０')` is `'+49 30'`. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

/** Blanks, control and format characters, dashes, the minus sign, the Japanese long vowel sign, and keycap emoji marks. */
const SEPARATORS = /[\s\p{Cc}\p{Cf}\p{Pd}\u2212\u30fc]|\ufe0f|\u20e3/gu;

/** The canonical form of a code: ASCII digits, without separators. `plainCode('４１７–٠٩٣')` is `'417093'`. */
export const plainCode = (typed: string): string => asciiDigits(typed).replace(SEPARATORS, '');

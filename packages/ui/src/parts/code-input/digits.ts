// Digits out of whatever was typed or pasted: blanks, dashes and words around a code are dropped.

const ZEROES = [0x30, 0x660, 0x6f0, 0x966, 0xff10] as const;

/** Keeps digits only, at most `length`; Arabic, Persian, Devanagari and full-width digits become ours. */
export const digitsOf = (text: string, length: number): string =>
  [...text]
    .map((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      const zero = ZEROES.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? '' : String(point - zero);
    })
    .join('')
    .slice(0, length);

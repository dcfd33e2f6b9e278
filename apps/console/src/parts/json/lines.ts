// The tokens of a JSON text by line, for editors and listings.
import { type Token, tokensOf } from './tokens.ts';

/** `number` counts from 1. */
export type JsonLine = { readonly number: number; readonly tokens: readonly Token[] };

/** One list of tokens for every line; the ends of lines are in none. */
export const linesOf = (text: string): readonly JsonLine[] => {
  const lines: Token[][] = [[]];
  for (const token of tokensOf(text)) {
    let at = token.at;
    for (const [index, part] of token.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ ...token, text: part, at });
      at += part.length + 1;
    }
  }
  return lines.map((tokens, index) => ({ number: index + 1, tokens }));
};

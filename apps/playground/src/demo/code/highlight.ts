// Splits TypeScript into coloured pieces: comments, texts, keywords and names of components. Their concatenation is the file.

export type Kind = 'plain' | 'comment' | 'text' | 'keyword' | 'component';

export type Piece = { readonly at: number; readonly kind: Kind; readonly text: string };

const KEYWORDS = [
  ...['as', 'async', 'await', 'case', 'catch', 'const', 'default', 'else', 'export', 'false', 'finally', 'for', 'from'],
  ...['function', 'if', 'import', 'let', 'new', 'null', 'of', 'return', 'switch', 'throw', 'true', 'try', 'type'],
  ...['typeof', 'undefined', 'void'],
].join('|');

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>//[^\n]*|/\*[\s\S]*?\*/)`,
    `(?<text>'[^'\\n]*'|"[^"\\n]*"|\`[^\`]*\`)`,
    String.raw`(?<=</?)(?<component>[A-Za-z][\w.]*)`,
    String.raw`(?<![\w.$-])(?<keyword>${KEYWORDS})(?![\w$=-])`,
  ].join('|'),
  'g',
);

const kindOf = (groups: Readonly<Record<string, string | undefined>> = {}): Kind =>
  (Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'plain') as Kind;

/** The pieces of a file, in order. */
export const highlight = (source: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    if (match.index > end) pieces.push({ at: end, kind: 'plain', text: source.slice(end, match.index) });
    pieces.push({ at: match.index, kind: kindOf(match.groups), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < source.length) pieces.push({ at: end, kind: 'plain', text: source.slice(end) });
  return pieces;
};

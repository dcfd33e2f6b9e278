// Divides JSON text into tokens, in one pass: for the colours of the editor and to find the place of an error.

export type TokenKind = 'space' | 'key' | 'string' | 'number' | 'word' | 'mark' | 'wrong';

export type Token = { readonly kind: TokenKind; readonly text: string; readonly at: number };

// Every alternative begins with another character, so that each character is looked at once.
const SOURCES = [
  String.raw`[ \t\r\n]+`,
  // JSON forbids control characters in a text.
  String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"`,
  String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])`,
  String.raw`(?:true|false|null)(?!\w)`,
  String.raw`[{}[\],:]`,
  String.raw`"[^\n]*|[^ \t\r\n{}[\],:"]+`,
];

const TOKEN = new RegExp(SOURCES.map((source) => `(${source})`).join('|'), 'gy');

const KINDS = ['space', 'string', 'number', 'word', 'mark', 'wrong'] as const;

const kindOf = (match: RegExpMatchArray): TokenKind =>
  KINDS.find((_kind, index) => match[index + 1] !== undefined) ?? 'wrong';

/** The tokens of a text; joined they are the text again. A text before a colon is a key. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let lastString = -1;
  for (const match of text.matchAll(TOKEN)) {
    const token = { kind: kindOf(match), text: match[0], at: match.index };
    const before = tokens[lastString];
    if (token.text === ':' && token.kind === 'mark' && before) tokens[lastString] = { ...before, kind: 'key' };
    tokens.push(token);
    if (token.kind !== 'space') lastString = token.kind === 'string' ? tokens.length - 1 : -1;
  }
  return tokens;
};

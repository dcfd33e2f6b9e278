// Reads JSON text that an operator types, and names the place of the first error, which `JSON.parse` does differently in every
// browser.
import { type Token, tokensOf } from './tokens.ts';

export type JsonProblem = 'value' | 'key' | 'colon' | 'separator' | 'end' | 'text' | 'depth';

export type JsonPlace = { readonly line: number; readonly column: number };

export type JsonReading =
  | { readonly isValid: true; readonly value: unknown }
  | ({ readonly isValid: false; readonly problem: JsonProblem } & JsonPlace);

const MOST_DEPTH = 64;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'separator' | 'end';

const PROBLEMS: Readonly<Record<Expected, JsonProblem>> = {
  value: 'value',
  valueOrEnd: 'value',
  key: 'key',
  keyOrEnd: 'key',
  colon: 'colon',
  separator: 'separator',
  end: 'end',
};

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'word']);

/** Follows the grammar token by token; `open` holds the closing mark of every object and list around. */
const step = (expected: Expected, { kind, text }: Token, open: string[]): Expected | undefined => {
  const after = (): Expected => (open.length === 0 ? 'end' : 'separator');
  const isEnd = kind === 'mark' && open.length > 0 && text === open.at(-1);
  switch (expected) {
    case 'valueOrEnd':
    case 'value':
      if (SCALARS.has(kind)) return after();
      if (text === '{' || text === '[') {
        open.push(text === '{' ? '}' : ']');
        return text === '{' ? 'keyOrEnd' : 'valueOrEnd';
      }
      if (expected === 'value' || !isEnd) return undefined;
      open.pop();
      return after();
    case 'keyOrEnd':
    case 'key':
      if (kind === 'key' || kind === 'string') return 'colon';
      if (expected === 'key' || !isEnd) return undefined;
      open.pop();
      return after();
    case 'colon':
      return text === ':' ? 'value' : undefined;
    case 'separator':
      if (text === ',') return open.at(-1) === '}' ? 'key' : 'value';
      if (!isEnd) return undefined;
      open.pop();
      return after();
    case 'end':
      return undefined;
  }
};

/** Line and column of a character, both from 1. */
const placeOf = (text: string, at: number): JsonPlace => {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
};

/** The value, or the first error with its place. */
export const readJsonText = (text: string): JsonReading => {
  const refuse = (problem: JsonProblem, at: number): JsonReading => ({
    isValid: false,
    problem,
    ...placeOf(text, at),
  });
  const open: string[] = [];
  let expected: Expected = 'value';
  for (const token of tokensOf(text)) {
    if (token.kind === 'space') continue;
    if (token.kind === 'wrong' && token.text.startsWith('"')) return refuse('text', token.at);
    const next = step(expected, token, open);
    if (next === undefined) return refuse(PROBLEMS[expected], token.at);
    if (open.length > MOST_DEPTH) return refuse('depth', token.at);
    expected = next;
  }
  if (expected !== 'end') return refuse(PROBLEMS[expected], text.trimEnd().length);
  return { isValid: true, value: JSON.parse(text) };
};

// JSON text that is typed: accepted and refused as by JSON.parse, and the first error has a place.
import { describe, expect, it } from 'vitest';
import { readJsonText } from './read-json.ts';
import { tokensOf } from './tokens.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const TEXTS = [
  '{}',
  '[]',
  ' {"a": [1, -2.5e+3, true, null, "\\u00e9\\n"], "b": {"c": {}}} ',
  '"text"',
  '0',
  '',
  '{',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '[1,]',
  '[1 2]',
  '{a: 1}',
  "{'a': 1}",
  '{"a": 01}',
  '{"a": 1.}',
  '{"a": tru}',
  '{"a": "x}',
  '{"a": "\\x"}',
  '{"a": "line\nbreak"}',
  '{"a": 1} 2',
  '}',
  '{]',
  '[}',
  '{"a": undefined}',
  '"a": 1',
  '{"a": -}',
  '[1,2',
];

describe('readJsonText', () => {
  it.each(TEXTS)('accepts or refuses %j as JSON.parse does', (text) => {
    const read = readJsonText(text);
    expect(read.isValid).toBe(isJson(text));
    if (read.isValid) expect(read.value).toEqual(JSON.parse(text));
  });

  it('names line, column and what is expected', () => {
    expect(readJsonText('{\n  "plan": "gold"\n  "seats": 12\n}')).toEqual({
      isValid: false,
      problem: 'separator',
      line: 3,
      column: 3,
    });
    expect(readJsonText('{\n  plan: 1\n}')).toMatchObject({ problem: 'key', line: 2, column: 3 });
    expect(readJsonText('{"a" 1}')).toMatchObject({ problem: 'colon', line: 1, column: 6 });
    expect(readJsonText('{"a": "x')).toMatchObject({ problem: 'text', line: 1, column: 7 });
    expect(readJsonText('{"a": 1}\n{')).toMatchObject({ problem: 'end', line: 2, column: 1 });
    expect(readJsonText('')).toMatchObject({ problem: 'value', line: 1, column: 1 });
  });

  it('refuses what is nested too deeply instead of exhausting the stack', () => {
    expect(readJsonText('['.repeat(100_000))).toMatchObject({ isValid: false, problem: 'depth' });
  });

  it('reads a long text that is no JSON in one pass', () => {
    const long = `{"a": "${'\\'.repeat(200_000)}`;
    expect(readJsonText(long)).toMatchObject({ isValid: false });
  });
});

it.each(TEXTS)('the tokens of %j joined are the text', (text) => {
  expect(
    tokensOf(text)
      .map((token) => token.text)
      .join(''),
  ).toBe(text);
});

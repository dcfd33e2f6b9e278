import { describe, expect, it } from 'vitest';
import { BODY_MAX_DEPTH } from '../limits.ts';
import { isStorable, readJson, utf8Bytes } from './json-text.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('readJson', () => {
  it('reads a value and its text alike', () => {
    expect(readJson('{"a":[1]}')).toEqual({ ok: true, value: { a: [1] } });
    expect(readJson({ a: [1] })).toEqual({ ok: true, value: { a: [1] } });
  });

  it('reads to the maximum depth, and no deeper', () => {
    expect(readJson(nested(BODY_MAX_DEPTH)).ok).toBe(true);
    expect(readJson(nested(BODY_MAX_DEPTH + 2)).ok).toBe(false);
    expect(readJson(nested(50_000)).ok).toBe(false);
  });

  it.each(['', '{', 'undefined', "{'a':1}"])('rejects %j, which is no JSON', (text) => {
    expect(readJson(text)).toEqual({ ok: false, reason: 'Is not JSON.' });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('rejects the key %s at any depth', (key) => {
    expect(readJson(`{"${key}":1}`).ok).toBe(false);
    expect(readJson(`{"a":[{"${key}":1}]}`).ok).toBe(false);
  });
});

describe('isStorable', () => {
  it('accepts any whole character and rejects NUL and lone surrogates', () => {
    expect(isStorable('é 🗝 \n \u007f')).toBe(true);
    expect(['\u0000', '\ud83d', 'a\udd11b'].some(isStorable)).toBe(false);
  });
});

describe('utf8Bytes', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['é', 2],
    ['€', 3],
    ['🗝', 4],
    ['a🗝é', 7],
  ] as const)('%j takes %i', (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes);
  });
});

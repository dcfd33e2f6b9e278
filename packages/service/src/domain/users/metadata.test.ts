// Metadata is merged at every depth; null removes.
import { METADATA_MAX_BYTES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isSameJson, isTooLarge, mergeMetadata } from './metadata.ts';

describe('merged metadata', () => {
  it.each([
    [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 3 } }, { a: { b: 3, c: 2 } }],
    [{ a: { b: 1 } }, { a: null }, {}],
    [{ a: { b: 1, c: { d: 1, e: 2 } } }, { a: { c: { d: null } } }, { a: { b: 1, c: { e: 2 } } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: { b: 1 } }, { a: [null] }, { a: [null] }],
    [{ a: 1 }, { a: { b: null, c: { d: null, e: 1 } } }, { a: { c: { e: 1 } } }],
    [{}, { gone: null }, {}],
    [{ a: false }, {}, { a: false }],
  ])('%j with %j is %j', (base, patch, merged) => {
    expect(mergeMetadata(base, patch)).toEqual(merged);
  });

  it('has a field named __proto__ as any other', () => {
    const merged = mergeMetadata({}, JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'));
    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
    expect('admin' in {}).toBe(false);
  });

  it('is too large above the limit of metadata', () => {
    const text = 'x'.repeat(METADATA_MAX_BYTES - '{"a":""}'.length);
    expect([isTooLarge({ a: text }), isTooLarge({ a: `${text}x` })]).toEqual([false, true]);
  });

  it('is compared without the order of its fields', () => {
    expect(isSameJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(isSameJson({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSameJson([1, 2], [2, 1])).toBe(false);
    expect(isSameJson(null, {})).toBe(false);
  });
});

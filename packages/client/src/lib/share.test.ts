import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from './share.ts';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe('share', () => {
  it('returns the previous value when nothing changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const previous = copy(value);
        expect(share(previous, copy(value))).toBe(previous);
      }),
    );
  });

  it('always equals the new value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
        expect(JSON.stringify(share(copy(previous), copy(next)))).toBe(JSON.stringify(copy(next)));
      }),
    );
  });

  it('keeps the unchanged branches of a changed tree', () => {
    const previous = { user: { id: 'u', emails: [{ id: 'e1' }, { id: 'e2' }] }, count: 1 };
    const next = share(previous, { ...copy(previous), count: 2 });
    expect(next).not.toBe(previous);
    expect(next.user).toBe(previous.user);
    const moved = share(previous, { user: { id: 'u', emails: [{ id: 'e1' }, { id: 'other' }] }, count: 1 });
    expect(moved.user.emails[0]).toBe(previous.user.emails[0]);
    expect(moved.user.emails[1]).not.toBe(previous.user.emails[1]);
  });

  it('detects a key that was removed, added, or reordered', () => {
    expect(share({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({ a: 1, c: undefined });
    expect('b' in (share({ a: 1, b: 2 }, { a: 1 }) as object)).toBe(false);
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ 0: 1 }, [1])).toEqual([1]);
  });

  it('edits neither side and pollutes no prototype', () => {
    const previous = Object.freeze({ a: Object.freeze({ b: 1 }) });
    const next = Object.freeze(JSON.parse('{"a": {"b": 2}, "__proto__": {"polluted": true}}'));
    const result = share(previous, next);
    expect(Object.keys(result)).toEqual(['a', '__proto__']);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});

// Unsaved changes: which values count as changed, and the patch that saves them.
import { expect, it } from 'vitest';
import { patchOf, valueAt, withChange } from './changes.ts';

const stored = { security: { sessions: { lifetime_seconds: 60 } }, allowed_origins: ['https://a.example'] };

it('reads a value by its path, and nothing from a prototype', () => {
  expect(valueAt(stored, 'security.sessions.lifetime_seconds')).toBe(60);
  expect(valueAt(stored, 'security.constructor.name')).toBeUndefined();
});

it('keeps a changed value and drops one that is the stored one again', () => {
  const one = withChange({}, stored, 'security.sessions.lifetime_seconds', 90);
  expect(one).toEqual({ 'security.sessions.lifetime_seconds': 90 });
  expect(withChange(one, stored, 'security.sessions.lifetime_seconds', 60)).toEqual({});
  expect(withChange({}, stored, 'allowed_origins', ['https://a.example'])).toEqual({});
});

it('makes one patch of all changes', () => {
  expect(patchOf({ 'a.b.c': 1, 'a.b.d': null, e: [] })).toEqual({ a: { b: { c: 1, d: null } }, e: [] });
});

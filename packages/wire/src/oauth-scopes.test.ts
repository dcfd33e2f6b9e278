import { expect, it } from 'vitest';
import { areScopes } from './oauth-scopes.ts';

it('accepts the scopes of the standard, within the limit', () => {
  expect(areScopes(['openid', 'https://apis.example.com/auth/calendar', 'read:user'])).toBe(true);
  for (const scope of ['', 'two words', 'quote"', 'back\\slash', 'a\nb', 'ü']) expect(areScopes([scope])).toBe(false);
  expect(areScopes(Array.from({ length: 50 }, String))).toBe(true);
  expect(areScopes(Array.from({ length: 51 }, String))).toBe(false);
});

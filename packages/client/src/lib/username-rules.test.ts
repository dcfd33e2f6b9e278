import { describe, expect, it } from 'vitest';
import { unmetUsernameRules, usernameLengths } from './username-rules.ts';

describe('username rules', () => {
  it('keeps the configured lengths within 4 and 64', () => {
    expect(usernameLengths({ min_length: 1, max_length: 100 })).toEqual({ min: 4, max: 64 });
    expect(usernameLengths({ min_length: 6, max_length: 20 })).toEqual({ min: 6, max: 20 });
    expect(usernameLengths({})).toEqual({ min: 4, max: 64 });
  });

  it('accepts both limits and rejects values beyond them', () => {
    expect(unmetUsernameRules({}, 'abc')).toEqual(['min_length']);
    expect(unmetUsernameRules({}, 'abcd')).toEqual([]);
    expect(unmetUsernameRules({}, 'a'.repeat(64))).toEqual([]);
    expect(unmetUsernameRules({}, 'a'.repeat(65))).toEqual(['max_length']);
  });
});

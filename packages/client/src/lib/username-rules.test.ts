import { describe, expect, it } from 'vitest';
import { usernameLengths } from './username-rules.ts';

describe('username rules', () => {
  it('keeps the configured lengths within 4 and 64', () => {
    expect(usernameLengths({ min_length: 1, max_length: 100 })).toEqual({ min: 4, max: 64 });
    expect(usernameLengths({ min_length: 6, max_length: 20 })).toEqual({ min: 6, max: 20 });
    expect(usernameLengths({})).toEqual({ min: 4, max: 64 });
  });
});

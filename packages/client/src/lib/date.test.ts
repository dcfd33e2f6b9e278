import { describe, expect, it } from 'vitest';
import { toDate, toDateOrNull } from './date.ts';

describe('date', () => {
  it('reads epoch milliseconds', () => {
    expect(toDate(1_700_000_000_000).toISOString()).toBe('2023-11-14T22:13:20.000Z');
  });

  it('keeps a missing time missing, and accepts the epoch itself', () => {
    expect(toDateOrNull(null)).toBeNull();
    expect(toDateOrNull(undefined)).toBeNull();
    expect(toDateOrNull(0)?.getTime()).toBe(0);
  });
});

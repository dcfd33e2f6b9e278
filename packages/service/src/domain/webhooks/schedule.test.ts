import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { failingSince, isFailingTooLong, nextAttemptAt, retryAfterMs } from './schedule.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const plan = (chance: number) =>
  Array.from({ length: 10 }, (_, index) => {
    const at = nextAttemptAt(index + 1, { now: 0, chance });
    return at === undefined ? undefined : at / 1_000;
  });

describe('the schedule of a webhook', () => {
  it('is that of Standard Webhooks, and ends after the tenth attempt', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600);
    expect(plan(0)).toEqual([5, 300, 1_800, ...hours, undefined]);
  });

  it('is up to a tenth later, never earlier', () => {
    expect(plan(1)).toEqual([5.5, 330, 1_980, 7_920, 19_800, 39_600, 55_440, 79_200, 95_040, undefined]);
  });

  it('waits as long as the receiver asks, for a day at most, and never less than planned', () => {
    const after = (askedForMs: number) => nextAttemptAt(2, { now: NOW, chance: 0, askedForMs });
    expect(after(HOUR_MS)).toBe(NOW + HOUR_MS);
    expect(after(1)).toBe(NOW + 5 * MINUTE_MS);
    expect(after(90 * DAY_MS)).toBe(NOW + DAY_MS);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 15 Jan 2026 12:01:00 GMT', 60_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['', undefined],
    [null, undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['9'.repeat(30), undefined],
    ['soon', undefined],
  ])('%j is %j', (header, pause) => {
    expect(retryAfterMs(header, NOW)).toBe(pause);
  });

  it('is not read if it is long', () => {
    expect(retryAfterMs(`Thu, ${'1'.repeat(100_000)}`, NOW)).toBeUndefined();
  });
});

describe('an endpoint', () => {
  it('has been failing since the first of its failures that are less than a day and a half apart', () => {
    expect(failingSince({ failingSince: null, lastFailedAt: null }, NOW)).toBe(NOW);
    const since = NOW - 4 * DAY_MS;
    expect(failingSince({ failingSince: since, lastFailedAt: NOW - DAY_MS }, NOW)).toBe(since);
    expect(failingSince({ failingSince: since, lastFailedAt: NOW - 2 * DAY_MS }, NOW)).toBe(NOW);
  });

  it('fails for too long after five days', () => {
    expect(isFailingTooLong(NOW - 5 * DAY_MS + 1, NOW)).toBe(false);
    expect(isFailingTooLong(NOW - 5 * DAY_MS, NOW)).toBe(true);
  });
});

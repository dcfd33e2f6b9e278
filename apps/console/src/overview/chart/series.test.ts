// The numbers of the chart.
import { describe, expect, it } from 'vitest';
import { bucketsOf, dayMarks, type SignIns, scaleStep, sumOf, totalOf } from './series.ts';

const NONE = { passkey: 0, password: 0, email: 0, phone: 0, provider: 0, enterprise: 0, wallet: 0, other: 0 };

describe('the chart', () => {
  const signIns = {
    buckets: [
      { at: 1, completed: { ...NONE, passkey: 2, email: 1, phone: 3 }, refused: { ...NONE, other: 4 } },
      { at: 2, completed: { ...NONE, wallet: 5, enterprise: 6 }, refused: NONE },
    ],
  } as unknown as SignIns;

  it('has five series, and folds the other methods into them', () => {
    const buckets = bucketsOf(signIns);
    expect(buckets[0]?.completed).toEqual({ passkey: 2, password: 0, code: 4, provider: 0, rest: 0 });
    expect(buckets[1]?.completed).toEqual({ passkey: 0, password: 0, code: 0, provider: 5, rest: 6 });
    const total = totalOf(buckets);
    expect([sumOf(total.completed), sumOf(total.refused)]).toEqual([17, 4]);
  });

  it.each([
    [0, 1],
    [3, 1],
    [7, 2],
    [9, 5],
    [1_600, 500],
    [2_001, 1_000],
  ])('with bars up to %d has a mark every %d', (highest, step) => expect(scaleStep(highest)).toBe(step));

  it('names five days, or as many as there are', () => {
    expect(dayMarks(30)).toEqual([0, 7, 15, 22, 29]);
    expect(dayMarks(2)).toEqual([0, 1]);
  });
});

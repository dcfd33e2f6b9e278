import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  it('runs the first call and drops the rest of the interval', () => {
    let now = 0;
    const calls: number[] = [];
    const run = throttle(
      (value: number) => calls.push(value),
      5_000,
      () => now,
    );
    expect([run(1), run(2)]).toEqual([true, false]);
    now = 4_999;
    expect(run(3)).toBe(false);
    now = 5_000;
    expect(run(4)).toBe(true);
    expect(calls).toEqual([1, 4]);
  });

  it('never runs twice within an interval', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000)), (gaps) => {
        let now = 0;
        const times: number[] = [];
        const run = throttle(
          () => times.push(now),
          5_000,
          () => now,
        );
        for (const gap of gaps) {
          now += gap;
          run();
        }
        times.slice(1).forEach((time, index) => {
          expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000);
        });
      }),
    );
  });
});

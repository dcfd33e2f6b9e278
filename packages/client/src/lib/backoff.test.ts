import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GET_BACKOFF, retryDelayMs } from './backoff.ts';
import { TOKEN_BACKOFF } from './token-backoff.ts';

describe('backoff', () => {
  it('without jitter is 100, 500, 1000, 2000 and then 3000 ms', () => {
    expect([1, 2, 3, 4, 5, 6, 10].map((retry) => retryDelayMs(retry, GET_BACKOFF, 0))).toEqual([
      100, 500, 1000, 2000, 3000, 3000, 3000,
    ]);
  });

  it('for tokens doubles from 125 ms', () => {
    expect([1, 2, 3].map((retry) => retryDelayMs(retry, TOKEN_BACKOFF, 0))).toEqual([100, 125, 250]);
  });

  it('stays between the delay and twice the delay, and never above 3 s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 11 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (retry, random) => {
          const plain = retryDelayMs(retry, GET_BACKOFF, 0);
          const delay = retryDelayMs(retry, GET_BACKOFF, random);
          expect(delay).toBeGreaterThanOrEqual(plain);
          expect(delay).toBeLessThanOrEqual(Math.min(3000, plain * 2));
        },
      ),
    );
  });
});

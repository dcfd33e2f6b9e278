import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/platform/fake-clock.ts';
import { poll } from './poll.ts';

const counter = () => {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
};

describe('poll', () => {
  it('calls at once, then an interval after each result, until satisfied', async () => {
    const clock = createFakeClock(0);
    const asked: number[] = [];
    const ask = counter();
    const result = poll({
      ask: async () => {
        asked.push(clock.monotonic());
        return ask();
      },
      until: (answer) => answer === 3,
      intervalMs: 1_000,
      after: clock.after,
    });
    await clock.advance(5_000);
    expect(await result).toBe(3);
    expect(asked).toEqual([0, 1_000, 2_000]);
    expect(clock.pending()).toBe(0);
  });

  it('stops at once, with the reason and without a timer left, when aborted', async () => {
    const clock = createFakeClock(0);
    const controller = new AbortController();
    const ask = counter();
    const result = poll({ ask, until: () => false, intervalMs: 1_000, after: clock.after, signal: controller.signal });
    const outcome = result.catch((error: unknown) => error);
    await clock.advance(1_500);
    controller.abort('enough');
    expect(await outcome).toBe('enough');
    expect(clock.pending()).toBe(0);
    expect(await ask()).toBe(3);
  });

  it('does not call at all when already aborted', async () => {
    const clock = createFakeClock(0);
    const ask = counter();
    await expect(
      poll({ ask, until: () => true, intervalMs: 1, after: clock.after, signal: AbortSignal.abort('before') }),
    ).rejects.toBe('before');
    expect(await ask()).toBe(1);
  });

  it('ends with the error of a call', async () => {
    const clock = createFakeClock(0);
    const ask = () => Promise.reject(new Error('gone'));
    await expect(poll({ ask, until: () => true, intervalMs: 1, after: clock.after })).rejects.toThrow('gone');
  });
});

// Work for many things at once.
import { describe, expect, it } from 'vitest';
import { type BulkProgress, runAll } from './run-all.ts';

const numbers = [1, 2, 3, 4, 5];
const options = () => ({ atOnce: 2, signal: new AbortController().signal, onProgress: () => undefined });

describe('runAll', () => {
  it('does everything, never more than so many at once, and tells how far it is', async () => {
    let under = 0;
    let most = 0;
    const seen: BulkProgress[] = [];
    const work = async (): Promise<void> => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
    };
    const end = await runAll(numbers, work, { ...options(), onProgress: (progress) => seen.push(progress) });
    expect(most).toBe(2);
    expect(seen.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5]);
    expect([...end.done].sort()).toEqual(numbers);
  });

  it('keeps failures apart and goes on', async () => {
    const error = new Error('refused');
    const work = (item: number) => (item % 2 === 0 ? Promise.reject(error) : Promise.resolve());
    const { total, done, failed } = await runAll(numbers, work, options());
    expect(total).toBe(5);
    expect([...done].sort()).toEqual([1, 3, 5]);
    expect(failed).toEqual([
      { item: 2, error },
      { item: 4, error },
    ]);
  });

  it('begins nothing new after a stop', async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      if (item === 2) stop.abort();
    };
    const { done } = await runAll(numbers, work, { ...options(), atOnce: 1, signal: stop.signal });
    expect(begun).toEqual([1, 2]);
    expect(done).toEqual([1, 2]);
  });

  it('does nothing for nothing', async () => {
    expect(await runAll([], () => Promise.reject(new Error()), options())).toEqual({ total: 0, done: [], failed: [] });
  });
});

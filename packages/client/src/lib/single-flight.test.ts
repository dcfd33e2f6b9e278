import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

describe('single flight', () => {
  it('runs the work once for concurrent callers, and again afterwards', async () => {
    const flights = createSingleFlight<number>();
    let runs = 0;
    const work = async () => {
      runs += 1;
      return runs;
    };
    expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual([
      1, 1, 2,
    ]);
    expect(await flights.run('a', work)).toBe(3);
  });

  it('shares a failure and frees the key', async () => {
    const flights = createSingleFlight<number>();
    const fail = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([flights.run('a', fail), flights.run('a', async () => 1)]);
    expect(both.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(flights.isRunning('a')).toBe(false);
    expect(await flights.run('a', async () => 1)).toBe(1);
  });

  it('frees the key when the work throws before it starts waiting', async () => {
    const flights = createSingleFlight<number>();
    const broken = () => {
      throw new Error('at once');
    };
    await expect(flights.run('a', broken)).rejects.toThrow('at once');
    expect(flights.isRunning('a')).toBe(false);
  });

  it('is free by the time a caller gets the result', async () => {
    const flights = createSingleFlight<number>();
    await flights.run('a', async () => 1);
    expect(flights.isRunning('a')).toBe(false);
  });
});

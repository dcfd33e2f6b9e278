import { expect, it } from 'vitest';
import { until } from './until.ts';

it('checks after as many steps as needed', async () => {
  let steps = 0;
  const step = async () => {
    steps += 1;
  };
  expect(await until(() => steps === 10_000 && 'there', step)).toBe('there');
});

it('returns a present value at once without a step', async () => {
  expect(
    await until(
      () => 0,
      () => Promise.reject(new Error('a step')),
    ),
  ).toBe(0);
});

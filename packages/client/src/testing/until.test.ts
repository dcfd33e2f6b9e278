import { expect, it } from 'vitest';
import { until } from './until.ts';

it('looks after as many steps as it takes', async () => {
  let steps = 0;
  const step = async () => {
    steps += 1;
  };
  expect(await until(() => steps === 10_000 && 'there', step)).toBe('there');
});

it('takes what is there at once without a step', async () => {
  expect(
    await until(
      () => 0,
      () => Promise.reject(new Error('a step')),
    ),
  ).toBe(0);
});

// The harness that measures parsers distinguishes linear from quadratic cost.
import { expect, it } from 'vitest';
import { growthOf } from './cpu-cost.ts';

/** Adds `rounds` numbers; the result is returned, or an engine would optimise the work away. */
const spend = (rounds: number): number => {
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) sum = (sum + (round ^ sum)) | 0;
  return sum;
};

it.each([
  ['linear', false, (size: number) => spend(size * 2_000)],
  ['quadratic', true, (size: number) => spend(size * size)],
])('%s work is detected', async (_, isSteep, work) => {
  expect(await growthOf(3_000, (size) => () => work(size))).toMatchObject({ isSteep });
});

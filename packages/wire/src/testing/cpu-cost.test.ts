// The harness that judges parsers tells linear work from quadratic work.
import { expect, it } from 'vitest';
import { growthOf } from './cpu-cost.ts';

/** Adds `rounds` numbers; the result is kept, or an engine would skip the work. */
const spend = (rounds: number): number => {
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) sum = (sum + (round ^ sum)) | 0;
  return sum;
};

it.each([
  ['linear', false, (size: number) => spend(size * 2_000)],
  ['quadratic', true, (size: number) => spend(size * size)],
])('%s work is told as such', async (_, isSteep, work) => {
  expect(await growthOf(3_000, (size) => () => work(size))).toMatchObject({ isSteep });
});

// How much longer calls take in a large instance than in a small one. Only ratios are compared, and both calls of a pair run one
// right after the other, so a busy machine slows both.
import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import type { TestService } from '../test-service.ts';

/** The database plans a statement for all parameters after five runs; those runs are not measured. */
const WARM_UP_ROUNDS = 6;
const ROUNDS = 31;

export type Pair = { readonly large: TestService; readonly small: TestService };

const timeOf = async (service: TestService, path: string): Promise<number> => {
  const start = performance.now();
  const { status } = await service.admin('GET', path);
  const time = performance.now() - start;
  expect([path, status]).toEqual([path, 200]);
  return time;
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of the ratios of all pairs of runs, by the title of the call. */
export const timeRatios = async (
  { large, small }: Pair,
  calls: Readonly<Record<string, (service: TestService) => string>>,
): Promise<Readonly<Record<string, number>>> => {
  const ratios: Record<string, number> = {};
  for (const [title, pathOf] of Object.entries(calls)) {
    const pairs: number[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      // Each of the two is the first in every other round.
      const [first, second] = round % 2 === 0 ? [large, small] : [small, large];
      const times = new Map<TestService, number>();
      for (const service of [first, second]) times.set(service, await timeOf(service, pathOf(service)));
      if (round >= WARM_UP_ROUNDS) pairs.push((times.get(large) ?? 0) / (times.get(small) ?? 0));
    }
    ratios[title] = Number(median(pairs).toFixed(2));
  }
  return ratios;
};

// What work costs, as processor time of this process: a busy machine makes it slower, but hardly dearer.

const RUNS = 3;

/** The smallest processor time, in milliseconds, of several runs: whatever else ran in between only adds. */
export const cpuMs = async (work: () => unknown): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
};

/** Costs below this are the price of a call and of the garbage collector. */
const NOISE_MS = 20;

/**
 * The costs of one kind of input at n, 2n and 4n. Linear work grows by 4, quadratic work by 16: growth by more than 8 is
 * `isSteep`. Give an n at which quadratic work would take tenths of a second.
 */
export const growthOf = async (n: number, work: (size: number) => () => unknown) => {
  const costs: number[] = [];
  for (const size of [n, 2 * n, 4 * n]) costs.push(await cpuMs(work(size)));
  const [once = 0, , fourfold = 0] = costs;
  return { costs: costs.map((ms) => Math.round(ms * 10) / 10), isSteep: fourfold > 8 * once + NOISE_MS };
};

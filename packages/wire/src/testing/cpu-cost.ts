// Measures cost as processor time of the process: a busy machine takes longer, but uses hardly more processor time.

type Usage = { readonly user: number; readonly system: number };

// Tests run in Node; the contract's sources have no Node types.
const { process } = globalThis as unknown as { readonly process: { cpuUsage(since?: Usage): Usage } };

const RUNS = 3;
/** The compiler and the garbage collector run in threads of the same process, sometimes during all runs of one size. */
const TRIES = 4;
const MICROSECONDS = 1_000;

/** The processor time of one run, in milliseconds. */
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS;
};

/** The smallest cost of several runs: other work in between only adds. */
const leastMs = async (work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await costOf(work));
  return least;
};

/** Costs below this are overhead of the call and of the garbage collector. */
const NOISE_MS = 20;
const STEEP = 8;

/** Costs at n, 2n and 4n (at 4n alone if that is below the noise), and whether they grow faster than linear work. */
export type Growth = { readonly costs: readonly number[]; readonly isSteep: boolean };

const measure = async (n: number, prepare: (size: number) => () => unknown): Promise<Growth> => {
  // Work that costs no more than the noise at 4n is not steep, whatever it costs at n.
  const atMost = await costOf(prepare(4 * n));
  if (atMost <= NOISE_MS) return { costs: [atMost], isSteep: false };
  const costs: number[] = [];
  for (const size of [n, 2 * n, 4 * n]) costs.push(await leastMs(prepare(size)));
  const [once = 0, , fourfold = 0] = costs;
  return { costs: costs.map((ms) => Math.round(ms * 10) / 10), isSteep: fourfold > STEEP * once + NOISE_MS };
};

/**
 * The growth of a cost with its input: linear work grows fourfold from n to 4n, quadratic work sixteenfold. Choose n
 * so that quadratic work would take tenths of a second. `prepare` makes the input of a size, and returns the work on it. A
 * steep result is measured again, so that a single outlier does not count.
 */
export const growthOf = async (n: number, prepare: (size: number) => () => unknown): Promise<Growth> => {
  let growth = await measure(n, prepare);
  for (let tries = 1; growth.isSteep && tries < TRIES; tries += 1) growth = await measure(n, prepare);
  return growth;
};

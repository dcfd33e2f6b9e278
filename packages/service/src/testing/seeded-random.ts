// Reproducible random choices: the same seed gives the same choices.

export type Chance = {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** True with this probability in percent. */
  percent(often: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** The generator "mulberry32": 32 bits of state, for test choices only, not for secrets. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    percent: (often) => fraction() * 100 < often,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
  };
};

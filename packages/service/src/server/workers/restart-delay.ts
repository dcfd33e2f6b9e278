// When a worker that ended is started again: at once at first, later and later if workers keep ending.
import { MINUTE_MS, SECOND_MS } from '@latchkey/wire';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10 * SECOND_MS;
/** More ends within a minute while no worker runs: the cause is not going away. */
const MOST_ENDS = 8;

/** The ends of the last minute. */
export const recentEnds = (ends: readonly number[], now: number): readonly number[] =>
  ends.filter((end) => now - end < MINUTE_MS);

/** The delay before the next start, or undefined to give up. `ends` are those of the last minute, with the one just now. */
export const restartDelay = (ends: readonly number[], readyWorkers: number): number | undefined => {
  if (ends.length > MOST_ENDS && readyWorkers === 0) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, ends.length - 1), LONGEST_DELAY_MS);
};

// Processor time of this thread alone: neither other threads of the process nor other programs on the machine add to it.
import { readFileSync } from 'node:fs';

const NANOSECONDS = 1_000_000;
const MICROSECONDS = 1_000;

/** Linux counts for each task; the main thread of a process has the number of the process. */
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds of processor time so far; on systems that do not count by thread, those of the whole process. */
export const threadMs = (): number => {
  try {
    return Number(readFileSync(schedule, 'latin1').split(' ')[0]) / NANOSECONDS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  }
};

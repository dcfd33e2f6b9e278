// Processor time of this thread alone, without other threads of the process and other programs.
import { readFileSync } from 'node:fs';

const NANOSECONDS = 1_000_000;
const MICROSECONDS = 1_000;

/** Linux counts per task; the main thread has the id of the process. */
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds of processor time so far; of the whole process on systems that do not count by thread. */
export const threadMs = (): number => {
  try {
    return Number(readFileSync(schedule, 'latin1').split(' ')[0]) / NANOSECONDS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  }
};

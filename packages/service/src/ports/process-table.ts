// Who this process is and whether another one still runs. A pid alone is not enough: pids are used again, and in a
// container every service is pid 1. The start time tells them apart where the system gives it.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = {
  readonly pid: number;
  readonly host: string;
  /** Boot id and ticks since boot on Linux; empty where the system does not tell. */
  readonly started: string;
};

export type ProcessTable = {
  self(): ProcessIdentity;
  /** False only when the process is certainly gone. */
  mayRun(identity: ProcessIdentity): boolean;
};

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Position of the start time among the fields of /proc/<pid>/stat that follow the command name. */
const START_TIME_FIELD = 19;

const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? '';
    return `${readFileSync(BOOT_ID, 'utf8').trim()}/${ticks}`;
  } catch {
    return '';
  }
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

export const systemProcessTable: ProcessTable = {
  self: () => ({ pid: process.pid, host: hostname(), started: startOf(process.pid) }),
  mayRun: (identity) => {
    if (identity.host !== hostname()) return true;
    if (!exists(identity.pid)) return false;
    return identity.started === '' || startOf(identity.pid) === identity.started;
  },
};

// Identifies this process, and checks whether another one still runs. A pid alone is not enough: pids are reused, and in a
// container every service is pid 1. The start time distinguishes processes where the system provides it.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = {
  readonly pid: number;
  readonly host: string;
  /** Boot id and ticks since boot on Linux; empty if the system does not provide them. */
  readonly started: string;
};

export type ProcessTable = {
  self(): ProcessIdentity;
  /** False only when the process has certainly ended. */
  mayRun(identity: ProcessIdentity): boolean;
};

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Index of the start time among the fields of /proc/<pid>/stat that follow the command name. */
const START_TIME_FIELD = 19;

/** States of a process that has ended but was not reaped by its parent yet: it still has an entry but holds no locks. */
const ENDED_STATES: ReadonlySet<string> = new Set(['Z', 'X', 'x']);

type ProcessEntry = { readonly state: string; readonly started: string };

const entryOf = (pid: number): ProcessEntry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name before the last bracket may contain any character, spaces included.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync(BOOT_ID, 'utf8').trim();
    return { state: fields[0] ?? '', started: `${boot}/${fields[START_TIME_FIELD] ?? ''}` };
  } catch {
    return undefined;
  }
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

export const systemProcessTable: ProcessTable = {
  self: () => ({ pid: process.pid, host: hostname(), started: entryOf(process.pid)?.started ?? '' }),
  mayRun: (identity) => {
    if (identity.host !== hostname()) return true;
    if (!exists(identity.pid)) return false;
    const entry = entryOf(identity.pid);
    if (entry && ENDED_STATES.has(entry.state)) return false;
    return !entry || identity.started === '' || entry.started === identity.started;
  },
};

// Locks the data directory for this process before anything slow is loaded, so that a second process fails at once.

import { systemClock } from '../ports/clock.ts';
import { systemProcessTable } from '../ports/process-table.ts';
import { systemTimers } from '../ports/timers.ts';
import { type DirectoryLock, LOCK_HEARTBEAT_MS, lockDirectory } from '../store/database/directory-lock.ts';
import type { Config } from './config.ts';
import { explainDirectory } from './explain-failure.ts';

export type DirectoryClaim = { release(): void };

const lockOrExplain = (directory: string): DirectoryLock => {
  try {
    return lockDirectory(directory, systemProcessTable, systemClock.now());
  } catch (error) {
    throw explainDirectory(directory, error);
  }
};

/** Locks the directory of the embedded database; PostgreSQL needs no lock. */
export const claimDirectory = (config: Config): DirectoryClaim => {
  if (config.databaseUrl !== undefined) return { release: () => {} };
  const lock = lockOrExplain(config.dataDirectory);
  let cancel = (): void => {};
  const beat = (): void => {
    lock.touch(systemClock.now());
    cancel = systemTimers.after(LOCK_HEARTBEAT_MS, beat);
  };
  beat();
  return {
    release: () => {
      cancel();
      lock.release();
    },
  };
};

// Takes the data directory for this process before anything heavy is loaded, so that a second process is told at once.
import type { Config } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import { systemProcessTable } from '../ports/process-table.ts';
import { systemTimers } from '../ports/timers.ts';
import { LOCK_HEARTBEAT_MS, lockDirectory } from '../store/directory-lock.ts';

export type DirectoryClaim = { release(): void };

/** Locks the directory of the embedded database; with PostgreSQL there is nothing to lock. */
export const claimDirectory = (config: Config): DirectoryClaim => {
  if (config.databaseUrl !== undefined) return { release: () => {} };
  const lock = lockDirectory(config.dataDirectory, systemProcessTable, systemClock.now());
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

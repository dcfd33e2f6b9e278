// Removes what has served its purpose: counters of windows that are over, and messages nobody will read again.
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import type { Database } from '../store/database.ts';
import { purgeOutbox } from '../store/outbox.ts';
import { purgeRateLimits } from '../store/rate-limits.ts';

const EVERY_MS = 60_000;
const KEEP_MESSAGES_MS = 24 * 60 * 60_000;

export type Housekeeping = { start(): void; stop(): Promise<void> };

export const createHousekeeping = (deps: {
  readonly database: Database;
  readonly ports: { readonly clock: Clock; readonly log: Log };
  readonly timers: Timers;
}): Housekeeping => {
  let cancelTimer: (() => void) | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = true;

  const turn = async (): Promise<void> => {
    const now = deps.ports.clock.now();
    try {
      await purgeRateLimits(deps.database.db, now);
      await purgeOutbox(deps.database.db, now - KEEP_MESSAGES_MS);
    } catch (error) {
      deps.ports.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'housekeeping was put off');
    }
    if (!stopped) cancelTimer = deps.timers.after(EVERY_MS, next);
  };
  const next = (): void => {
    running = turn();
  };

  return {
    start: () => {
      stopped = false;
      next();
    },
    stop: async () => {
      stopped = true;
      cancelTimer?.();
      await running;
    },
  };
};

// Removes what has served its purpose: counters of windows that are over, spent proofs, messages nobody will read again, and
// what satellites knew of browsers they have not seen for a year.
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import { purgeCaptchaProofs } from '../store/captcha-proofs.ts';
import type { Database } from '../store/database.ts';
import { purgeOutbox } from '../store/outbox.ts';
import { purgeRateLimits } from '../store/rate-limits.ts';
import { purgeSatelliteLinks } from '../store/satellite-links.ts';
import { createRepeating, type Repeating } from './repeat.ts';

const EVERY_MS = 60_000;
const KEEP_MESSAGES_MS = 24 * 60 * 60_000;

export const createHousekeeping = (deps: {
  readonly database: Database;
  readonly ports: { readonly clock: Clock; readonly log: Log; readonly timers: Timers };
}): Repeating =>
  createRepeating(deps.ports.timers, EVERY_MS, async () => {
    const now = deps.ports.clock.now();
    try {
      await purgeRateLimits(deps.database.db, now);
      await purgeCaptchaProofs(deps.database.db, now);
      await purgeSatelliteLinks(deps.database.db, now);
      await purgeOutbox(deps.database.db, now - KEEP_MESSAGES_MS);
    } catch (error) {
      deps.ports.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'housekeeping was put off');
    }
  });

// Tracks whether the database is usable, from the results of its statements, and logs it: one line when the database is
// unreachable or full, one per minute while that lasts, and one when it has recovered.

import { MINUTE_MS } from '@latchkey/wire';
import { type Clock, systemClock } from '../../ports/clock.ts';
import { type Log, silentLog } from '../../ports/log.ts';
import type { Unavailable } from '../../ports/unavailable.ts';

const LOG_EVERY_MS = MINUTE_MS;
/** An outage that begins this soon after the last one counts as the same. */
const SAME_OUTAGE_MS = 5_000;

export type OutageReason = 'storage_full' | 'storage_unreachable';

export type Availability = {
  /** A statement failed; only an unreachable or full database counts. */
  failed(error: Unavailable): void;
  /** A statement succeeded: the database is reachable. A full disk still serves reads, so only a write ends that outage. */
  answered(isWrite: boolean): void;
  /** The current outage, if any. */
  outage(): OutageReason | undefined;
};

type Outage = { readonly reason: OutageReason; readonly since: number; readonly isLogged: boolean };

const TEXTS: Readonly<Record<OutageReason, string>> = {
  storage_full: 'the disk of the database is full; changes are answered with 503 until there is space',
  storage_unreachable: 'the database is unreachable; requests are answered with 503 until it responds',
};

const outageReason = (error: Unavailable): OutageReason | undefined => {
  if (error.reason === 'storage_full') return 'storage_full';
  if (error.reason === 'storage_unreachable' || error.reason === 'storage_outcome_unknown')
    return 'storage_unreachable';
  return undefined;
};

/** The error code of the operating system or the database; never the message, which may contain values. */
const causeOf = (error: Unavailable): string => {
  const { cause } = error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
};

export const createAvailability = (deps: { readonly log: Log; readonly clock: Clock }): Availability => {
  let outage: Outage | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let refused = 0;

  const secondsSince = (time: number): number => Math.round((deps.clock.now() - time) / 1_000);

  const begin = (reason: OutageReason, now: number): Outage => {
    // While a database restarts, connections open and fail repeatedly: that is one outage, which is already logged.
    const isSame = now - endedAt < SAME_OUTAGE_MS;
    if (!isSame) loggedAt = Number.NEGATIVE_INFINITY;
    return { reason, since: now, isLogged: false };
  };

  return {
    failed: (error) => {
      const reason = outageReason(error);
      if (reason === undefined) return;
      const now = deps.clock.now();
      refused += 1;
      if (outage?.reason !== reason) outage = begin(reason, now);
      if (now - loggedAt < LOG_EVERY_MS) return;
      loggedAt = now;
      outage = { ...outage, isLogged: true };
      deps.log.error({ reason, cause: causeOf(error), seconds: secondsSince(outage.since), refused }, TEXTS[reason]);
      refused = 0;
    },
    answered: (isWrite) => {
      if (!outage || (!isWrite && outage.reason === 'storage_full')) return;
      const ended = outage;
      outage = undefined;
      endedAt = deps.clock.now();
      if (ended.isLogged)
        deps.log.info({ reason: ended.reason, seconds: secondsSince(ended.since) }, 'the database is available again');
    },
    outage: () => outage?.reason,
  };
};

/** For databases without monitoring. */
export const unwatched = (): Availability => createAvailability({ log: silentLog, clock: systemClock });

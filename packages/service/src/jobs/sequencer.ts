// Numbers committed events, so that a reader who has seen a number has seen every lower one, also from transactions that
// committed late, and adds the deliveries of each to webhook endpoints. Several nodes may run it; one of them numbers at a time.
import type { Note } from '../domain/events/notes.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import { noTracing, type Tracing } from '../ports/tracing/tracing.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import type { Database, Db } from '../store/database/database.ts';
import { hasUnnumbered, lockSequence, numberEvents, tryLockSequence } from '../store/events/events.ts';
import { takeLeftNotes } from '../store/events/notes.ts';
import { fanOutDeliveries } from '../store/webhooks/fan-out.ts';
import { createRepeating, type Repeating } from './repeat.ts';

const POLL_MS = 250;
const BATCH = 500;
/** Further events wait for the next turn, so that one turn never takes long. */
const MOST_BATCHES = 20;

export type SequencerDeps = {
  /** The plain database: numbering changes nothing that is an event. */
  readonly database: Database;
  /** Writes the events of changes that a single statement made. */
  readonly writeLate: (db: Db, notes: readonly Note[]) => Promise<void>;
  readonly tracing?: Tracing;
  /** Leaves the work to another node that does it at this moment, and returns without it. */
  readonly skipsIfBusy?: boolean;
};

/** The number of events, or undefined if another node numbers them. */
const numberBatch = ({ database, writeLate, skipsIfBusy }: SequencerDeps): Promise<number | undefined> =>
  database.transaction(async (db) => {
    if (!skipsIfBusy) await lockSequence(db);
    else if (!(await tryLockSequence(db))) return undefined;
    await writeLate(db, await takeLeftNotes(db, BATCH));
    const numbered = await numberEvents(db, BATCH);
    await fanOutDeliveries(db, numbered);
    return numbered.length;
  });

/** Numbers everything committed so far, up to a limit; returns how many events. */
export const numberCommitted = async (deps: SequencerDeps): Promise<number> => {
  const { database, tracing = noTracing } = deps;
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES && (await hasUnnumbered(database.db)); batch += 1) {
    const numbered = await tracing.span({ kind: 'internal', name: 'job events' }, () => numberBatch(deps));
    if (numbered === undefined) return total;
    total += numbered;
  }
  return total;
};

export const createSequencer = (
  deps: SequencerDeps & { readonly ports: { readonly timers: Timers; readonly log: Log } },
): Repeating =>
  createRepeating(deps.ports.timers, POLL_MS, async () => {
    try {
      // No connection waits for the lock of another process; the next turn is near.
      await numberCommitted({ ...deps, skipsIfBusy: true });
    } catch (error) {
      // An outage is logged elsewhere; the next turn tries again.
      if (isStorageOutage(error)) return;
      const reason = error instanceof Error ? error.name : 'unknown';
      deps.ports.log.error({ reason }, 'events could not be numbered');
    }
  });

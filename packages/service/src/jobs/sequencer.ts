// Numbers committed events, so that a reader who has seen a number has seen every lower one, also from transactions that
// committed late, and adds the deliveries of each to webhook endpoints. Several nodes may run it; one of them numbers at a time.
import type { Note } from '../domain/events/notes.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import { noTracing, type Tracing } from '../ports/tracing/tracing.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import type { Database, Db } from '../store/database/database.ts';
import { hasUnnumbered, lockSequence, numberEvents } from '../store/events/events.ts';
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
};

const numberBatch = ({ database, writeLate }: SequencerDeps): Promise<number> =>
  database.transaction(async (db) => {
    await lockSequence(db);
    await writeLate(db, await takeLeftNotes(db, BATCH));
    const numbered = await numberEvents(db, BATCH);
    await fanOutDeliveries(db, numbered);
    return numbered.length;
  });

/** Numbers everything committed so far, up to a limit; returns how many events. */
export const numberCommitted = async (deps: SequencerDeps): Promise<number> => {
  const { database, tracing = noTracing } = deps;
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES && (await hasUnnumbered(database.db)); batch += 1)
    total += await tracing.span({ kind: 'internal', name: 'job events' }, () => numberBatch(deps));
  return total;
};

export const createSequencer = (
  deps: SequencerDeps & { readonly ports: { readonly timers: Timers; readonly log: Log } },
): Repeating =>
  createRepeating(deps.ports.timers, POLL_MS, async () => {
    try {
      await numberCommitted(deps);
    } catch (error) {
      // An outage is logged elsewhere; the next turn tries again.
      if (isStorageOutage(error)) return;
      const reason = error instanceof Error ? error.name : 'unknown';
      deps.ports.log.error({ reason }, 'events could not be numbered');
    }
  });

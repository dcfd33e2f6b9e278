// The embedded database: PGlite behind Kysely. It has exactly one connection, so a mutex serialises queries and transactions.
// It does not lock its directory; directory-lock.ts does that before this is opened.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { elapsedMs } from '../../../ports/clock.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Availability, unwatched } from '../availability.ts';
import type { Database } from '../database.ts';
import { createDialect, type Links, type StatementWatchers } from '../dialect.ts';
import { runTransaction } from '../transaction.ts';
import { freeSpaceAt, type PgliteEngine, startEngine } from './engine.ts';
import type { PgliteProgram } from './program.ts';

const createMutex = () => {
  let tail: Promise<void> = Promise.resolve();
  return (): Promise<() => void> => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ready = tail.then(() => release);
    tail = tail.then(() => held);
    return ready;
  };
};

/** For so long statements follow each other before the event loop runs. */
const TURN_MS = 1;

/**
 * Resolves at once, or after a turn of the event loop if the last one is long ago: statements run on the main thread without waiting for
 * anything, so a job with many of them would keep all requests waiting until its end.
 */
const createTurns = () => {
  let lastTurn = elapsedMs();
  return async (): Promise<void> => {
    if (elapsedMs() - lastTurn < TURN_MS) return;
    await nextTurn();
    lastTurn = elapsedMs();
  };
};

const createLinks = (engine: PgliteEngine, insideTransaction: AsyncLocalStorage<true> | undefined): Links => {
  const acquire = createMutex();
  const giveTurn = createTurns();
  const run: PgliteEngine['run'] = async (text, parameters) => {
    await giveTurn();
    return engine.run(text, parameters);
  };
  return {
    take: async () => {
      // The open transaction holds the only connection: a query that waited for it from inside would deadlock.
      if (insideTransaction?.getStore()) {
        throw new Error('Latchkey: inside a transaction use the transaction’s handle, not the database.');
      }
      const release = await acquire();
      try {
        await engine.ready();
      } catch (error) {
        release();
        throw error;
      }
      return { run, release };
    },
    close: engine.close,
  };
};

/** PGlite reads all types of the catalogue at its start, which takes half of it; statements.ts has its own. */
class PgliteWithoutTypes extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/** Otherwise the view queries of a whole client would be planned on each run, which takes longer than running them. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'];

/** The storage: a directory, or memory (for tests), optionally started from a snapshot of an earlier database. */
export type PgliteSource = StatementWatchers & {
  readonly directory?: string;
  readonly snapshot?: Blob;
  /** Passed in by processes that open many databases, or began to load it early; PGlite loads it otherwise. */
  readonly program?: Promise<PgliteProgram> | undefined;
  /** Refuses the outer handle inside a transaction. Tracking the async context is expensive, so only tests enable it. */
  readonly refusesOuterHandle?: boolean;
  readonly availability?: Availability;
};

export const openPglite = async (source: PgliteSource): Promise<Database & { dump(): Promise<Blob> }> => {
  let { program } = source;
  const open = async (): Promise<PGlite> => {
    const loaded = await program;
    // Not kept for a restart: it is megabytes.
    program = undefined;
    const pglite = new PgliteWithoutTypes({
      ...(source.directory && { dataDir: source.directory }),
      ...(source.snapshot && { loadDataDir: source.snapshot }),
      ...loaded,
      startParams: START_PARAMETERS,
    });
    await pglite.waitReady;
    return pglite;
  };
  // A database in memory cannot be reopened.
  const engine = await startEngine(open, source.directory ? freeSpaceAt(source.directory) : async () => 0);
  const availability = source.availability ?? unwatched();
  const insideTransaction = source.refusesOuterHandle ? new AsyncLocalStorage<true>() : undefined;
  const links = createLinks(engine, insideTransaction);
  const kysely = new Kysely<Schema>({ dialect: createDialect(links, availability, source) });
  return {
    db: kysely,
    availability,
    isEmbedded: true,
    transaction: (work) =>
      runTransaction(kysely, insideTransaction ? (db) => insideTransaction.run(true, () => work(db)) : work),
    close: async () => {
      await kysely.destroy();
      // Kysely does not close a driver that never ran a query.
      await links.close();
    },
    dump: () => engine.pglite().dumpDataDir('none'),
  };
};

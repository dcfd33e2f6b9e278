// The embedded database: PGlite behind Kysely. It has exactly one connection, so a mutex hands it from one query or
// transaction to the next. It does not lock its directory either: directory-lock.ts does that before this is opened.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Schema } from '../../schema/schema.ts';
import { type Availability, unwatched } from '../availability.ts';
import type { Database } from '../database.ts';
import { createDialect, type Links } from '../dialect.ts';
import { runTransaction } from '../transaction.ts';
import { type PgliteEngine, roomLeftAt, startEngine } from './engine.ts';

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

const createLinks = (engine: PgliteEngine, insideTransaction: AsyncLocalStorage<true> | undefined): Links => {
  const acquire = createMutex();
  return {
    take: async () => {
      // The one connection belongs to the open transaction: waiting for it from inside would wait for ever.
      if (insideTransaction?.getStore()) {
        throw new Error('Latchkey: inside a transaction use the handle it gives, not the database.');
      }
      const release = await acquire();
      try {
        await engine.ready();
      } catch (error) {
        release();
        throw error;
      }
      return { run: engine.run, release };
    },
    close: engine.close,
  };
};

/** What PGlite loads from its package unless it is given. */
export type PgliteProgram = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>>;

/** Where the data lives: a directory, or memory (for tests), optionally started from a snapshot of an earlier database. */
export type PgliteSource = {
  readonly directory?: string;
  readonly snapshot?: Blob;
  /** Given where many databases are opened in one process, which would else each load and compile their own. */
  readonly program?: PgliteProgram;
  /** Refuse the database's own handle inside a transaction. Following every promise has its price, so tests do it. */
  readonly refusesOuterHandle?: boolean;
  readonly availability?: Availability;
};

export const openPglite = async (source: PgliteSource): Promise<Database & { dump(): Promise<Blob> }> => {
  const open = async (): Promise<PGlite> => {
    const pglite = await PGlite.create({
      ...(source.directory && { dataDir: source.directory }),
      ...(source.snapshot && { loadDataDir: source.snapshot }),
      ...source.program,
    });
    // Views of a whole client would else be planned anew each time they are read, which takes longer than reading them.
    await pglite.exec('set plan_cache_mode = force_generic_plan');
    return pglite;
  };
  // What is in memory cannot be opened again.
  const engine = await startEngine(open, source.directory ? roomLeftAt(source.directory) : async () => 0);
  const availability = source.availability ?? unwatched();
  const insideTransaction = source.refusesOuterHandle ? new AsyncLocalStorage<true>() : undefined;
  const links = createLinks(engine, insideTransaction);
  const kysely = new Kysely<Schema>({ dialect: createDialect(links, availability) });
  return {
    db: kysely,
    availability,
    transaction: (work) =>
      runTransaction(kysely, insideTransaction ? (db) => insideTransaction.run(true, () => work(db)) : work),
    close: async () => {
      await kysely.destroy();
      // Kysely leaves a driver alone that never ran a query.
      await links.close();
    },
    dump: () => engine.pglite().dumpDataDir('none'),
  };
};

// A restartable embedded database. A PostgreSQL server that panics (it could not write its log because the disk is full) exits,
// and its supervisor restarts it; compiled into this process it would loop for ever in its next statement and block the
// process. So no further statement is sent after a panic, and a new engine is started on the same files once there is disk
// space; it recovers from its log as after a crash.
import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { DatabaseError } from 'pg-protocol';
import { connectionLost } from '../transaction.ts';
import { createStatementRunner, type StatementRunner } from './statements.ts';

/** Recovery writes a segment of the log (16 MiB), and some more. */
const RESTART_FREE_BYTES = 48 * 1_024 * 1_024;
const PANIC = 'PANIC';

export type PgliteEngine = {
  /** Restarts the database if it ended itself and there is enough disk space now. */
  ready(): Promise<void>;
  run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
  close(): Promise<void>;
  readonly pglite: () => PGlite;
};

/** Free bytes on the disk of the files. */
export type FreeSpace = () => Promise<number>;

export const freeSpaceAt =
  (directory: string): FreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  };

const diskFull = (): Error =>
  Object.assign(new Error('Latchkey: the embedded database waits for disk space.'), { code: 'ENOSPC' });

/** `open` starts a database on the same files each time it is called. */
export const startEngine = async (open: () => Promise<PGlite>, roomLeft: FreeSpace): Promise<PgliteEngine> => {
  let pglite = await open();
  let runner: StatementRunner | undefined = createStatementRunner(pglite);

  const restart = async (): Promise<void> => {
    if ((await roomLeft()) < RESTART_FREE_BYTES) throw diskFull();
    try {
      pglite = await open();
    } catch (error) {
      throw connectionLost(error);
    }
    runner = createStatementRunner(pglite);
  };

  return {
    ready: async () => {
      if (!runner) await restart();
    },
    run: async <R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> => {
      if (!runner) throw diskFull();
      try {
        return await runner.run<R>(text, parameters);
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.severity !== PANIC) throw error;
        runner = undefined;
        // Only recovery shows whether the log contains the last write.
        throw connectionLost(error);
      }
    },
    close: async () => {
      if (runner && !pglite.closed) await pglite.close();
    },
    pglite: () => pglite,
  };
};

// A part of a transaction that can fail alone: what it wrote is taken back, and the transaction goes on.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Runs `work` after a savepoint of the transaction `db`; if it throws, its writes are taken back. */
export const withSavepoint = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
};

// An unsupported server version is refused with a clear message, before anything is changed.
import { Kysely, type QueryResult } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unwatched } from '../database/availability.ts';
import type { Database } from '../database/database.ts';
import { createDialect } from '../database/dialect.ts';
import { runTransaction } from '../database/transaction.ts';
import type { Schema } from '../schema/schema.ts';
import { migrate } from './migrate.ts';

/** A fake server that replies only with its version and records the statements. */
const createServer = (version: number) => {
  const asked: string[] = [];
  const run = async <R>(text: string): Promise<QueryResult<R>> => {
    asked.push(text);
    // The cast holds: only the queries of the version and of the lock read a row.
    const rows = [
      ...(text.includes('server_version_num') ? [{ version: String(version) }] : []),
      ...(text.includes('advisory') ? [{ locked: true }] : []),
    ] as R[];
    return { rows, numAffectedRows: 0n };
  };
  const links = { take: async () => ({ run, release: () => undefined }), close: async () => undefined };
  const db = new Kysely<Schema>({ dialect: createDialect(links, unwatched()) });
  const database: Database = {
    db,
    availability: unwatched(),
    transaction: (work) => runTransaction(db, work),
    close: () => db.destroy(),
  };
  return { asked, database };
};

describe('migrate', () => {
  it('rejects PostgreSQL 14 and names the required version', async () => {
    const { database, asked } = createServer(140_011);
    await expect(migrate(database)).rejects.toThrow(
      'Latchkey: this is PostgreSQL 14, and 15 or later is needed. Upgrade the server, or name another in DATABASE_URL.',
    );
    expect(asked.join()).not.toMatch(/create|insert/i);
  });

  it('accepts PostgreSQL 15', async () => {
    const { database } = createServer(150_004);
    expect(await migrate(database, [{ name: '001', script: 'select 1' }])).toEqual(['001']);
  });
});

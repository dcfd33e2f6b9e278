// The time limits of commands that maintain a database, against those of the service.
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Db } from '../store/database/database.ts';
import { openPostgres } from '../store/database/postgres.ts';
import { withMaintenance } from './database-access.ts';

const idleLimit = async ({ db }: { readonly db: Db }): Promise<string | undefined> => {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db);
  return rows[0]?.limit;
};

it('a transaction may wait for a slow disk in a command; in the service it must not keep its locks for long', async () => {
  const url = inject('postgresUrl');
  const service = openPostgres({ url });
  expect(await idleLimit(service).finally(() => service.close())).toBe('3s');
  expect(await withMaintenance({ databaseUrl: url, dataDirectory: '' }, idleLimit)).toBe('10min');
});

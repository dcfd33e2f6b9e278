// Facts about the schema: which migrations the database has, and the fingerprint of its encryption key. Reads only: a database that was
// never started has neither table.
import { sql } from 'kysely';
import type { MigrationFacts } from '../../domain/inspection/facts.ts';
import type { Db } from '../database/database.ts';
import { MIGRATIONS } from '../migrating/migrate.ts';
import { readMigrationState } from '../migrating/migration-state.ts';

export const readMigrations = async (db: Db): Promise<MigrationFacts> => {
  const { pending, newer, incompatible } = await readMigrationState(db, MIGRATIONS);
  return { pending: pending.map(({ name }) => name), newer, incompatible };
};

/** The fingerprint on record; undefined before the first start. */
export const readKeyFingerprint = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('installation') is not null as found`.execute(db);
  if (!rows[0]?.found) return undefined;
  const row = await db.selectFrom('installation').select('key_fingerprint').where('id', '=', 1).executeTakeFirst();
  return row?.key_fingerprint;
};

// Which migrations a database has, compared with those of this release; and the fingerprint of its encryption key. Reads only: a
// database that was never started has neither table.
import { sql } from 'kysely';
import type { MigrationFacts } from '../../domain/inspection/facts.ts';
import type { Db } from '../database/database.ts';
import { MIGRATIONS } from '../migrating/migrate.ts';

const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
};

export const readMigrations = async (db: Db): Promise<MigrationFacts> => {
  const { rows } = (await hasTable(db, 'migrations'))
    ? await sql<{ name: string }>`select name from migrations order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const known = MIGRATIONS.map(({ name }) => name);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
};

/** The fingerprint on record; undefined before the first start. */
export const readKeyFingerprint = async (db: Db): Promise<string | undefined> => {
  if (!(await hasTable(db, 'installation'))) return undefined;
  const row = await db.selectFrom('installation').select('key_fingerprint').where('id', '=', 1).executeTakeFirst();
  return row?.key_fingerprint;
};

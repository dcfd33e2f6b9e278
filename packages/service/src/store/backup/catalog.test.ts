// The names that are read from the migrations are those of the database.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { MIGRATIONS } from '../migrating/migrate.ts';
import { listSequences, namesAfter } from './catalog.ts';

it('knows every table and sequence that the migrations make', async () => {
  const database = await openTestDatabase();
  try {
    const namesOf = async (kind: string) => {
      const { rows } = await sql<{ readonly name: string }>`select relname::text collate "C" as name from pg_class
        where relkind = ${kind} and relnamespace = current_schema()::regnamespace order by 1`.execute(database.db);
      return rows.map(({ name }) => name).filter((name) => name !== 'migrations');
    };
    const names = namesAfter(MIGRATIONS);
    expect(names.tables).toEqual(await namesOf('r'));
    expect(await listSequences(database.db, names)).toEqual(await namesOf('S'));
  } finally {
    await database.close();
  }
});

it('follows renamed and dropped tables', () => {
  const script = 'create table a (x int); create table b (x int); alter table a rename to c; drop table b;';
  expect(namesAfter([{ script }])).toEqual({ tables: ['c'], sequences: [] });
});

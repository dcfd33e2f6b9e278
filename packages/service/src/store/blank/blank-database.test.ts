import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema, listFilledTables } from '../../testing/database/schema-text.ts';
import type { Database } from '../database/database.ts';
import { openPglite } from '../database/pglite/pglite.ts';
import { loadPgliteProgram } from '../database/pglite/program.ts';
import { MIGRATIONS, migrate } from '../migrating/migrate.ts';
import { blankFileName, dateMigrations, makeBlankDatabase, placeBlankDatabase } from './blank-database.ts';

const START_TIMEOUT_MS = 240_000;

let folder = '';
let file = '';
const program = loadPgliteProgram();
const opened: Database[] = [];

const open = async (directory: string): Promise<Database> => {
  const database = await openPglite({ directory, program });
  opened.push(database);
  return database;
};

/** A database from the file, in a folder of this name. */
const openPlaced = async (name: string): Promise<Database> => {
  expect(await placeBlankDatabase(join(folder, name), file)).toBe(true);
  return open(join(folder, name));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-blank-test-'));
  file = join(folder, 'packed', blankFileName());
  await makeBlankDatabase(file);
}, START_TIMEOUT_MS);
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('the blank database', () => {
  it(
    'equals a database that was made and migrated here, has no rows, and is complete',
    async () => {
      const made = await open(join(folder, 'made'));
      await migrate(made);
      const placed = await openPlaced('placed');
      expect(await migrate(placed)).toEqual([]);
      const schema = await describeSchema(placed.db);
      expect(schema).toEqual(await describeSchema(made.db));
      expect(schema.migrations).toHaveLength(MIGRATIONS.length);
      expect(schema.migrations).toContainEqual({ name: '001_foundation', runs_with: expect.any(String) });
      expect(await listFilledTables(placed.db)).toEqual(['migrations']);
      for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'PG_VERSION'])
        expect(readFileSync(join(folder, 'placed', name), 'utf8')).toBe(
          readFileSync(join(folder, 'made', name), 'utf8'),
        );
    },
    START_TIMEOUT_MS,
  );

  it(
    'is another server in each place, and is migrated now',
    async () => {
      const identifierOf = async ({ db }: Database): Promise<unknown> =>
        (await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)).rows[0]
          ?.id;
      const [first, second] = [await openPlaced('first'), await openPlaced('second')];
      expect(await identifierOf(first)).not.toBe(await identifierOf(second));
      const ages = sql<{
        count: number;
      }>`select count(*)::int as count from migrations where applied_at < pg_postmaster_start_time()`;
      await dateMigrations(first.db);
      expect((await ages.execute(first.db)).rows).toEqual([{ count: 0 }]);
      expect((await ages.execute(second.db)).rows).toEqual([{ count: MIGRATIONS.length }]);
    },
    START_TIMEOUT_MS,
  );

  it('keeps what is written to it, and only this user can read it', async () => {
    const before = await openPlaced('kept');
    await sql`create table kept (a integer)`.execute(before.db);
    await before.close();
    const after = await open(join(folder, 'kept'));
    expect((await sql`select count(*)::int as rows from kept`.execute(after.db)).rows).toEqual([{ rows: 0 }]);
    expect(statSync(join(folder, 'kept')).mode & 0o777).toBe(0o700);
  });

  it('is not used for other migrations or another version of the embedded database', () => {
    expect(blankFileName(MIGRATIONS.slice(1))).not.toBe(blankFileName());
    expect(blankFileName(MIGRATIONS, '0.0.1')).not.toBe(blankFileName());
  });

  it('is not placed where a database is, or without its file', async () => {
    const directory = join(folder, 'taken');
    mkdirSync(directory);
    expect(await placeBlankDatabase(directory, file)).toBe(false);
    expect(readdirSync(directory)).toEqual([]);
    expect(await placeBlankDatabase(join(folder, 'absent'), join(folder, 'no-file.br'))).toBe(false);
    expect(existsSync(join(folder, 'absent'))).toBe(false);
  });

  it('leaves nothing behind if its file is damaged, and replaces what an interrupted start left', async () => {
    const damaged = join(folder, 'damaged.br');
    writeFileSync(damaged, readFileSync(file).subarray(0, -100));
    const directory = join(folder, 'interrupted');
    await expect(placeBlankDatabase(directory, damaged)).rejects.toThrow();
    expect([existsSync(directory), existsSync(`${directory}.new`)]).toEqual([false, false]);
    mkdirSync(`${directory}.new`);
    writeFileSync(join(`${directory}.new`, 'half'), '');
    expect(await placeBlankDatabase(directory, file)).toBe(true);
    expect([existsSync(join(directory, 'half')), existsSync(`${directory}.new`)]).toEqual([false, false]);
  });
});

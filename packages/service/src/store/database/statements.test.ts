// Statements are prepared once and run many times; on both databases every run must give the result of a first run.
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import type { Db } from './database.ts';
import { openPostgres } from './postgres.ts';
import { createStatementNames, runNamed } from './statement-names.ts';
import { databaseErrorCode } from './transaction.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

describe('names of statements', () => {
  it('are one for each text, and limited in number', () => {
    const names = createStatementNames(2);
    const first = names.nameOf('select 1');
    expect(names.nameOf('select 2')).not.toBe(first);
    expect(names.nameOf('select 1')).toBe(first);
    expect(names.nameOf('select 3')).toBeUndefined();
    expect(names.nameOf('select 1')).toBe(first);
    names.forget();
    expect(names.nameOf('select 1')).not.toBe(first);
  });

  it('are the same in every process for a text, so that no process runs the text of another on a shared connection', () => {
    const [one, other] = [createStatementNames(), createStatementNames()];
    one.nameOf('select 1');
    expect(other.nameOf('select 2')).not.toBe(one.nameOf('select 1'));
    expect(other.nameOf('select 1')).toBe(one.nameOf('select 1'));
  });

  it.each(['26000', '42P05'])(
    'end when a pooler changes the server connection (%s): the text runs without one',
    async (code) => {
      const names = createStatementNames();
      const used: (string | undefined)[] = [];
      const run = async (name: string | undefined) => {
        used.push(name);
        if (name !== undefined) throw Object.assign(new Error('it failed'), { code });
        return 'done';
      };
      expect(await runNamed(names, 'select 1', run)).toBe('done');
      expect(await runNamed(names, 'select 2', run)).toBe('done');
      expect(used).toEqual([expect.any(String), undefined, undefined]);
    },
  );
});

describe('a server connection that has lost its prepared statements', () => {
  it('fails no statement and no transaction', async () => {
    const database = openPostgres({ url: inject('postgresUrl'), poolSize: 1 });
    const ask = async (db: Db, value: number) =>
      (await sql<{ value: number }>`select ${value}::int as value`.execute(db)).rows[0]?.value;
    const lose = () => sql.raw('deallocate all').execute(database.db);
    try {
      expect(await ask(database.db, 1)).toBe(1);
      await lose();
      expect(await database.transaction((db) => ask(db, 2))).toBe(2);
      await lose();
      expect(await ask(database.db, 3)).toBe(3);
    } finally {
      await database.close();
    }
  });
});

eachDatabase('a statement', (database) => {
  const ask = async (text: string, flag: boolean, count: number | bigint | null) => {
    const query = sql<{ text: string; flag: boolean; count: number | null }>`
      select ${text}::text as text, ${flag}::boolean as flag, ${count}::bigint as count`;
    return (await query.execute(database().db)).rows;
  };

  it('accepts text, numbers, booleans and null, at its first run and at later ones', async () => {
    for (let run = 0; run < 8; run += 1) {
      const text = `"quoted" ünï 😀 '${run}' \\ ; --`;
      expect(await ask(text, run % 2 === 0, run)).toEqual([{ text, flag: run % 2 === 0, count: run }]);
    }
    expect(await ask('', false, null)).toEqual([{ text: '', flag: false, count: null }]);
    expect(await ask('', true, 2n ** 50n)).toEqual([{ text: '', flag: true, count: 2 ** 50 }]);
  });

  it('returns how many rows it changed', async () => {
    const { db } = database();
    const add = (key: string) =>
      db.insertInto('rate_limits').values({ key, count: 0, window_ends_at: 0 }).executeTakeFirst();
    expect((await add('counted 1')).numInsertedOrUpdatedRows).toBe(1n);
    expect((await add('counted 2')).numInsertedOrUpdatedRows).toBe(1n);
    const remove = () => db.deleteFrom('rate_limits').where('key', 'like', 'counted %').executeTakeFirst();
    expect((await remove()).numDeletedRows).toBe(2n);
    expect((await remove()).numDeletedRows).toBe(0n);
  });

  it('works after it failed, whether its text or its values were wrong', async () => {
    const { db } = database();
    const divide = (by: number) => sql<{ result: number }>`select (10 / ${by}::int)::int as result`.execute(db);
    expect(await divide(0).catch(databaseErrorCode)).toBe('22012');
    expect((await divide(5)).rows).toEqual([{ result: 2 }]);
    expect(await divide(0).catch(databaseErrorCode)).toBe('22012');
    expect((await divide(2)).rows).toEqual([{ result: 5 }]);
    const nonsense = () => sql`select ${1} frum nowhere`.execute(db).catch(databaseErrorCode);
    expect([await nonsense(), await nonsense()]).toEqual(['42601', '42601']);
  });

  it('that fails in a transaction does not affect the next transaction', async () => {
    const clash = database().transaction(async (db) => {
      const row = { key: 'clash', count: 0, window_ends_at: 0 };
      await db.insertInto('rate_limits').values(row).execute();
      await db.insertInto('rate_limits').values(row).execute();
    });
    expect(await clash.catch(databaseErrorCode)).toBe('23505');
    const found = await database().transaction((db) =>
      db.selectFrom('rate_limits').selectAll().where('key', '=', 'clash').execute(),
    );
    expect(found).toEqual([]);
  });

  it('reads a table after a migration of another node changed it', async () => {
    const { db } = database();
    const columns = async (on: Db) =>
      Object.keys((await sql<object>`select * from changing where id = ${1}`.execute(on)).rows[0] ?? {});
    await sql.raw('create table changing (id int); insert into changing values (1);').execute(db);
    expect(await columns(db)).toEqual(['id']);
    await sql.raw('alter table changing add column more int;').execute(db);
    expect(await columns(db)).toEqual(['id', 'more']);
    await sql.raw('alter table changing add column most int;').execute(db);
    expect(await database().transaction(columns)).toEqual(['id', 'more', 'most']);
  });
});

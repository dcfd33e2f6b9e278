// Migrations next to running nodes: the rules that keep their locks short and old code working, retries, and newer databases.
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrationProblems } from '../../testing/database/migration-rules.ts';
import { createDatabase } from '../../testing/database/shared-postgres.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { BASELINE, type Migration, splitAtBaseline, statementsOf } from './migration.ts';
import { readMigrationState } from './migration-state.ts';

describe('the rules', () => {
  it('hold for every migration after the baseline', () => {
    expect(MIGRATIONS.some(({ name }) => name === BASELINE)).toBe(true);
    expect(splitAtBaseline(MIGRATIONS).later.flatMap(migrationProblems)).toEqual([]);
  });

  it('name a contract after the migration that made it possible', () => {
    const names = MIGRATIONS.map(({ name }) => name);
    for (const { name, contractOf } of MIGRATIONS)
      if (contractOf !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(contractOf);
  });

  const problemsOf = (script: string, more: Partial<Migration> = {}) =>
    migrationProblems({ name: '040_x', script, ...more });

  it.each([
    ['drop table users', 'removes'],
    ['alter table users drop column username', 'removes'],
    ['drop index users_name', 'removes'],
    ['alter table users rename column a to b', 'renames'],
    ['alter table users alter column a type bigint', 'changes the type'],
    ['alter table users alter column a set not null', 'makes a column not null'],
    ['alter table users add column a text not null', 'is not null and has no default'],
    ['alter table users add column a text default gen_random_uuid()', 'computed for each row'],
    ['alter table users add column a text references b (id)', 'reads the whole table'],
    ['alter table users add constraint c check (a > 1)', 'checked at once'],
    ['alter table users add constraint c check (a > 1) not valid', 'may violate'],
    ['create index users_a on users (a)', 'blocks writes'],
    ['update users set a = 1', 'changes rows'],
    ['create or replace function f() returns int as $$ select 1; $$ language sql', 'replaces a function'],
    ['create index concurrently if not exists i on users (a); alter table users add column b text', 'mixes'],
  ])('refuse: %s', (script, problem) => {
    expect(problemsOf(script).join()).toContain(problem);
  });

  it.each([
    ['alter table users add column a text', {}],
    ["alter table users add column a text not null default 'x'", {}],
    ['create table new (a text not null unique); create unique index new_a on new (a); insert into new values (1)', {}],
    ['create index concurrently if not exists i on users (a);', { isConcurrent: true as const }],
    ['alter table users drop column username', { contractOf: BASELINE }],
  ])('accept: %s', (script, more) => {
    expect(problemsOf(script, more)).toEqual([]);
  });

  it('split scripts into statements', () => {
    expect(statementsOf('a; -- no; comment\n b $$ x; y $$ c;\n;')).toEqual(['a', 'b $$ x; y $$ c']);
  });
});

const createSignal = () => {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
};

const later: readonly Migration[] = [
  { name: '900_column', script: 'alter table users add column later_column text;' },
  {
    name: '901_index',
    script: 'create index concurrently if not exists users_later on users (later_column);',
    isConcurrent: true,
  },
];

const indexIsValid = async ({ db }: Database): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pg_index where indexrelid = to_regclass('users_later') and indisvalid`.execute(db);
  return rows.length === 1;
};

eachDatabase('a migration of a newer release', (database) => {
  it('is applied with its index, and the earlier release runs on it', async () => {
    expect(await migrate(database(), [...MIGRATIONS, ...later])).toEqual(['900_column', '901_index']);
    expect(await indexIsValid(database())).toBe(true);
    expect(await readMigrationState(database().db, MIGRATIONS)).toMatchObject({
      pending: [],
      newer: ['900_column', '901_index'],
      incompatible: [],
    });
    expect(await migrate(database())).toEqual([]);
  });

  it('that removes something is refused by code that does not know its replacement', async () => {
    const contract = {
      name: '902_contract',
      script: 'alter table users drop column later_column;',
      contractOf: '900_column',
    };
    await migrate(database(), [...MIGRATIONS, ...later, contract]);
    await expect(migrate(database())).rejects.toThrow('changed by a newer release (902_contract)');
    expect(await migrate(database(), [...MIGRATIONS, ...later])).toEqual([]);
  });
});

describe('on PostgreSQL', () => {
  const withOwn = async (work: (one: Database, other: Database) => Promise<void>): Promise<void> => {
    const own = await createDatabase(inject('postgresUrl'));
    const [one, other] = [openPostgres({ url: own.url }), openPostgres({ url: own.url })];
    try {
      await migrate(one);
      await work(one, other);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await own.drop();
    }
  };

  it('a migration that gets no lock lets others pass, and is tried again', () =>
    withOwn(async (one, other) => {
      const pauses: number[] = [];
      const ended = createSignal();
      const locked = createSignal();
      const holding = one.transaction(async (holder) => {
        await sql`lock table users in access share mode`.execute(holder);
        locked.resolve();
        await ended.promise;
      });
      await locked.promise;
      const applied = await migrate(other, [...MIGRATIONS, ...later], async (milliseconds) => {
        pauses.push(milliseconds);
        ended.resolve();
        await holding;
      });
      expect(applied).toEqual(['900_column', '901_index']);
      expect(pauses).toEqual([500]);
    }));

  it('two nodes apply each migration once, and an index that was interrupted is made again', () =>
    withOwn(async (one, other) => {
      const [first] = later;
      if (!first) throw new Error('there is a first');
      await migrate(one, [...MIGRATIONS, first]);
      await sql`create index users_later on users (later_column)`.execute(one.db);
      await sql`update pg_index set indisvalid = false where indexrelid = to_regclass('users_later')`.execute(one.db);
      const applied = await Promise.all([one, other].map((node) => migrate(node, [...MIGRATIONS, ...later])));
      expect(applied.flat()).toEqual(['901_index']);
      expect(await indexIsValid(one)).toBe(true);
    }));
});

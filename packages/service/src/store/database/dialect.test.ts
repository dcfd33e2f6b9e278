import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Schema } from '../schema/schema.ts';
import { unwatched } from './availability.ts';
import { createDialect, type Link } from './dialect.ts';

const full = Object.assign(new Error('it failed'), { code: '53100' });

/** A database whose connection fails at one statement and accepts every other. */
const failingAt = (text: string) => {
  const said: string[] = [];
  let held = 0;
  const link: Link = {
    run: async (sql) => {
      said.push(sql);
      if (sql === text) throw full;
      return { rows: [] };
    },
    release: () => {
      held -= 1;
    },
  };
  const take = async (): Promise<Link> => {
    held += 1;
    return link;
  };
  const db = new Kysely<Schema>({ dialect: createDialect({ take, close: async () => {} }, unwatched()) });
  return { db, said, held: () => held };
};

const QUERY = 'select * from "installation"';
const ask = (db: Kysely<Schema>) => db.selectFrom('installation').selectAll().execute();

describe('a full disk', () => {
  it('is Unavailable in a query, and the connection is released', async () => {
    const { db, held } = failingAt(QUERY);
    await expect(ask(db)).rejects.toBeInstanceOf(Unavailable);
    expect(held()).toBe(0);
  });

  it('is Unavailable at commit, and the connection is released', async () => {
    const { db, said, held } = failingAt('commit');
    await expect(db.transaction().execute(ask)).rejects.toBeInstanceOf(Unavailable);
    expect(said.slice(0, 3)).toEqual(['begin', QUERY, 'commit']);
    expect(held()).toBe(0);
  });

  it('rolls a transaction back', async () => {
    const { db, said, held } = failingAt(QUERY);
    await expect(db.transaction().execute(ask)).rejects.toBeInstanceOf(Unavailable);
    expect(said).toEqual(['begin', QUERY, 'rollback']);
    expect(held()).toBe(0);
  });
});

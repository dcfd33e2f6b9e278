import { describe, expect, it } from 'vitest';
import { Unavailable } from '../../ports/unavailable.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { Db } from './database.ts';
import { openPostgres } from './postgres.ts';
import { asUnavailable, databaseErrorCode, isUniqueViolation } from './transaction.ts';

const failure = (code: string): Error => Object.assign(new Error('it failed'), { code });

describe('database errors', () => {
  it.each([
    ['53100', 'storage_full'],
    ['ENOSPC', 'storage_full'],
    ['ECONNREFUSED', 'storage_unreachable'],
    ['57P01', 'storage_unreachable'],
    ['08006', 'storage_unreachable'],
    ['25006', 'storage_unreachable'],
    ['55P03', 'storage_busy'],
    ['57014', 'storage_busy'],
    ['53300', 'storage_unreachable'],
  ])('%s is %s, for now', (code, reason) => {
    const cause = failure(code);
    expect(asUnavailable(cause)).toMatchObject({ reason, cause, retryAfterSeconds: 5 });
  });

  it('are passed on unchanged if unknown', () => {
    for (const error of [failure('23505'), new Error('plain'), 'text', undefined, { code: 5 }]) {
      expect(asUnavailable(error)).toBe(error);
    }
  });

  it('are recognised by code and constraint', () => {
    const clash = Object.assign(failure('23505'), { constraint: 'users_name' });
    expect(databaseErrorCode(clash)).toBe('23505');
    expect([
      isUniqueViolation(clash),
      isUniqueViolation(clash, 'users_name'),
      isUniqueViolation(clash, 'other'),
    ]).toEqual([true, true, false]);
    expect(isUniqueViolation(failure('40001'))).toBe(false);
  });
});

describe('an unreachable PostgreSQL', () => {
  it('is Unavailable, inside and outside a transaction', async () => {
    const database = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(database.db.selectFrom('instances').selectAll().execute()).rejects.toBeInstanceOf(Unavailable);
    await expect(database.transaction(async () => 1)).rejects.toBeInstanceOf(Unavailable);
    await database.close();
  });
});

eachDatabase('a transaction', (database, kind) => {
  it('retries after a serialization failure, and fails on other errors', async () => {
    let tries = 0;
    const won = await database().transaction(async () => {
      tries += 1;
      if (tries < 3) throw failure('40001');
      return tries;
    });
    expect(won).toBe(3);
    let others = 0;
    const lost = database().transaction(async () => {
      others += 1;
      throw failure('23505');
    });
    await expect(lost).rejects.toThrow('it failed');
    expect(others).toBe(1);
  });

  it('fails after five serialization failures', async () => {
    let tries = 0;
    const lost = database().transaction(async () => {
      tries += 1;
      throw failure('40P01');
    });
    await expect(lost).rejects.toThrow('it failed');
    expect(tries).toBe(5);
  });

  it.runIf(kind === 'PostgreSQL')('survives a real deadlock', async () => {
    const { db } = database();
    for (const key of ['x', 'y'])
      await db.insertInto('rate_limits').values({ key, count: 0, window_ends_at: 0 }).execute();
    // Both lock their first row before either requests its second: one of them must fail.
    let holding = 0;
    let release: () => void = () => {};
    const bothHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    let tries = 0;
    const add = (tx: Db, key: string) =>
      tx
        .updateTable('rate_limits')
        .set((row) => ({ count: row('count', '+', 1) }))
        .where('key', '=', key)
        .execute();
    const increment = (first: string, second: string) =>
      database().transaction(async (tx) => {
        tries += 1;
        await add(tx, first);
        holding += 1;
        if (holding === 2) release();
        await bothHold;
        await add(tx, second);
      });
    await Promise.all([increment('x', 'y'), increment('y', 'x')]);
    // One of them lost at least once; on a busy machine the two can meet again.
    expect(tries).toBeGreaterThanOrEqual(3);
    const rows = await db.selectFrom('rate_limits').select('count').where('key', 'in', ['x', 'y']).execute();
    expect(rows.map((row) => row.count)).toEqual([2, 2]);
  });
});

import { expect, it } from 'vitest';
import { createFailingDatabase } from '../../testing/database/failing-database.ts';
import { watchCommits } from './watch-commits.ts';

const read = (database: ReturnType<typeof createFailingDatabase>) =>
  database.db.selectFrom('instances').select('id').execute();

it('a database that is lost before any change leaves no outcome unknown', async () => {
  const inner = createFailingDatabase();
  const { report } = watchCommits(inner);
  inner.failAt(/^select/, '57P01');
  const lost = await read(inner).catch((error: unknown) => error);
  expect(report(lost)).toMatchObject({ reason: 'storage_unreachable' });
});

it('one that is lost after a change was committed leaves the outcome unknown', async () => {
  const inner = createFailingDatabase();
  const { database, report } = watchCommits(inner);
  await database.transaction(async (db) => db.deleteFrom('rate_limits').execute());
  inner.failAt(/^select/, '57P01');
  const lost = await read(inner).catch((error: unknown) => error);
  expect(report(lost)).toMatchObject({ reason: 'storage_outcome_unknown' });
  const other = new Error('something else');
  expect(report(other)).toBe(other);
});

it('a transaction that failed changed nothing', async () => {
  const inner = createFailingDatabase();
  const { database, report } = watchCommits(inner);
  inner.failAt(/^delete/, '57P01');
  const lost = await database
    .transaction(async (db) => db.deleteFrom('rate_limits').execute())
    .catch((error: unknown) => error);
  expect(report(lost)).toMatchObject({ reason: 'storage_unreachable' });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPglite } from './pglite.ts';

const START_TIMEOUT_MS = 120_000;
const STATEMENTS = 40;

it(
  'lets the event loop run between the statements of a long job',
  async () => {
    const database = await openPglite({});
    try {
      let turns = 0;
      let isOver = false;
      const count = (): void => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      // Each takes some milliseconds; a transaction holds the connection as a job does.
      await database.transaction(async (db) => {
        for (let at = 0; at < STATEMENTS; at += 1)
          await sql`select count(*) from generate_series(1, 100000)`.execute(db);
      });
      isOver = true;
      expect(turns).toBeGreaterThan(STATEMENTS / 10);
    } finally {
      await database.close();
    }
  },
  START_TIMEOUT_MS,
);

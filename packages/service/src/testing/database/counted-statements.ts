// Counts the statements that a request makes, each of which is a round trip to the database.
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../store/database/database.ts';

export type CountedDatabase = {
  readonly database: Database;
  /** The number of statements while the work ran; a transaction begins and ends with one each. */
  during(work: () => Promise<unknown>): Promise<number>;
};

export const countStatements = (database: Database): CountedDatabase => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called for prepared statements too, which are not transformed.
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  return {
    database: {
      ...database,
      db: database.db.withPlugin(counter),
      transaction: async (work) => {
        count += 2;
        return database.transaction((db) => work(db.withPlugin(counter)));
      },
    },
    during: async (work) => {
      const before = count;
      await work();
      return count - before;
    },
  };
};

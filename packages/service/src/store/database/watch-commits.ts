// Knows whether a request has changed something already. If the database is lost after that, the answer must not say that
// nothing happened.
import type { Database } from './database.ts';
import { outcomeUnknown } from './transaction.ts';

export type WatchedDatabase = {
  readonly database: Database;
  /** The error to report: once a transaction was committed, a lost database leaves the outcome of the request unknown. */
  report(error: unknown): unknown;
};

export const watchCommits = (database: Database): WatchedDatabase => {
  let hasCommitted = false;
  return {
    database: {
      ...database,
      transaction: async (work) => {
        const result = await database.transaction(work);
        hasCommitted = true;
        return result;
      },
    },
    report: (error) => (hasCommitted ? outcomeUnknown(error) : error),
  };
};

// Tracks whether a request has already committed a change. If the database is lost after that, the reply must not claim that
// nothing was written.
import type { Database } from './database.ts';
import { outcomeUnknown } from './transaction.ts';

export type WatchedDatabase = {
  readonly database: Database;
  /** The error to report: after a commit, a lost database leaves the outcome of the request unknown. */
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

// A database that executes statements until a test sets which of them fail, and how.
import { Kysely } from 'kysely';
import { unwatched } from '../../store/database/availability.ts';
import type { Database } from '../../store/database/database.ts';
import { createDialect, type Link } from '../../store/database/dialect.ts';
import { runTransaction } from '../../store/database/transaction.ts';
import type { Schema } from '../../store/schema/schema.ts';

export type FailingDatabase = Database & {
  /** From now on, matching statements fail with that code of PostgreSQL or the operating system. */
  failAt(pattern: RegExp, code: string): void;
  /** From now on, matching statements return these rows; all others return none. */
  answerAt(pattern: RegExp, rows: readonly object[]): void;
  heal(): void;
};

export const createFailingDatabase = (): FailingDatabase => {
  let failure: { readonly pattern: RegExp; readonly code: string } | undefined;
  let answer: { readonly pattern: RegExp; readonly rows: readonly object[] } | undefined;
  const availability = unwatched();
  const link: Link = {
    run: async <R>(text: string) => {
      if (failure?.pattern.test(text)) throw Object.assign(new Error('it failed'), { code: failure.code });
      // The cast holds: the test knows what the statement returns.
      return { rows: (answer?.pattern.test(text) ? answer.rows : []) as R[] };
    },
    release: () => {},
  };
  const db = new Kysely<Schema>({
    dialect: createDialect({ take: async () => link, close: async () => {} }, availability),
  });
  return {
    db,
    availability,
    transaction: (work) => runTransaction(db, work),
    close: () => db.destroy(),
    failAt: (pattern, code) => {
      failure = { pattern, code };
    },
    answerAt: (pattern, rows) => {
      answer = { pattern, rows };
    },
    heal: () => {
      failure = undefined;
    },
  };
};

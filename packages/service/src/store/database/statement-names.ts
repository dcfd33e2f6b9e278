// Names for prepared statements: the database parses and plans a text once; later runs send only its name and parameters. Behind a
// pooler that gives each transaction another server connection, and does not prepare there what it lacks, texts run without names.
import { createHash } from 'node:crypto';
import { databaseErrorCode, isForeignStatement, STALE_PLAN } from './transaction.ts';

/** Further texts run unnamed: lists of varying length could otherwise fill the database's memory. */
const MOST_STATEMENTS = 512;
/** Of the hash of a text: enough that no two texts share a name. */
const NAME_LENGTH = 22;

export type StatementNames = {
  /** The name of a text, or undefined when the limit is reached or names are no longer given. */
  nameOf(text: string): string | undefined;
  /** Gives every text a new name from now on. */
  forget(): void;
  /** Gives no names from now on. */
  stop(): void;
};

/** The same in every process: on a connection that a pooler shares, a name never runs the text of another process. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH);

export const createStatementNames = (most: number = MOST_STATEMENTS): StatementNames => {
  const names = new Map<string, string>();
  let generation = 0;
  let limit = most;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= limit) return known;
      const name = `s${generation}_${hashOf(text)}`;
      names.set(text, name);
      return name;
    },
    forget: () => {
      generation += 1;
      names.clear();
    },
    stop: () => {
      limit = 0;
      names.clear();
    },
  };
};

/**
 * Runs a text under its name. If another node's migration has changed a table since the text was prepared, it is prepared
 * again; if a pooler has changed the server connection, the text and all later ones run without a name. Inside a transaction
 * neither is possible, and the transaction is retried.
 */
export const runNamed = async <T>(
  names: StatementNames,
  text: string,
  run: (name: string | undefined) => Promise<T>,
): Promise<T> => {
  try {
    return await run(names.nameOf(text));
  } catch (error) {
    if (isForeignStatement(error)) names.stop();
    else if (databaseErrorCode(error) === STALE_PLAN) names.forget();
    else throw error;
    return run(names.nameOf(text)).catch(() => {
      throw error;
    });
  }
};

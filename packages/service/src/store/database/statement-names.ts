// Names for prepared statements: the database parses and plans a text once; later runs send only its name and parameters.
import { databaseErrorCode, STALE_PLAN } from './transaction.ts';

/** Further texts run unnamed: lists of varying length could otherwise fill the database's memory. */
const MOST_STATEMENTS = 512;

export type StatementNames = {
  /** The name of a text, or undefined when the limit is reached. */
  nameOf(text: string): string | undefined;
  /** Gives every text a new name from now on. */
  forget(): void;
};

export const createStatementNames = (most: number = MOST_STATEMENTS): StatementNames => {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      const name = `s${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    forget: () => {
      generation += 1;
      names.clear();
    },
  };
};

/**
 * Runs a text under its name. If another node's migration has changed a table since the text was prepared, it is prepared
 * again; inside a transaction that is not possible, and the transaction is retried.
 */
export const runNamed = async <T>(
  names: StatementNames,
  text: string,
  run: (name: string | undefined) => Promise<T>,
): Promise<T> => {
  try {
    return await run(names.nameOf(text));
  } catch (error) {
    if (databaseErrorCode(error) !== STALE_PLAN) throw error;
    names.forget();
    return run(names.nameOf(text)).catch(() => {
      throw error;
    });
  }
};

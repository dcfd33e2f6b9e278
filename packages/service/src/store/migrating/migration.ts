// What a migration is, and the schema that later ones must leave usable for code that runs on it.

export type Migration = {
  readonly name: string;
  readonly script: string;
  /**
   * For a migration that removes or tightens (a contract): the newest migration that code must know to run on the changed schema.
   * Without it the migration only adds (an expand), and every release since the baseline runs on the changed schema.
   */
  readonly contractOf?: string;
  /** Its statements run one by one outside a transaction: indexes of tables that can be large. */
  readonly isConcurrent?: true;
};

/**
 * The last migration of the recorded baseline (commit f3cbc8b9). Nothing was released before it, so migrations up to it run in one
 * transaction. Later ones run one by one, with short locks, while nodes of the previous release answer requests.
 */
export const BASELINE = '036_history_age';

/** The newest migration that code must know to run on a schema with this migration. */
export const runsWith = ({ contractOf }: Migration): string => contractOf ?? BASELINE;

/** The migrations that make a new database, and those that follow. */
export const splitAtBaseline = (
  migrations: readonly Migration[],
): { readonly first: readonly Migration[]; readonly later: readonly Migration[] } => {
  const at = migrations.findIndex(({ name }) => name === BASELINE);
  return at < 0
    ? { first: migrations, later: [] }
    : { first: migrations.slice(0, at + 1), later: migrations.slice(at + 1) };
};

const COMMENT = /--[^\n]*/g;

/** The statements of a script, split at semicolons outside of function bodies ($$ … $$) and without comments. */
export const statementsOf = (script: string): readonly string[] => {
  const bodies = script.replace(COMMENT, '').split('$$');
  const statements: string[] = [];
  let current = '';
  bodies.forEach((piece, at) => {
    if (at % 2 === 1) {
      current += `$$${piece}$$`;
      return;
    }
    const [head = '', ...others] = piece.split(';');
    current += head;
    for (const other of others) {
      statements.push(current);
      current = other;
    }
  });
  return [...statements, current].map((statement) => statement.trim()).filter((statement) => statement !== '');
};

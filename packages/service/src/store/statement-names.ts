// Names for prepared statements: the database reads and plans a text once, and later runs send only its name and values.

/** Texts beyond this many run unnamed: lists of varying length could otherwise fill the database's memory. */
const MOST_STATEMENTS = 512;

export type StatementNames = {
  /** The same name for the same text, or undefined when there are enough names already. */
  nameOf(text: string): string | undefined;
};

export const createStatementNames = (most: number = MOST_STATEMENTS): StatementNames => {
  const names = new Map<string, string>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      const name = `s${names.size}`;
      names.set(text, name);
      return name;
    },
  };
};

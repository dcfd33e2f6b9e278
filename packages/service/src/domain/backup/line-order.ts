// The order that the lines of a backup must have, and the numbers that must agree.
import { type BackupLine, BackupRefused } from './format.ts';

const damaged = (problem: string): BackupRefused =>
  new BackupRefused(`the backup is damaged: ${problem}. Use another backup.`);

type State = {
  readonly table: { readonly name: string; readonly columns: number; readonly rows: number } | undefined;
  readonly rows: number;
  readonly hasSequences: boolean;
};

export const FIRST_STATE: State = { table: undefined, rows: 0, hasSequences: false };

const afterRow = (state: State, values: number): State => {
  const { table } = state;
  if (!table) throw damaged('a row belongs to no table');
  if (values !== table.columns) throw damaged(`a row of ${table.name} has ${values} of ${table.columns} values`);
  return { ...state, table: { ...table, rows: table.rows + 1 } };
};

const afterTable = (state: State, name: string, rows: number): State => {
  const { table } = state;
  if (table?.name !== name) throw damaged(`the rows of ${name} do not begin`);
  if (table.rows !== rows) throw damaged(`${name} has ${table.rows} of ${rows} rows`);
  return { ...state, table: undefined, rows: state.rows + rows };
};

/** The state after a line; throws if the line does not fit. */
export const nextState = (state: State, line: BackupLine): State => {
  switch (line.at) {
    case 'row':
      return afterRow(state, line.values);
    case 'table':
      if (state.table || state.hasSequences) throw damaged(`the table ${line.table} begins at the wrong place`);
      return { ...state, table: { name: line.table, columns: line.columns.length, rows: 0 } };
    case 'table_end':
      return afterTable(state, line.table, line.rows);
    case 'sequences':
      if (state.table || state.hasSequences) throw damaged('the counters are at the wrong place');
      return { ...state, hasSequences: true };
    default:
      if (!state.hasSequences) throw damaged('the counters are missing');
      if (line.rows !== state.rows) throw damaged(`it has ${state.rows} of ${line.rows} rows`);
      return state;
  }
};

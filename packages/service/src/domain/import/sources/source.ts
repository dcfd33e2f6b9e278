// What a source is: its tables in the order in which they are read, and how a row becomes records.
import type { Row } from '../fields.ts';
import type { ImportRecord } from '../record.ts';

/** Choices of the operator that sources need. */
export type SourceOptions = {
  /** How Firebase made its hashes. */
  readonly firebase?: FirebaseParameters | undefined;
  /** The domain of passkeys, for sources that do not export it. */
  readonly rpId?: string | undefined;
  /** Keys of roles by their names in the source. */
  readonly roles: Readonly<Record<string, string>>;
  /** Groups of Keycloak become organizations. */
  readonly groupsAreOrganizations: boolean;
};

export type FirebaseParameters = {
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: number;
  readonly memCost: number;
};

export type MapTools = {
  readonly options: SourceOptions;
  /** Rows of a table that was read before, by their key. */
  readonly details: (table: string, key: string) => readonly Row[];
  /** Notes that something of a row is not carried, with a sentence about it. */
  readonly lose: (what: string) => void;
};

export type Mapping = (row: Row, tools: MapTools) => readonly ImportRecord[];

/** A table is kept in memory by a key of its rows until the rows that need it come, or its rows become records. */
export type TableRule = {
  /** The table whose rows are read, if it has another name. */
  readonly from?: string | undefined;
} & (
  | {
      readonly keepBy: (row: Row) => string | undefined;
      /** What of a row is kept; default: everything. */
      readonly keep?: ((row: Row) => Row) | undefined;
    }
  | { readonly map: Mapping }
);

export type Source = {
  readonly name: string;
  /** In the order in which they are read. */
  readonly tables: Readonly<Record<string, TableRule>>;
  /** Other names of tables: of files, and of members of a JSON document. */
  readonly tableNames?: Readonly<Record<string, string>> | undefined;
  /** The table of rows in a file whose name does not tell; the fields of its first row may. */
  readonly tableOf: (fields: readonly string[]) => string;
  /** A file is one JSON object whose members are tables, whatever its first member is called. */
  readonly isDocument?: boolean | undefined;
  /** The columns of a CSV file without a header. */
  readonly columns?: readonly string[] | undefined;
};

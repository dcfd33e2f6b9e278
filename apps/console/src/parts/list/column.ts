// The description of a list: its columns, and what each shows of a row.
import type { MenuEntry } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';

/** Who or what a row is about: the first column, which links to its page. */
export type RowSubject = {
  readonly key: string;
  readonly name: string;
  readonly note?: string | undefined;
  /** Where the row opens; without one it opens with `onOpen`. */
  readonly path?: string | undefined;
  readonly avatar?:
    | { readonly ownerId: string; readonly src?: string | undefined; readonly shape?: 'square' | undefined }
    | undefined;
};

export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: 'xs' | 'xs2' | 'sm' | 'md' | 'lg' | undefined;
  /** 1 is dropped first when the page gets narrow. */
  readonly drop?: 1 | 2 | undefined;
  readonly align?: 'end' | undefined;
  readonly kind?: 'date' | undefined;
  readonly tone?: 'muted' | undefined;
  /** Where the cell is on a phone; absent: it is not shown there. */
  readonly phone?: 'state' | 'end' | undefined;
  /** The name that the service sorts by. */
  readonly sort?: string | undefined;
};

/** The order of a list: `-created_at` is the newest first. */
export type Order = string;

export const isDescending = (order: Order): boolean => order.startsWith('-');

export const sortedBy = (order: Order): string => order.replace(/^[-+]/, '');

/** The order after a press on a head: descending first, then the other way round. */
export const nextOrder = (order: Order, sort: string): Order =>
  sortedBy(order) === sort && isDescending(order) ? `+${sort}` : `-${sort}`;

export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
};

export type DataListProps<Row> = {
  readonly label: string;
  readonly subjectHead: string;
  /** The name that the service sorts by, for the first column. */
  readonly subjectSort?: string | undefined;
  readonly subject: (row: Row) => RowSubject;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first read is under way. */
  readonly rows: readonly Row[] | undefined;
  /** How many bars are shown while reading. */
  readonly expected?: number | undefined;
  readonly density?: 'compact' | undefined;
  readonly order?: Order | undefined;
  readonly onOrder?: ((order: Order) => void) | undefined;
  readonly selection?: Selection | undefined;
  readonly menu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row that is open next to the list. */
  readonly openKey?: string | undefined;
  /** Shown when there is no row. */
  readonly empty: ReactNode;
};

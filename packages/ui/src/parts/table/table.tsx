// A table of things with the same facts; in a narrow column each row becomes two lines.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

/** A column: its heading, which is only heard where nothing needs to be read. */
export type Column = { readonly key: string; readonly label: string; readonly isUnseen?: boolean | undefined };

export type TableProps = Omit<ComponentProps<'table'>, 'children'> &
  Addressed & {
    readonly label: string;
    readonly columns: readonly Column[];
    /** What is shown is being asked for again. */
    readonly isStale?: boolean | undefined;
    /** Rows: `TableRow` or `TableNote`. */
    readonly children?: ReactNode;
  };

/** Roles are said out loud: a row that is drawn as a grid would lose its own. */
const as = (role: string) => ({ role });

/** A table. */
export const Table = ({ label, columns, isStale, element, elementId, className, children, ...rest }: TableProps) => {
  const classes = useClasses();
  return (
    <table
      {...as('table')}
      aria-label={label}
      aria-busy={isStale || undefined}
      {...rest}
      className={classes('lk-table', { className, element, elementId }, 'table')}
    >
      <thead {...as('rowgroup')} className="lk-table-top">
        <tr {...as('row')} className="lk-table-row">
          {columns.map(({ key, label: words, isUnseen }) => (
            <th
              key={key}
              {...as('columnheader')}
              scope="col"
              className={classes('lk-table-head', { elementId: key }, 'tableHead')}
            >
              {isUnseen ? <span className="lk-unseen">{words}</span> : words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')} data-stale={isStale || undefined} className="lk-table-body">
        {children}
      </tbody>
    </table>
  );
};

/** One row; its children are `TableCell`. */
export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => {
  const classes = useClasses();
  return <tr {...as('row')} {...rest} className={classes('lk-table-row', { className })} />;
};

export type TableCellProps = ComponentProps<'td'> & {
  /** What it holds, which decides where it stands when there is little room. */
  readonly kind: 'name' | 'date' | 'role' | 'action' | 'note';
};

/** One fact. */
export const TableCell = ({ kind, className, ...rest }: TableCellProps) => {
  const classes = useClasses();
  return <td {...as('cell')} data-kind={kind} {...rest} className={classes('lk-table-cell', { className })} />;
};

type TableNoteProps = { readonly columns: readonly Column[]; readonly children: ReactNode };

/** Stands where rows would: what is awaited, or that there are none. */
export const TableNote = ({ columns, children }: TableNoteProps) => (
  <TableRow>
    <TableCell kind="note" colSpan={columns.length}>
      {children}
    </TableCell>
  </TableRow>
);

type TableSkeletonProps = { readonly columns: readonly Column[]; readonly rows: number };

/** Rows that are awaited, as high as they will be, so that nothing moves when they come. */
export const TableSkeleton = ({ columns, rows }: TableSkeletonProps) =>
  Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <TableRow key={index} aria-hidden="true" data-skeleton="">
      {columns.map(({ key }, at) => (
        <TableCell key={key} kind={at === 0 ? 'name' : 'date'}>
          {at < columns.length - 1 && <span className="lk-skeleton" />}
        </TableCell>
      ))}
    </TableRow>
  ));

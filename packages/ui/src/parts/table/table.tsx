// A table of items with the same fields; in a narrow column each row becomes two lines.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

/** A column: its heading, which may be visually hidden. */
export type Column = { readonly key: string; readonly label: string; readonly isUnseen?: boolean | undefined };

export type TableProps = Omit<ComponentProps<'table'>, 'children'> &
  Addressed & {
    readonly label: string;
    readonly columns: readonly Column[];
    /** The rows are being reloaded. */
    readonly isStale?: boolean | undefined;
    /** Rows: `TableRow` or `TableNote`. */
    readonly children?: ReactNode;
  };

/** Explicit roles: rows with `display: grid` lose their implicit table roles. */
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
  /** The heading of the column, shown in the cell in a narrow column. */
  readonly label?: string | undefined;
  /** The content of the cell, which decides its position in a narrow column. */
  readonly kind: 'name' | 'date' | 'role' | 'action' | 'note';
};

/** One cell. */
export const TableCell = ({ kind, label, className, children, ...rest }: TableCellProps) => {
  const classes = useClasses();
  return (
    <td {...as('cell')} data-kind={kind} {...rest} className={classes('lk-table-cell', { className })}>
      {/* Screen readers have the heading of the column. */}
      {label && (
        <span aria-hidden="true" className="lk-table-label">
          {label}{' '}
        </span>
      )}
      {children}
    </td>
  );
};

type TableNoteProps = { readonly columns: readonly Column[]; readonly children: ReactNode };

/** Replaces the rows: while they load, or if there are none. */
export const TableNote = ({ columns, children }: TableNoteProps) => (
  <TableRow>
    <TableCell kind="note" colSpan={columns.length}>
      {children}
    </TableCell>
  </TableRow>
);

type TableSkeletonProps = { readonly columns: readonly Column[]; readonly rows: number };

/** Placeholder rows with the height of real ones, so that nothing shifts when they load. */
export const TableSkeleton = ({ columns, rows }: TableSkeletonProps) =>
  Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
    <TableRow key={index} aria-hidden="true" data-skeleton="">
      {columns.map(({ key }, at) => (
        <TableCell key={key} kind={at === 0 ? 'name' : 'date'}>
          {at < columns.length - 1 && <span className="lk-skeleton" />}
        </TableCell>
      ))}
    </TableRow>
  ));

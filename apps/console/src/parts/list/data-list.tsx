// A dense list: sorted by its heads, read by keyboard as one tab stop, drawn only where it is seen.
import { Icon, whenIdle } from '@latchkey/ui/parts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useShellTexts } from '../../shell/texts.ts';
import { arrowDownGlyph, arrowUpGlyph } from '../glyphs.ts';
import { type Column, type DataListProps, isDescending, nextOrder, sortedBy } from './column.ts';
import { DataRow } from './row.tsx';

const ROW_PX = 48;
const OVERSCAN = 12;
/** Shorter lists are drawn whole: what a window shows first, the other rows right after it. */
const DRAWN_WHOLE = 60;
const DRAWN_FIRST = 16;

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const ariaSort = (order: string | undefined, sort: string | undefined) => {
  if (sort === undefined) return undefined;
  if (order === undefined || sortedBy(order) !== sort) return 'none';
  return isDescending(order) ? 'descending' : 'ascending';
};

type HeadProps<Row> = Pick<DataListProps<Row>, 'order' | 'onOrder'> & { readonly column: Column<Row> };

const Head = <Row,>({ column, order = '', onOrder }: HeadProps<Row>) => {
  const { head, sort, drop, align } = column;
  const isSorted = sort !== undefined && sortedBy(order) === sort;
  return (
    <th className="lk-data-head" scope="col" data-drop={drop} data-align={align} aria-sort={ariaSort(order, sort)}>
      {sort !== undefined && onOrder ? (
        <button type="button" className="lk-data-sort" onClick={() => onOrder(nextOrder(order, sort))}>
          {head}
          {isSorted && <Icon glyph={isDescending(order) ? arrowDownGlyph : arrowUpGlyph} />}
        </button>
      ) : (
        head
      )}
    </th>
  );
};

const SelectAll = <Row,>({ rows = [], subject, selection }: DataListProps<Row>) => {
  const t = useShellTexts();
  const box = useRef<HTMLInputElement>(null);
  const keys = rows.map((row) => subject(row).key);
  const count = keys.filter((key) => selection?.keys.has(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  const change = (): void => {
    const next = new Set(selection?.keys);
    for (const key of keys)
      if (isAll) next.delete(key);
      else next.add(key);
    selection?.onChange(next);
  };
  return (
    <th className="lk-data-head" scope="col" data-kind="check">
      <label className="lk-data-check">
        <input
          ref={box}
          type="checkbox"
          className="lk-checkbox-box"
          aria-label={t('list.selectAll')}
          data-mixed={(count > 0 && !isAll) || undefined}
          checked={isAll}
          onChange={change}
        />
      </label>
    </th>
  );
};

const Skeleton = <Row,>({ columns, selection, menu, expected = 8 }: DataListProps<Row>) => (
  <tbody className="lk-data-body" aria-hidden="true">
    {Array.from({ length: expected }, (_, at) => at).map((at) => (
      <tr key={at} className="lk-data-row">
        {selection && <td className="lk-data-cell" data-kind="check" data-phone="check" />}
        <td className="lk-data-cell" data-phone="main">
          <span className="lk-skeleton" />
        </td>
        {columns.map(({ key, drop, phone }) => (
          <td key={key} className="lk-data-cell" data-drop={drop} data-phone={phone}>
            <span className="lk-skeleton" />
          </td>
        ))}
        {menu && <td className="lk-data-cell" data-kind="menu" />}
      </tr>
    ))}
  </tbody>
);

const Spacer = ({ px }: { readonly px: number }) =>
  px > 0 ? (
    <tr>
      <td className="lk-data-space" style={{ '--lk-space-px': `${px}px` } as CSSProperties} />
    </tr>
  ) : null;

/** How many rows of a list are drawn. The first screen is on the page before the work for the others begins. */
const useDrawnCount = (count: number): number => {
  const [drawn, setDrawn] = useState(DRAWN_FIRST);
  const isWhole = drawn >= count;
  useEffect(() => {
    return isWhole ? undefined : whenIdle(() => startTransition(() => setDrawn(count)));
  }, [isWhole, count]);
  return drawn;
};

/** The rows that are near the window, and space for the others. */
const Body = <Row,>(props: DataListProps<Row> & { readonly rows: readonly Row[] }) => {
  const { rows, subject } = props;
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWhole = rows.length <= DRAWN_WHOLE;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: body.current?.offsetTop ?? 0,
    enabled: !isWhole,
  });
  const drawn = useDrawnCount(rows.length);
  const items = isWhole
    ? rows.slice(0, drawn).map((_, index) => ({ index, start: 0, end: 0 }))
    : virtual.getVirtualItems();
  const focusRow = (index: number): void => {
    setActive(index);
    const linkOf = (): HTMLElement | null | undefined =>
      body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-open]`);
    const drawn = linkOf();
    // At once, so that the next key reaches the new row; a row that is not drawn yet has the focus after the next frame.
    if (drawn) drawn.focus();
    else {
      virtual.scrollToIndex(index, { align: 'auto' });
      requestAnimationFrame(() => linkOf()?.focus({ preventScroll: true }));
    }
  };
  const press = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const by = MOVES[event.key];
    const isField =
      event.target instanceof Element && event.target.closest('[role="menu"], input:not([type="checkbox"])');
    if (by === undefined || isField || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(active + by, rows.length - 1)));
  };
  const margin = body.current?.offsetTop ?? 0;
  return (
    <tbody ref={body} className="lk-data-body" onKeyDown={press}>
      {!isWhole && <Spacer px={(items[0]?.start ?? margin) - margin} />}
      {items.map(({ index }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <DataRow
              key={subject(row).key}
              {...props}
              row={row}
              index={index}
              isActive={index === Math.min(active, rows.length - 1)}
              onActive={setActive}
              measure={isWhole ? undefined : virtual.measureElement}
            />
          )
        );
      })}
      {!isWhole && <Spacer px={virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)} />}
    </tbody>
  );
};

/** The list. Search, filters and pager are around it. */
export const DataList = <Row,>(props: DataListProps<Row>) => {
  const { label, subjectHead, subjectSort, columns, rows, density, order, onOrder, selection, menu, empty } = props;
  const t = useShellTexts();
  if (rows?.length === 0) return <div className="lk-data-empty">{empty}</div>;
  return (
    <div className="lk-data-wrap">
      <table className="lk-data" aria-label={label} aria-busy={rows === undefined} data-density={density}>
        <colgroup>
          {selection && <col className="lk-data-col" data-width="check" />}
          <col className="lk-data-col" />
          {columns.map(({ key, width, drop }) => (
            <col key={key} className="lk-data-col" data-width={width} data-drop={drop} />
          ))}
          {menu && <col className="lk-data-col" data-width="menu" />}
        </colgroup>
        <thead className="lk-data-top">
          <tr className="lk-data-row">
            {selection && <SelectAll {...props} />}
            <Head
              column={{ key: 'subject', head: subjectHead, sort: subjectSort, cell: () => null }}
              order={order}
              onOrder={onOrder}
            />
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
            {menu && (
              <th className="lk-data-head" scope="col">
                <span className="lk-unseen">{t('list.options')}</span>
              </th>
            )}
          </tr>
        </thead>
        {rows ? <Body {...props} rows={rows} /> : <Skeleton {...props} />}
      </table>
    </div>
  );
};

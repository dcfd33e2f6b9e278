// A table of users: rows, placeholders, refusals, and the pager under it.
import { MEMBERS_PAGE_SIZE } from '@latchkey/wire';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Deed, pagesOf, rowRange } from '../../../flows/organizations/table.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Pager } from '../../../parts/pager/pager.tsx';
import { type Column, Table, TableNote, TableSkeleton } from '../../../parts/table/table.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { organizationProfileMessages } from '../messages.en.ts';
import type { RunningTable } from '../use-table.ts';
import { membersMessages } from './messages.en.ts';
import type { Formats } from './use-formats.ts';

type Listed = { readonly id: string };

type UserTableProps<Row extends Listed> = {
  readonly table: RunningTable<Row>;
  readonly label: string;
  readonly columns: readonly Column[];
  /** How many rows to expect, as far as it is known beforehand. */
  readonly expected: number;
  readonly empty: ReactNode;
  readonly formats: Formats;
  /** The display name of a row. */
  readonly nameOf: (row: Row) => string;
  readonly draw: (row: Row, deed: Deed | undefined) => ReactNode;
};

const NO_FIELDS: readonly string[] = [];

type RefusedProps = { readonly name: string; readonly deed: Extract<Deed, { is: 'refused' }> };

/** Why an action on a row was refused. */
const Refused = ({ name, deed }: RefusedProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { card } = useProblemTexts(deed.problems, NO_FIELDS);
  return <Alert tone="danger">{t('deed.refused', { name, problem: card ?? '' })}</Alert>;
};

const Failed = <Row extends Listed>({ table: { state, send } }: Pick<UserTableProps<Row>, 'table'>) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { card } = useProblemTexts(state.problems, NO_FIELDS);
  return (
    <div role="alert" className="lk-list-wait">
      <span>{card}</span>
      <Button size="sm" onClick={() => send({ type: 'retry' })}>
        {t('list.again')}
      </Button>
    </div>
  );
};

/** A removed row loses the focus: the table gets it, so that keyboard users do not start at the top of the page again. */
const useKeptFocus = (rows: readonly Listed[] | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  useEffect(() => {
    const node = box.current;
    if (!node || !had.current) return;
    const { activeElement, body } = node.ownerDocument;
    if (rows && (!activeElement || activeElement === body)) node.focus({ preventScroll: true });
  }, [rows]);
  return {
    box,
    onFocus: () => {
      had.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // With a `relatedTarget` the user moved the focus; a removed button has none.
      if (relatedTarget) had.current = false;
    },
  };
};

const PagerOf = <Row extends Listed>({
  table: { state, send },
  formats,
}: Pick<UserTableProps<Row>, 'table' | 'formats'>) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { shown } = state;
  if (!shown || pagesOf(shown.total) < 2) return null;
  const { from, to } = rowRange(shown.page, shown.total);
  const { number } = formats;
  const words = {
    range: t('pager.range', { from: number(from), to: number(to), total: number(shown.total) }),
    label: t('pager.label'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    page: (page: number) => t('pager.page', { page: number(page) }),
    number,
  };
  return (
    <Pager
      page={shown.page}
      pages={pagesOf(shown.total)}
      onPage={(page) => send({ type: 'page', page })}
      words={words}
    />
  );
};

/** The table. */
export const UserTable = <Row extends Listed>(props: UserTableProps<Row>) => {
  const { table, label, columns, expected, empty, formats, nameOf, draw } = props;
  const { shown, isAsking, problems, deeds } = table.state;
  const { box, ...focus } = useKeptFocus(shown?.rows);
  const refused = (shown?.rows ?? []).flatMap((row) => {
    const deed = deeds[row.id];
    return deed?.is === 'refused' ? [<Refused key={row.id} name={nameOf(row)} deed={deed} />] : [];
  });
  const isLost = !shown && problems.length > 0;
  return (
    <>
      {refused}
      {problems.length > 0 && <Failed table={table} />}
      {!isLost && (
        <div ref={box} tabIndex={-1} className="lk-people" {...focus}>
          <Table label={label} columns={columns} isStale={shown && isAsking}>
            {!shown && <TableSkeleton columns={columns} rows={Math.max(1, Math.min(expected, MEMBERS_PAGE_SIZE))} />}
            {shown?.rows.length === 0 && <TableNote columns={columns}>{empty}</TableNote>}
            {shown?.rows.map((row) => draw(row, deeds[row.id]))}
          </Table>
        </div>
      )}
      <PagerOf table={table} formats={formats} />
    </>
  );
};

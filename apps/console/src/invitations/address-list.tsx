// A list of email addresses with a status: the invitations, or the waitlist. Both differ in columns and actions only.
import { type Glyph, type MenuEntry, mailGlyph } from '@latchkey/ui/parts';
import { type ReactNode, useState } from 'react';
import type { Read } from '../api/use-read.ts';
import { type BulkAction, BulkBar } from '../parts/bulk/bar.tsx';
import { BulkReport } from '../parts/bulk/report.tsx';
import { type Bulk, type BulkItem, useBulk } from '../parts/bulk/use-bulk.ts';
import { FailedRead } from '../parts/failure.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { type Filter, Filters } from '../parts/list/filters.tsx';
import { ListEmpty } from '../parts/list/list-empty.tsx';
import { ListPager } from '../parts/list/list-pager.tsx';
import type { useListAddress } from '../parts/list/use-list-address.ts';
import { useInvitationTexts } from './texts.ts';

type AddressRow = { readonly id: string; readonly email_address: string; readonly status: string };

/** The orders of both lists. */
export const ORDERS = ['-created_at', '+created_at', '-email_address', '+email_address'] as const;

const NONE: ReadonlySet<string> = new Set();

export const itemsOf = (rows: readonly AddressRow[]): readonly BulkItem[] =>
  rows.map(({ id, email_address }) => ({ key: id, name: email_address }));

/** The selection of a list, and the work for its rows. */
export const useSelection = () => {
  const [keys, setKeys] = useState(NONE);
  const bulk = useBulk<BulkItem>();
  return { keys, setKeys, bulk, clear: () => setKeys(NONE) };
};

type AddressListProps<Row extends AddressRow> = {
  readonly label: string;
  readonly address: ReturnType<typeof useListAddress<string>>;
  readonly read: Read<{ readonly data: readonly Row[]; readonly total_count: number }>;
  readonly columns: readonly Column<Row>[];
  readonly statusFilter: Filter;
  readonly selection: ReturnType<typeof useSelection> & { readonly bulk: Bulk<BulkItem> };
  readonly menu: (row: Row) => readonly MenuEntry[];
  /** Actions for the selected rows. */
  readonly actions: (rows: readonly Row[]) => readonly BulkAction[];
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly glyph?: Glyph;
    readonly action?: ReactNode;
  };
};

export const AddressList = <Row extends AddressRow>(props: AddressListProps<Row>) => {
  const { label, address, read, columns, statusFilter, selection, menu, actions, empty } = props;
  const t = useInvitationTexts();
  const { values, words, order, page, limit, filter, sort, turn } = address;
  const selected = read.value?.data.filter(({ id }) => selection.keys.has(id)) ?? [];
  return (
    <>
      <Filters
        searchLabel={t('search')}
        placeholder={t('placeholder')}
        words={words}
        isBusy={read.isReading && read.value !== undefined}
        filters={[statusFilter]}
        chosen={values}
        onChange={filter}
      />
      <FailedRead read={read} />
      <BulkReport bulk={selection.bulk} />
      <DataList
        label={label}
        subjectHead={t('address')}
        subjectSort="email_address"
        subject={({ id, email_address }) => ({ key: id, name: email_address })}
        columns={columns}
        rows={read.value?.data}
        order={order}
        onOrder={sort}
        selection={{ keys: selection.keys, onChange: selection.setKeys }}
        menu={menu}
        empty={
          <ListEmpty
            glyph={mailGlyph}
            {...empty}
            filterCount={Number(words !== '') + Number(values.status !== undefined)}
            noMatch={t('noMatch')}
            onClear={() => filter({ q: undefined, status: undefined })}
          />
        }
      />
      <ListPager page={page} limit={limit} total={read.value?.total_count ?? 0} onPage={turn} />
      <BulkBar
        label={label}
        count={selected.length}
        isBusy={selection.bulk.state?.isRunning ?? false}
        onClear={selection.clear}
        actions={actions(selected)}
      />
    </>
  );
};

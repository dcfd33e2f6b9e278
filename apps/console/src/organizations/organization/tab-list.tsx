// The list of one tab of an organization: what is above it, the rows, the pager.
import type { ReactNode } from 'react';
import type { Read } from '../../api/use-read.ts';
import { FailedRead } from '../../parts/failure.tsx';
import type { DataListProps } from '../../parts/list/column.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ListPager } from '../../parts/list/list-pager.tsx';
import type { useListAddress } from '../../parts/list/use-list-address.ts';

type TabListProps<Row> = Omit<DataListProps<Row>, 'rows' | 'order' | 'onOrder'> & {
  readonly address: ReturnType<typeof useListAddress<string>>;
  readonly read: Read<{ readonly data: readonly Row[]; readonly total_count: number }>;
  /** Search, filters and the button that adds one. */
  readonly top: ReactNode;
};

export const TabList = <Row,>({ address, read, top, ...list }: TabListProps<Row>) => (
  <>
    {top}
    <FailedRead read={read} />
    <DataList {...list} rows={read.value?.data} order={address.order} onOrder={address.sort} />
    <ListPager page={address.page} limit={address.limit} total={read.value?.total_count ?? 0} onPage={address.turn} />
  </>
);

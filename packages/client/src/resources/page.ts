// A page of a longer list, as the service tells it.
import type { PageJSON } from '@latchkey/wire';
import { type LimitOffset, type PageRequest, toLimitOffset } from '../lib/paging.ts';

/** Some of the items, and how many there are in all. */
export type Page<Item> = { readonly data: Item[]; readonly total_count: number };

/** Which page is wanted: the first of ten when nothing is said. */
export type PageParams = PageRequest;

/** The query of a page; what is not said is not sent. */
export const pageQuery = <Filters extends object>({
  initialPage,
  pageSize,
  ...filters
}: PageParams & Filters): LimitOffset & Omit<Filters, keyof PageParams> => ({
  ...toLimitOffset({ initialPage, pageSize }),
  // The cast holds: the two names taken away are those of the page.
  ...(filters as Omit<Filters, keyof PageParams>),
});

/** The wire form → ours. */
export const readPage = <JSON, Item>(
  { data, total_count }: Partial<PageJSON<JSON>>,
  read: (json: JSON) => Item,
): Page<Item> => ({ data: (data ?? []).map(read), total_count: total_count ?? 0 });

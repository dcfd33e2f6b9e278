// A page of a longer list, as the service returns it.
import type { PageJSON } from '@latchkey/wire';
import { type LimitOffset, type PageRequest, toLimitOffset } from '../lib/paging.ts';

/** Items of one page, and the total count. */
export type Page<Item> = { readonly data: Item[]; readonly total_count: number };

/** Which page to load: the first, of ten items, by default. */
export type PageParams = PageRequest;

/** The query of a page; omitted parameters are not sent. */
export const pageQuery = <Filters extends object>({
  initialPage,
  pageSize,
  ...filters
}: PageParams & Filters): LimitOffset & Omit<Filters, keyof PageParams> => ({
  ...toLimitOffset({ initialPage, pageSize }),
  // The cast holds: the two removed names are those of the page.
  ...(filters as Omit<Filters, keyof PageParams>),
});

/** Converts from the wire form. */
export const readPage = <JSON, Item>(
  { data, total_count }: Partial<PageJSON<JSON>>,
  read: (json: JSON) => Item,
): Page<Item> => ({ data: (data ?? []).map(read), total_count: total_count ?? 0 });

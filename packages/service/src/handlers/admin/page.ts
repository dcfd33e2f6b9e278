// Pages of lists in the admin API.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';

/** The page that a query asks for. */
export type PageQuery = { readonly limit?: number | undefined; readonly offset?: number | undefined };

/** The numbers of a page, with the default for what the query leaves out. */
export const pageRange = ({ limit = DEFAULT_PAGE_SIZE, offset = 0 }: PageQuery) => ({ limit, offset });

/** One page of a list that is short enough to be read whole. */
export const pageOf = <Item, JSON>(items: readonly Item[], query: PageQuery, present: (item: Item) => JSON) => {
  const { limit, offset } = pageRange(query);
  return { data: items.slice(offset, offset + limit).map(present), total_count: items.length };
};

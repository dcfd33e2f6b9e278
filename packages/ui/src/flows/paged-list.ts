// A list that loads page by page and appends: the items so far, and the page being requested. Pure.
import type { Problem } from './problem.ts';

type Listed = { readonly id: string };

/** The items so far and the total count; `asking` is the requested page, `problems` why the last one failed. */
export type PagedList<Item extends Listed> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pages: number;
  readonly asking: number | undefined;
  readonly problems: readonly Problem[] | undefined;
};

/** A loaded page. */
export type LoadedPage<Item> = { readonly page: number; readonly items: readonly Item[]; readonly total: number };

const NOTHING: PagedList<never> = { items: [], total: 0, pages: 0, asking: undefined, problems: undefined };

/** A list that has not loaded yet. */
export const emptyList = <Item extends Listed>(): PagedList<Item> => NOTHING;

/** Whether the first page has loaded. */
export const isKnown = (list: PagedList<Listed>): boolean => list.pages > 0;

/** Whether all items are loaded. */
export const isWhole = (list: PagedList<Listed>): boolean => isKnown(list) && list.items.length >= list.total;

/** Whether there are more items to load, or to retry. */
export const hasMore = (list: PagedList<Listed>): boolean => !isWhole(list);

/** The same list with a page requested: the next one, or the first again. */
export const askFor = <List extends PagedList<Listed>>(list: List, page: number = list.pages + 1): List => ({
  ...list,
  asking: page,
  problems: undefined,
});

/** The list with a loaded page. A page that is no longer requested is dropped; the first one replaces all items. */
export const withPage = <Item extends Listed>(
  list: PagedList<Item>,
  { page, items, total }: LoadedPage<Item>,
): PagedList<Item> => {
  if (list.asking !== page) return list;
  const before = page === 1 ? [] : list.items;
  // Rows shift when items are added or removed between two requests: an item that is already here is not added again.
  const added = items.filter(({ id }) => !before.some((one) => one.id === id));
  const all = [...before, ...added];
  // A page without new items is the last one, whatever the count says.
  return {
    items: all,
    total: added.length > 0 ? total : all.length,
    pages: page,
    asking: undefined,
    problems: undefined,
  };
};

/** The list after a page failed to load. */
export const withoutPage = <List extends PagedList<Listed>>(
  list: List,
  page: number,
  problems: readonly Problem[],
): List => (list.asking === page ? { ...list, asking: undefined, problems } : list);

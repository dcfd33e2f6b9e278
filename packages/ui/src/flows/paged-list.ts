// A list that comes page by page and grows downwards: what there is of it, and which page is being asked for. Pure.
import type { Problem } from './problem.ts';

type Listed = { readonly id: string };

/** Some of the items and how many there are in all; `asking` is the page under way, `problems` why the last did not come. */
export type PagedList<Item extends Listed> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pages: number;
  readonly asking: number | undefined;
  readonly problems: readonly Problem[] | undefined;
};

/** A page as it came. */
export type ArrivedPage<Item> = { readonly page: number; readonly items: readonly Item[]; readonly total: number };

const NOTHING: PagedList<never> = { items: [], total: 0, pages: 0, asking: undefined, problems: undefined };

/** A list of which nothing is known yet. */
export const emptyList = <Item extends Listed>(): PagedList<Item> => NOTHING;

/** Whether anything is known of it: its first page came. */
export const isKnown = (list: PagedList<Listed>): boolean => list.pages > 0;

/** Whether all of it is here. */
export const isWhole = (list: PagedList<Listed>): boolean => isKnown(list) && list.items.length >= list.total;

/** Whether there is more to come, or to try again. */
export const hasMore = (list: PagedList<Listed>): boolean => !isWhole(list);

/** The same list with a page under way: the next one, or the first again. */
export const askFor = <List extends PagedList<Listed>>(list: List, page: number = list.pages + 1): List => ({
  ...list,
  asking: page,
  problems: undefined,
});

/** The list with a page that came. One that nobody waits for any more is dropped; the first one replaces what was there. */
export const withPage = <Item extends Listed>(
  list: PagedList<Item>,
  { page, items, total }: ArrivedPage<Item>,
): PagedList<Item> => {
  if (list.asking !== page) return list;
  const before = page === 1 ? [] : list.items;
  // Rows move on when others come or go between two pages: what is here already is not shown twice.
  const added = items.filter(({ id }) => !before.some((one) => one.id === id));
  const all = [...before, ...added];
  // A page without anything new is the last one, whatever the count says.
  return {
    items: all,
    total: added.length > 0 ? total : all.length,
    pages: page,
    asking: undefined,
    problems: undefined,
  };
};

/** The list with a page that did not come. */
export const withoutPage = <List extends PagedList<Listed>>(
  list: List,
  page: number,
  problems: readonly Problem[],
): List => (list.asking === page ? { ...list, asking: undefined, problems } : list);

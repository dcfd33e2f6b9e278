// A list that a component shows: one page at a time, or all pages up to the current one; the previous page can stay visible
// while the next is loading.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';
import { pageCount } from '../lib/paging.ts';
import type { Change, ListName, ListParams, ListRequest, Lists, Paged, PagedParams } from '../resources/lists.ts';
import type { Page } from '../resources/page.ts';
import type { ListCache, PageState } from './list-cache.ts';

/** The verb of each list, and its default filters, which select pending items. */
const SOURCES: { readonly [Name in ListName]: { readonly verb: string; readonly usual?: object } } = {
  memberships: { verb: 'getMemberships' },
  invitations: { verb: 'getInvitations', usual: { status: ['pending'] } },
  membershipRequests: { verb: 'getMembershipRequests', usual: { status: 'pending' } },
  domains: { verb: 'getDomains' },
  userMemberships: { verb: 'getOrganizationMemberships' },
  userInvitations: { verb: 'getOrganizationInvitations', usual: { status: 'pending' } },
  userSuggestions: { verb: 'getOrganizationSuggestions', usual: { status: 'pending' } },
};

type Ask = (params: object) => Promise<Page<unknown>>;

/** The lists of one client. */
export const createLists = (cache: ListCache): Lists => ({
  watch(request, tell) {
    const list = new PagedList(cache, request, tell);
    list.show();
    return list.stop;
  },
});

class PagedList {
  readonly #cache: ListCache;
  readonly #asked: ReturnType<typeof readRequest>;
  readonly #tell: (list: Paged<unknown>) => void;
  readonly #verbs: Pick<Paged<unknown>, 'fetchPage' | 'fetchNext' | 'fetchPrevious' | 'revalidate' | 'setData'>;
  #page: number;
  #stops: readonly (() => void)[] = [];
  #notified: readonly unknown[] = [];
  #shown: readonly Page<unknown>[] = [];
  #data: readonly unknown[] = [];

  constructor(cache: ListCache, request: ListRequest, tell: (list: Paged<unknown>) => void) {
    this.#cache = cache;
    this.#asked = readRequest(request);
    this.#tell = tell;
    this.#page = this.#asked.initialPage;
    const fetchPage = (next: Change<number>) =>
      this.#moveTo(typeof next === 'number' ? next : next(this.#page), this.#lastPage());
    this.#verbs = {
      fetchPage,
      fetchNext: () => fetchPage(this.#page + 1),
      fetchPrevious: () => fetchPage(this.#page - 1),
      revalidate: () => cache.revalidate(this.#asked.list),
      setData: (change) => this.#setData(change),
    };
  }

  /** Watches the pages that are now shown, and stops watching the previous ones. */
  show(): void {
    const { name, list, pageSize, filters, ask } = this.#asked;
    const before = this.#stops;
    this.#stops = [
      this.#cache.subscribe(() => this.#look()),
      ...this.#numbers().map((number) =>
        this.#cache.watch({
          name,
          list,
          key: `${list} ${number}`,
          ask: () => ask({ ...filters, initialPage: number, pageSize }),
        }),
      ),
    ];
    for (const stop of before) stop();
    this.#look();
  }

  stop = (): void => {
    for (const stop of this.#stops) stop();
  };

  #moveTo(page: number, last: number): void {
    const next = Math.min(last, Math.max(this.#firstPage(), page));
    if (next === this.#page) return;
    this.#page = next;
    this.show();
  }

  #firstPage(): number {
    return this.#asked.infinite ? this.#asked.initialPage : 1;
  }

  /** Unknown before the first reply. */
  #lastPage(): number {
    const count = this.#shown.at(-1)?.total_count;
    return count ? Math.max(this.#firstPage(), pageCount(count, this.#asked.pageSize)) : Number.POSITIVE_INFINITY;
  }

  /** The pages from the first to the last one shown. */
  #numbers(): readonly number[] {
    const first = this.#asked.infinite ? this.#asked.initialPage : this.#page;
    return Array.from({ length: this.#page - first + 1 }, (_, at) => first + at);
  }

  #states(): readonly (PageState | undefined)[] {
    return this.#numbers().map((number) => this.#cache.get(`${this.#asked.list} ${number}`));
  }

  /** Notifies the listener if the list has changed. */
  #look(): void {
    const states = this.#states();
    const loaded = states.flatMap((state) => state?.page ?? []);
    const count = loaded.at(-1)?.total_count ?? 0;
    // Items may have been removed since the user opened that page.
    if (!this.#asked.infinite && count > 0 && this.#page > pageCount(count, this.#asked.pageSize)) {
      this.#moveTo(pageCount(count, this.#asked.pageSize), this.#page);
      return;
    }
    if (this.#notified.length === states.length && states.every((state, at) => state === this.#notified[at])) return;
    this.#notified = states;
    if (loaded.length > 0 || !this.#asked.keepPreviousData) this.#showPages(loaded);
    this.#tell(this.#read(states));
  }

  #showPages(pages: readonly Page<unknown>[]): void {
    if (pages.length === this.#shown.length && pages.every((page, at) => page === this.#shown[at])) return;
    this.#shown = pages;
    this.#data = pages.flatMap(({ data }) => data);
  }

  #read(states: readonly (PageState | undefined)[]): Paged<unknown> {
    const count = this.#shown.at(-1)?.total_count ?? 0;
    const pages = pageCount(count, this.#asked.pageSize);
    const error = states.find((state) => state?.error !== undefined)?.error ?? null;
    const isFetching = states.some((state) => !state || state.isFetching);
    return {
      data: this.#data,
      count,
      error,
      isError: error !== null,
      isLoading: isFetching && this.#shown.length === 0,
      isFetching,
      page: this.#page,
      pageCount: pages,
      hasNextPage: this.#page < pages,
      hasPreviousPage: this.#page > this.#firstPage(),
      ...this.#verbs,
    };
  }

  #setData(change: unknown): void {
    const known = this.#states().map((state) => state?.page);
    const current = this.#asked.infinite ? known : known[0];
    const next: unknown = typeof change === 'function' ? change(current) : change;
    // The casts hold: `infinite` decides which of the two the caller passes.
    const pages = this.#asked.infinite ? (next as typeof known) : [next as (typeof known)[number]];
    this.#numbers().forEach((number, at) => void this.#cache.set(`${this.#asked.list} ${number}`, pages[at]));
  }
}

/** The caller's parameters, over the defaults. */
const readRequest = ({ name, subject, params }: ListRequest) => {
  const { verb, usual } = SOURCES[name];
  const {
    initialPage = 1,
    pageSize = DEFAULT_PAGE_SIZE,
    infinite,
    keepPreviousData,
    ...filters
  } = given(params, usual);
  return {
    name,
    initialPage,
    pageSize,
    infinite: infinite === true,
    keepPreviousData: keepPreviousData === true,
    filters,
    list: JSON.stringify([name, subject.id, pageSize, filters]),
    // The cast holds: the owner of such a list has the verb that the table names.
    ask: (subject as unknown as Readonly<Record<string, Ask>>)[verb] as Ask,
  };
};

const given = (params: ListParams<object>, usual: object | undefined): PagedParams => ({
  ...usual,
  ...(params === true ? {} : params),
});

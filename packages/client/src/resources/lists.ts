// Lists that a component shows, page by page or growing, kept current. Types only: the code is downloaded with the first list.
import type { Page, PageParams } from './page.ts';

/** Every list of an organization and of a user. */
export type ListName =
  | 'memberships'
  | 'invitations'
  | 'membershipRequests'
  | 'domains'
  | 'userMemberships'
  | 'userInvitations'
  | 'userSuggestions';

/** How a list is paged. */
export type PagedParams = PageParams & {
  /** Shows all pages up to the current one, as a list that grows while it is scrolled. */
  readonly infinite?: boolean | undefined;
  /** Shows the previous items while those of another page or search are loading. */
  readonly keepPreviousData?: boolean | undefined;
};

/** Parameters of a list: `true` for the defaults. */
export type ListParams<Filters> = true | (PagedParams & Filters);

/** A value, or a function of the current one. */
export type Change<T> = T | ((known: T) => T);

/** An infinite list is an array of pages, any other is one page. */
type SetData<Item, Params> = (
  change: Params extends { readonly infinite: true }
    ? Change<readonly (Page<Item> | undefined)[]>
    : Change<Page<Item> | undefined>,
) => void;

/** A list, and its paging. */
export type Paged<Item, Params = unknown> = {
  readonly data: readonly Item[];
  /** The total count. */
  readonly count: number;
  /** Why the list could not be loaded; null if it could. */
  readonly error: unknown;
  readonly isError: boolean;
  /** Loading, with nothing to show yet. */
  readonly isLoading: boolean;
  /** Loading, also while previous items are shown. */
  readonly isFetching: boolean;
  /** The current page, counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly fetchPage: (page: Change<number>) => void;
  readonly fetchNext: () => void;
  readonly fetchPrevious: () => void;
  /** Requests the list again. After a change made with this client that happens automatically. */
  readonly revalidate: () => Promise<void>;
  /** Replaces the loaded data until it is requested again. */
  readonly setData: SetData<Item, Params>;
};

/** A list that a component shows. */
export type ListRequest = {
  readonly name: ListName;
  /** The organization or user that owns the list. */
  readonly subject: { readonly id: string };
  readonly params: ListParams<object>;
};

export type Lists = {
  /** Loads a list and calls `tell` whenever it changes, until the returned function is called. */
  readonly watch: (request: ListRequest, tell: (list: Paged<unknown>) => void) => () => void;
};

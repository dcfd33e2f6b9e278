// Lists that somebody shows, page by page or growing, kept current. Types only: the code comes with the first list.
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

/** How a list is walked through. */
export type PagedParams = PageParams & {
  /** Shows all pages up to the one reached, as a list does that grows while it is scrolled. */
  readonly infinite?: boolean | undefined;
  /** Shows the items there were while those of another page or another search are on their way. */
  readonly keepPreviousData?: boolean | undefined;
};

/** What a list is asked for with: `true` for all that is usual. */
export type ListParams<Filters> = true | (PagedParams & Filters);

/** A value, or a function of the one there is. */
export type Change<T> = T | ((known: T) => T);

/** An infinite list is changed page by page, any other is one page. */
type SetData<Item, Params> = (
  change: Params extends { readonly infinite: true }
    ? Change<readonly (Page<Item> | undefined)[]>
    : Change<Page<Item> | undefined>,
) => void;

/** A list, and how to walk through it. */
export type Paged<Item, Params = unknown> = {
  readonly data: readonly Item[];
  /** How many there are in all. */
  readonly count: number;
  /** Why the list could not be brought; null when it could. */
  readonly error: unknown;
  readonly isError: boolean;
  /** There is nothing to show yet. */
  readonly isLoading: boolean;
  /** Something is on its way, also when there is something to show. */
  readonly isFetching: boolean;
  /** The page reached, counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly fetchPage: (page: Change<number>) => void;
  readonly fetchNext: () => void;
  readonly fetchPrevious: () => void;
  /** Asks for the list again. After a change that was made with this client that happens by itself. */
  readonly revalidate: () => Promise<void>;
  /** Puts other data in place of what was brought, until it is asked for again. */
  readonly setData: SetData<Item, Params>;
};

/** A list that somebody wants to show. */
export type ListRequest = {
  readonly name: ListName;
  /** The organization or user whose list it is. */
  readonly subject: { readonly id: string };
  readonly params: ListParams<object>;
};

export type Lists = {
  /** Brings a list and tells it whenever it changes, until the answer is called. */
  readonly watch: (request: ListRequest, tell: (list: Paged<unknown>) => void) => () => void;
};

// The signed-in user's memberships, invitations and suggestions; creating an organization; switching.
import type {
  GetUserInvitationsParams,
  GetUserSuggestionsParams,
  Latchkey,
  ListParams,
  OrganizationMembership,
  OrganizationSuggestion,
  Paged,
  PageParams,
  UserOrganizationInvitation,
} from '@latchkey/client';
import type { ShownSnapshot } from './shown.ts';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';
import { NOT_LOADED, type NotLoaded, usePaged } from './use-paged.ts';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';

type Filters<Params> = Omit<Params, keyof PageParams>;

/** Which lists to load, each with its filters and paging; none by default. */
export type UseOrganizationListParams = PendingOption & {
  readonly userMemberships?: ListParams<object> | undefined;
  /** Pending ones, unless a status is given. */
  readonly userInvitations?: ListParams<Filters<GetUserInvitationsParams>> | undefined;
  /** Pending ones, unless a status is given. */
  readonly userSuggestions?: ListParams<Filters<GetUserSuggestionsParams>> | undefined;
};

type Lists<Params> = {
  readonly userMemberships: Paged<OrganizationMembership, Wanted<Params, 'userMemberships'>>;
  readonly userInvitations: Paged<UserOrganizationInvitation, Wanted<Params, 'userInvitations'>>;
  readonly userSuggestions: Paged<OrganizationSuggestion, Wanted<Params, 'userSuggestions'>>;
};

type Wanted<Params, Name> = Name extends keyof Params ? Params[Name] : undefined;

export type UseOrganizationListReturn<Params = UseOrganizationListParams> =
  | ({ readonly isLoaded: false; readonly createOrganization: undefined; readonly setActive: undefined } & {
      readonly [Name in keyof Lists<Params>]: NotLoaded;
    })
  | ({
      readonly isLoaded: true;
      readonly createOrganization: Latchkey['createOrganization'];
      readonly setActive: Latchkey['setActive'];
    } & Lists<Params>);

const select = ({ status, user, initial }: ShownSnapshot) => ({ isLoaded: status === 'ready' && !initial, user });

/**
 * The organizations of the signed-in user; empty lists without a session. A list is loaded only if it is named, once
 * for all components that show it, and again after every change.
 *
 * @example
 * const { userMemberships, setActive } = useOrganizationList({ userMemberships: { infinite: true } });
 * const switchTo = (organization: string) => setActive?.({ organization });
 */
export const useOrganizationList = <const Params extends UseOrganizationListParams = UseOrganizationListParams>(
  params?: Params,
): UseOrganizationListReturn<Params> => {
  const { createOrganization, setActive } = useLatchkey();
  const { isLoaded, user } = useSnapshot(select, params);
  useMethodCalled('useOrganizationList', isLoaded);
  const lists = {
    userMemberships: usePaged('userMemberships', user, params?.userMemberships),
    userInvitations: usePaged('userInvitations', user, params?.userInvitations),
    userSuggestions: usePaged('userSuggestions', user, params?.userSuggestions),
  };
  if (!isLoaded) return NOTHING_LOADED;
  // The cast holds: the name of a list determines its items, and its params the argument of `setData`.
  return { isLoaded, createOrganization, setActive, ...(lists as unknown as Lists<Params>) };
};

// The cast holds: missing keys are undefined.
const NOTHING_LOADED = {
  isLoaded: false,
  userMemberships: NOT_LOADED,
  userInvitations: NOT_LOADED,
  userSuggestions: NOT_LOADED,
} as Extract<UseOrganizationListReturn, { readonly isLoaded: false }>;

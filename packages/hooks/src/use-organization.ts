// The active organization, the signed-in user's membership in it, and its lists.
import type {
  GetDomainsParams,
  GetInvitationsParams,
  GetMembershipRequestsParams,
  GetMembersParams,
  ListParams,
  MembershipRequest,
  Organization,
  OrganizationDomain,
  OrganizationInvitation,
  OrganizationMembership,
  Paged,
  PageParams,
} from '@latchkey/client';
import type { ShownSnapshot } from './shown.ts';
import { useMethodCalled } from './use-method-called.ts';
import { NOT_LOADED, type NotLoaded, usePaged } from './use-paged.ts';
import { useSnapshot } from './use-snapshot.ts';

type Filters<Params> = Omit<Params, keyof PageParams>;

/** Which lists to load, each with its filters and paging; none by default. */
export type UseOrganizationParams = {
  readonly memberships?: ListParams<Filters<GetMembersParams>> | undefined;
  /** Pending ones, unless a status is given. */
  readonly invitations?: ListParams<Filters<GetInvitationsParams>> | undefined;
  /** Pending ones, unless a status is given. */
  readonly membershipRequests?: ListParams<Filters<GetMembershipRequestsParams>> | undefined;
  readonly domains?: ListParams<Filters<GetDomainsParams>> | undefined;
};

type Lists<Params> = {
  readonly memberships: Paged<OrganizationMembership, Wanted<Params, 'memberships'>>;
  readonly invitations: Paged<OrganizationInvitation, Wanted<Params, 'invitations'>>;
  readonly membershipRequests: Paged<MembershipRequest, Wanted<Params, 'membershipRequests'>>;
  readonly domains: Paged<OrganizationDomain, Wanted<Params, 'domains'>>;
};

type Wanted<Params, Name> = Name extends keyof Params ? Params[Name] : undefined;

/** Undefined: not known yet, or the session is changing. Null: no organization is active. */
export type UseOrganizationReturn<Params = UseOrganizationParams> =
  | ({ readonly isLoaded: false; readonly organization: undefined; readonly membership: undefined } & {
      readonly [Name in keyof Lists<Params>]: NotLoaded;
    })
  | ({ readonly isLoaded: true; readonly organization: null; readonly membership: null } & {
      readonly [Name in keyof Lists<Params>]: null;
    })
  | ({
      readonly isLoaded: true;
      readonly organization: Organization;
      readonly membership: OrganizationMembership | undefined;
    } & Lists<Params>);

const select = ({ status, session, organization, initial }: ShownSnapshot) => {
  // An initial state may have only the organization's id, and only the role of the membership.
  const isLoaded = status === 'ready' && (!!organization || !initial?.organization_id);
  const membership = session?.activeMembership;
  return {
    isLoaded,
    organization: isLoaded ? organization : undefined,
    membership: membership?.id ? membership : undefined,
  };
};

/**
 * The active organization. A list is loaded only if it is named, once for all components that show it, and again
 * after every change.
 *
 * @example
 * const { organization, memberships } = useOrganization({ memberships: { pageSize: 20, keepPreviousData: true } });
 * return <ul>{memberships?.data?.map(({ id, publicUserData }) => <li key={id}>{publicUserData?.identifier}</li>)}</ul>;
 */
export const useOrganization = <const Params extends UseOrganizationParams = UseOrganizationParams>(
  params?: Params,
): UseOrganizationReturn<Params> => {
  const { isLoaded, organization, membership } = useSnapshot(select);
  useMethodCalled('useOrganization', isLoaded);
  const lists = {
    memberships: usePaged('memberships', organization, params?.memberships),
    invitations: usePaged('invitations', organization, params?.invitations),
    membershipRequests: usePaged('membershipRequests', organization, params?.membershipRequests),
    domains: usePaged('domains', organization, params?.domains),
  };
  if (!isLoaded) return NOTHING_LOADED;
  if (!organization) return { isLoaded, organization: null, membership: null, ...NONE };
  // The cast holds: the name of a list determines its items, and its params the argument of `setData`.
  return { isLoaded, organization, membership, ...(lists as unknown as Lists<Params>) };
};

// The cast holds: missing keys are undefined.
const NOTHING_LOADED = {
  isLoaded: false,
  memberships: NOT_LOADED,
  invitations: NOT_LOADED,
  membershipRequests: NOT_LOADED,
  domains: NOT_LOADED,
} as Extract<UseOrganizationReturn, { readonly isLoaded: false }>;

const NONE = { memberships: null, invitations: null, membershipRequests: null, domains: null };

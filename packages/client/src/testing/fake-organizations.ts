// Organizations in memory, for the fake service: those of the signed-in user, with members, invitations, requests and domains.
import {
  type MembershipRequestJSON,
  type OrganizationDomainJSON,
  type OrganizationInvitationJSON,
  type OrganizationJSON,
  type OrganizationMembershipJSON,
  type OrganizationSuggestionJSON,
  type RoleJSON,
  slugOf,
  type UserJSON,
  type UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import {
  ADMIN_PERMISSIONS,
  FAKE_ROLES,
  fakeDomain,
  fakeInvitation,
  fakeMember,
  fakeMembership,
  fakeOrganization,
  MEMBER_PERMISSIONS,
} from './fake-organization.ts';
import type { FakeServiceState } from './fake-service-state.ts';

/** The service's data of one organization; a test may set any of it. */
export type FakeOrganizationLists = {
  members: readonly OrganizationMembershipJSON[];
  invitations: readonly OrganizationInvitationJSON[];
  requests: readonly MembershipRequestJSON[];
  domains: readonly OrganizationDomainJSON[];
};

/** The service's data of all of them. */
export type FakeOrganizations = {
  /** Those of one organization, by its id. */
  lists(organizationId: string): FakeOrganizationLists;
  roles: readonly RoleJSON[];
  /** Invitations of the signed-in user. */
  userInvitations: readonly UserOrganizationInvitationJSON[];
  /** Suggestions to the signed-in user. */
  suggestions: readonly OrganizationSuggestionJSON[];
};

/** Empty except for the two roles. */
export const createFakeOrganizations = (): FakeOrganizations => {
  const known = new Map<string, FakeOrganizationLists>();
  return {
    lists(organizationId) {
      const lists = known.get(organizationId) ?? { members: [], invitations: [], requests: [], domains: [] };
      known.set(organizationId, lists);
      return lists;
    },
    roles: FAKE_ROLES,
    userInvitations: [],
    suggestions: [],
  };
};

type Asked = { readonly call: string; readonly form: URLSearchParams; readonly query: URLSearchParams };
type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Ids = Readonly<Record<string, string>>;
type Route = (ids: Ids, asked: Asked) => unknown;

/** `/organizations/:organizationId/domains` → a pattern that captures the ids of a call. */
const patternOf = (key: string): RegExp =>
  new RegExp(`^${key.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`);

/** The reply to a call on organizations; undefined when it is not one, or nothing matches. */
export const answerOrganizationCall = (
  state: FakeServiceState,
  organizations: FakeOrganizations,
  asked: Asked,
): Reply | undefined => {
  const routes = {
    ...organizationRoutes(state, organizations),
    ...peopleRoutes(state, organizations),
    ...domainRoutes(state, organizations),
    ...ownRoutes(state, organizations),
  };
  for (const [key, route] of Object.entries(routes)) {
    const found = patternOf(key).exec(asked.call);
    if (!found) continue;
    const response = route(found.groups ?? {}, asked);
    return response ? { body: { response, client: asked.call.startsWith('GET ') ? null : state.client() } } : undefined;
  }
  return undefined;
};

/** The items of the page that the query requests. */
const page = <Item>(items: readonly Item[], query: URLSearchParams) => {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  return { data: items.slice(offset, offset + limit), total_count: items.length };
};

const withStatus = <Item extends { readonly status: string }>(items: readonly Item[], query: URLSearchParams) => {
  const wanted = query.getAll('status');
  return wanted.length > 0 ? items.filter(({ status }) => wanted.includes(status)) : items;
};

/** Changes the item with that id, and returns it. */
const changeOne = <Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
  change: Partial<Item>,
): { readonly items: readonly Item[]; readonly one: Item | undefined } => {
  const changed = items.map((item) => (item.id === id ? { ...item, ...change } : item));
  return { items: changed, one: changed.find((item) => item.id === id) };
};

const me = (state: FakeServiceState): UserJSON | undefined => state.client()?.sessions.at(-1)?.user;

const ownMembership = (state: FakeServiceState, organizationId: string | undefined) =>
  me(state)?.organization_memberships.find(({ organization }) => organization.id === organizationId);

/** Changes the organization in the memberships of all sessions, and returns it. */
const changeOrganization = (
  state: FakeServiceState,
  organizationId: string | undefined,
  change: Partial<OrganizationJSON>,
): OrganizationJSON | undefined => {
  state.mapMemberships((all) =>
    all.map((one) =>
      one.organization.id === organizationId ? { ...one, organization: { ...one.organization, ...change } } : one,
    ),
  );
  return ownMembership(state, organizationId)?.organization;
};

const leave = (state: FakeServiceState, organizationId: string | undefined) => {
  const slug = ownMembership(state, organizationId)?.organization.slug;
  state.mapMemberships((all) => all.filter(({ organization }) => organization.id !== organizationId));
  return { object: 'organization', id: organizationId, slug, deleted: true };
};

const organizationRoutes = (state: FakeServiceState, organizations: FakeOrganizations): Record<string, Route> => ({
  'POST /organizations': (_, { form }) => {
    const name = form.get('name') ?? '';
    const slug = form.get('slug') || slugOf(name);
    const organization = fakeOrganization(state.id('org'), slug, { name });
    const session = state.client()?.sessions.at(-1);
    if (!session) return undefined;
    const membership = fakeMembership(organization.id, slug, session.public_user_data, 0, { organization });
    state.mapMemberships((all) => [...all, membership]);
    organizations.lists(organization.id).members = [membership];
    return organization;
  },
  'GET /organizations/:organizationId': ({ organizationId }) => ownMembership(state, organizationId)?.organization,
  'PATCH /organizations/:organizationId': ({ organizationId }, { form }) =>
    changeOrganization(state, organizationId, Object.fromEntries(form)),
  'DELETE /organizations/:organizationId': ({ organizationId }) => leave(state, organizationId),
  'PUT /organizations/:organizationId/logo': ({ organizationId }) =>
    changeOrganization(state, organizationId, { has_image: true, image_url: 'https://img.example.com/logo' }),
  'DELETE /organizations/:organizationId/logo': ({ organizationId }) =>
    changeOrganization(state, organizationId, { has_image: false, image_url: '' }),
  'GET /organizations/:organizationId/roles': (_, { query }) => page(organizations.roles, query),
});

const permissionsOf = (role: string | null) => (role === 'org:admin' ? ADMIN_PERMISSIONS : MEMBER_PERMISSIONS);

const matches = ({ role, public_user_data: person }: OrganizationMembershipJSON, query: URLSearchParams): boolean => {
  const roles = query.getAll('role');
  const text = `${person?.first_name ?? ''} ${person?.last_name ?? ''} ${person?.identifier ?? ''}`.toLowerCase();
  return (roles.length === 0 || roles.includes(role)) && text.includes((query.get('query') ?? '').toLowerCase());
};

const peopleRoutes = (state: FakeServiceState, organizations: FakeOrganizations): Record<string, Route> => {
  const lists = ({ organizationId }: Ids) => organizations.lists(organizationId ?? '');
  const add = (ids: Ids, member: OrganizationMembershipJSON) => {
    lists(ids).members = [...lists(ids).members, member];
    return member;
  };
  const join = (ids: Ids, userId: string, identifier: string, role: string) => {
    const organization = ownMembership(state, ids.organizationId)?.organization;
    return organization && add(ids, fakeMember(organization, userId, identifier, { role }));
  };
  const decide = (ids: Ids, status: MembershipRequestJSON['status']) => {
    const { items, one } = changeOne(lists(ids).requests, ids.requestId, { status });
    lists(ids).requests = items;
    if (status === 'accepted' && one)
      join(ids, one.public_user_data.user_id ?? '', one.public_user_data.identifier, 'org:member');
    return one;
  };
  const invite = (ids: Ids, emailAddress: string, role: string | null) => {
    const change = { organization_id: ids.organizationId ?? '', role: role ?? '' };
    const invitation = fakeInvitation(state.id('orginv'), emailAddress, change);
    lists(ids).invitations = [invitation, ...lists(ids).invitations];
    return invitation;
  };
  const members = '/organizations/:organizationId/memberships';
  const invitations = '/organizations/:organizationId/invitations';
  const requests = '/organizations/:organizationId/membership_requests';
  return {
    [`GET ${members}`]: (ids, { query }) =>
      page(
        lists(ids).members.filter((one) => matches(one, query)),
        query,
      ),
    [`POST ${members}`]: (ids, { form }) => join(ids, form.get('user_id') ?? '', '', form.get('role') ?? ''),
    [`PATCH ${members}/:userId`]: (ids, { form }) => {
      const role = form.get('role') ?? '';
      const id = lists(ids).members.find((one) => one.public_user_data?.user_id === ids.userId)?.id;
      const change = { role, permissions: permissionsOf(role) };
      const { items, one } = changeOne(lists(ids).members, id, change);
      lists(ids).members = items;
      return one;
    },
    [`DELETE ${members}/:userId`]: (ids) => {
      const one = lists(ids).members.find(({ public_user_data: person }) => person?.user_id === ids.userId);
      lists(ids).members = lists(ids).members.filter((other) => other !== one);
      return one;
    },
    [`GET ${invitations}`]: (ids, { query }) => page(withStatus(lists(ids).invitations, query), query),
    [`POST ${invitations}`]: (ids, { form }) => invite(ids, form.get('email_address') ?? '', form.get('role')),
    [`POST ${invitations}/bulk`]: (ids, { form }) =>
      form.getAll('email_address').map((address) => invite(ids, address, form.get('role'))),
    [`POST ${invitations}/:invitationId/revoke`]: (ids) => {
      const { items, one } = changeOne(lists(ids).invitations, ids.invitationId, { status: 'revoked' });
      lists(ids).invitations = items;
      return one;
    },
    [`GET ${requests}`]: (ids, { query }) => page(withStatus(lists(ids).requests, query), query),
    [`POST ${requests}/:requestId/accept`]: (ids) => decide(ids, 'accepted'),
    [`POST ${requests}/:requestId/reject`]: (ids) => decide(ids, 'revoked'),
  };
};

const domainRoutes = (state: FakeServiceState, organizations: FakeOrganizations): Record<string, Route> => {
  const lists = ({ organizationId }: Ids) => organizations.lists(organizationId ?? '');
  const change = (ids: Ids, with_: Partial<OrganizationDomainJSON>) => {
    const { items, one } = changeOne(lists(ids).domains, ids.domainId, with_);
    lists(ids).domains = items;
    return one;
  };
  const proof = (status: 'unverified' | 'verified') =>
    ({ status, strategy: 'email_code', attempts: 0, expires_at: 0 }) as const;
  const domains = '/organizations/:organizationId/domains';
  return {
    [`GET ${domains}`]: (ids, { query }) => {
      const mode = query.get('enrollmentMode');
      return page(
        lists(ids).domains.filter((one) => !mode || one.enrollment_mode === mode),
        query,
      );
    },
    [`POST ${domains}`]: (ids, { form }) => {
      const owner = { organization_id: ids.organizationId ?? '' };
      const domain = fakeDomain(state.id('orgdmn'), form.get('name') ?? '', owner);
      lists(ids).domains = [...lists(ids).domains, domain];
      return domain;
    },
    [`GET ${domains}/:domainId`]: (ids) => lists(ids).domains.find(({ id }) => id === ids.domainId),
    [`DELETE ${domains}/:domainId`]: (ids) => {
      lists(ids).domains = lists(ids).domains.filter(({ id }) => id !== ids.domainId);
      return { object: 'organization_domain', id: ids.domainId, deleted: true };
    },
    [`POST ${domains}/:domainId/prepare_affiliation_verification`]: (ids, { form }) =>
      change(ids, {
        verification: proof('unverified'),
        affiliation_email_address: form.get('affiliation_email_address'),
      }),
    [`POST ${domains}/:domainId/attempt_affiliation_verification`]: (ids) =>
      change(ids, { verification: proof('verified') }),
    [`POST ${domains}/:domainId/update_enrollment_mode`]: (ids, { form }) =>
      // The cast holds: the client sends no other mode.
      change(ids, { enrollment_mode: form.get('enrollment_mode') as OrganizationDomainJSON['enrollment_mode'] }),
  };
};

const ownRoutes = (state: FakeServiceState, organizations: FakeOrganizations): Record<string, Route> => ({
  'GET /me/organization_memberships': (_, { query }) => page(me(state)?.organization_memberships ?? [], query),
  'DELETE /me/organization_memberships/:organizationId': ({ organizationId }) => leave(state, organizationId),
  'GET /me/organization_invitations': (_, { query }) => page(withStatus(organizations.userInvitations, query), query),
  'POST /me/organization_invitations/:id/accept': ({ id }) => {
    const { items, one } = changeOne(organizations.userInvitations, id, { status: 'accepted' });
    organizations.userInvitations = items;
    if (one) state.addMembership(one.public_organization_data.id, one.public_organization_data.slug ?? '');
    return one;
  },
  'GET /me/organization_suggestions': (_, { query }) => page(withStatus(organizations.suggestions, query), query),
  'POST /me/organization_suggestions/:id/accept': ({ id }) => {
    const { items, one } = changeOne(organizations.suggestions, id, { status: 'accepted' });
    organizations.suggestions = items;
    return one;
  },
});

// Verbs of an organization that return something else: lists, members, invitations, domains, the picture.
import { given } from '../lib/given.ts';
import type { SessionContext } from '../resources/context.ts';
import type { OrganizationDecode } from '../resources/organizations/decode.ts';
import type { OrganizationsVerbs, OrganizationVerbs } from '../resources/organizations/organizations.ts';
import { pageQuery, readPage } from '../resources/page.ts';

/** Offline a list must reject: an empty list would be wrong. */
const SURELY = { throwsOffline: true } as const;

/** Replies to these lists may contain a piggybacked client (docs/reference/wire.md#piggybacked-client). */
const WITH_CLIENT = { ...SURELY, acceptClient: true } as const;

/** The verbs of each organization. */
export const createOrganizationVerbs =
  (context: SessionContext, decode: OrganizationDecode) =>
  (organizationId: string): OrganizationVerbs => ({
    ...createMemberVerbs(context, organizationId),
    ...createInvitationVerbs(context, decode, organizationId),
    ...createDomainVerbs(context, decode, organizationId),
    async setLogo({ file }) {
      const at = { params: { organizationId } };
      const json =
        file === null
          ? context.change('DELETE /organizations/:organizationId/logo', at)
          : context.change('PUT /organizations/:organizationId/logo', { ...at, body: { file } });
      return context.decode.organization(await context.answered(json));
    },
    async getRoles(params = {}) {
      const input = { params: { organizationId }, query: pageQuery(params) };
      const coming = context.api.call('GET /organizations/:organizationId/roles', input, WITH_CLIENT);
      return readPage(await context.answered(coming), decode.role);
    },
  });

type MemberVerbs = Pick<OrganizationVerbs, 'getMemberships' | 'addMember' | 'updateMember' | 'removeMember'>;

const createMemberVerbs = (context: SessionContext, organizationId: string): MemberVerbs => {
  const { api, change, answered, decode } = context;
  const at = { params: { organizationId } };
  const one = (userId: string) => ({ params: { organizationId, userId } });
  return {
    async getMemberships({ role, query, ...page } = {}) {
      const filters = given({ role, query });
      const input = { ...at, query: { paginated: true, ...pageQuery(page), ...filters } };
      const coming = api.call('GET /organizations/:organizationId/memberships', input, SURELY);
      return readPage(await answered(coming), decode.membership);
    },
    async addMember({ userId, role }) {
      const body = { user_id: userId, role };
      const coming = change('POST /organizations/:organizationId/memberships', { ...at, body });
      return decode.membership(await answered(coming));
    },
    async updateMember({ userId, role }) {
      const input = { ...one(userId), body: { role } };
      const coming = change('PATCH /organizations/:organizationId/memberships/:userId', input);
      return decode.membership(await answered(coming));
    },
    async removeMember(userId) {
      const coming = change('DELETE /organizations/:organizationId/memberships/:userId', one(userId));
      return decode.membership(await answered(coming));
    },
  };
};

type InvitationVerbs = Pick<
  OrganizationVerbs,
  'getInvitations' | 'inviteMember' | 'inviteMembers' | 'getMembershipRequests'
>;

const createInvitationVerbs = (
  { api, change, answered }: SessionContext,
  decode: OrganizationDecode,
  organizationId: string,
): InvitationVerbs => {
  const at = { params: { organizationId } };
  return {
    async getInvitations({ status, ...page } = {}) {
      const input = { ...at, query: { ...pageQuery(page), ...given({ status }) } };
      const coming = api.call('GET /organizations/:organizationId/invitations', input, WITH_CLIENT);
      return readPage(await answered(coming), decode.invitation);
    },
    async inviteMember({ emailAddress, role }) {
      const body = { email_address: emailAddress, role };
      const coming = change('POST /organizations/:organizationId/invitations', { ...at, body });
      return decode.invitation(await answered(coming));
    },
    async inviteMembers({ emailAddresses, role }) {
      const body = { email_address: emailAddresses, role };
      const coming = change('POST /organizations/:organizationId/invitations/bulk', { ...at, body });
      return (await answered(coming)).map(decode.invitation);
    },
    async getMembershipRequests({ status, ...page } = {}) {
      const input = { ...at, query: { ...pageQuery(page), ...given({ status: status && [status] }) } };
      const coming = api.call('GET /organizations/:organizationId/membership_requests', input, SURELY);
      return readPage(await answered(coming), decode.request);
    },
  };
};

type DomainVerbs = Pick<OrganizationVerbs, 'getDomains' | 'getDomain' | 'createDomain'>;

const createDomainVerbs = (
  { api, change, answered }: SessionContext,
  decode: OrganizationDecode,
  organizationId: string,
): DomainVerbs => {
  const at = { params: { organizationId } };
  return {
    async getDomains({ enrollmentMode, ...page } = {}) {
      const input = { ...at, query: { ...pageQuery(page), ...given({ enrollmentMode }) } };
      const coming = api.call('GET /organizations/:organizationId/domains', input, WITH_CLIENT);
      return readPage(await answered(coming), decode.domain);
    },
    async getDomain({ domainId }) {
      const input = { params: { organizationId, domainId } };
      const coming = api.call('GET /organizations/:organizationId/domains/:domainId', input, SURELY);
      return decode.domain(await answered(coming));
    },
    async createDomain(name) {
      const coming = change('POST /organizations/:organizationId/domains', { ...at, body: { name } });
      return decode.domain(await answered(coming));
    },
  };
};

/** createOrganization and getOrganization. */
export const createOrganizationsVerbs = ({ api, change, answered, decode }: SessionContext): OrganizationsVerbs => ({
  async createOrganization({ name, slug }) {
    const body = { name, ...given({ slug }) };
    return decode.organization(await answered(change('POST /organizations', { body })));
  },
  async getOrganization(organizationId) {
    const coming = api.call('GET /organizations/:organizationId', { params: { organizationId } }, SURELY);
    return decode.organization(await answered(coming));
  },
});

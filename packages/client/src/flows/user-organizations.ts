// Organizations of a user: memberships, invitations, suggestions; leaving one.
import { given } from '../lib/given.ts';
import type { SessionContext } from '../resources/context.ts';
import type { OrganizationDecode } from '../resources/organizations/decode.ts';
import type { UserOrganizationVerbs } from '../resources/organizations/organizations.ts';
import { pageQuery, readPage } from '../resources/page.ts';

/** Offline a list must reject: an empty list would be wrong. */
const SURELY = { throwsOffline: true } as const;

/** The verbs of the signed-in user. */
export const createUserOrganizations = (
  { api, change, answered, decode: own }: SessionContext,
  decode: OrganizationDecode,
): UserOrganizationVerbs => ({
  async getOrganizationMemberships(params = {}) {
    const query = { paginated: true, ...pageQuery(params) };
    const coming = api.call('GET /me/organization_memberships', { query }, SURELY);
    return readPage(await answered(coming), own.membership);
  },
  async getOrganizationInvitations({ status, ...page } = {}) {
    const query = { ...pageQuery(page), ...given({ status: status && [status] }) };
    const coming = api.call('GET /me/organization_invitations', { query }, SURELY);
    return readPage(await answered(coming), decode.userInvitation);
  },
  async getOrganizationSuggestions({ status, ...page } = {}) {
    const statuses = typeof status === 'string' ? [status] : status;
    const query = { ...pageQuery(page), ...given({ status: statuses }) };
    const coming = api.call('GET /me/organization_suggestions', { query }, SURELY);
    return readPage(await answered(coming), decode.suggestion);
  },
  async leaveOrganization(organizationId) {
    const coming = change('DELETE /me/organization_memberships/:organizationId', { params: { organizationId } });
    return own.deletedObject(await answered(coming));
  },
});

// An example of the guide about organizations: find members, change a role, accept requests to join.
import type { Latchkey, OrganizationMembership } from '../../index.ts';

/** Members of the active organization by part of a name or an address, ten per page. */
export const findMembers = async (
  latchkey: Latchkey,
  query: string,
  page = 1,
): Promise<readonly OrganizationMembership[]> =>
  (await latchkey.organization?.getMemberships({ query, initialPage: page }))?.data ?? [];

/** Makes a member an administrator; false if the signed-in user may not. The service checks again. */
export const promote = async (latchkey: Latchkey, member: OrganizationMembership): Promise<boolean> => {
  if (!latchkey.session?.checkAuthorization({ permission: 'org:sys_memberships:manage' })) return false;
  await member.update({ role: 'org:admin' });
  return true;
};

/** Accepts every pending request, and returns their number. */
export const acceptAllRequests = async (latchkey: Latchkey): Promise<number> => {
  const { data = [] } =
    (await latchkey.organization?.getMembershipRequests({ status: 'pending', pageSize: 100 })) ?? {};
  for (const request of data) await request.accept();
  return data.length;
};

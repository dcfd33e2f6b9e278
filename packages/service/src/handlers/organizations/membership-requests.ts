// Membership requests of an organization: list, accept, reject (docs/reference/wire.md#organization-calls).
import type { MembershipRequestJSON, PageJSON } from '@latchkey/wire';
import { membershipRequestJSON } from '../../present/organizations/joining.ts';
import { listRequests } from '../../store/views/membership-requests.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { actingMember, changeOrganization } from '../../use-cases/organizations/acting-member.ts';
import { type Decision, decideRequest } from '../../use-cases/organizations/decide-request.ts';
import { pageOf } from './roles.ts';

const MANAGE = 'org:sys_memberships:manage';

export const listMembershipRequests = async (
  visit: Visit<'GET /organizations/:organizationId/membership_requests'> & PathSession,
): Promise<Outcome<PageJSON<MembershipRequestJSON>>> => {
  const { organization } = await actingMember(visit, MANAGE);
  const { query, instance } = visit;
  const page = { ...pageOf(query), statuses: query.status ?? [] };
  const { requests, totalCount } = await listRequests(visit.database.db, organization.id, page);
  const data = requests.map((request) => membershipRequestJSON(request, instance));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

const decide = (
  visit: Visit<
    | 'POST /organizations/:organizationId/membership_requests/:requestId/accept'
    | 'POST /organizations/:organizationId/membership_requests/:requestId/reject'
  > &
    PathSession,
  decision: Decision,
): Promise<Outcome<MembershipRequestJSON>> => {
  refuseImpersonator(visit);
  return changeOrganization(visit, MANAGE, async (db, { organization }) => {
    const which = { organizationId: organization.id, id: visit.params.requestId };
    return membershipRequestJSON(await decideRequest(db, visit, which, decision), visit.instance);
  });
};

export const acceptMembershipRequest = (
  visit: Visit<'POST /organizations/:organizationId/membership_requests/:requestId/accept'> & PathSession,
): Promise<Outcome<MembershipRequestJSON>> => decide(visit, 'accept');

export const rejectMembershipRequest = (
  visit: Visit<'POST /organizations/:organizationId/membership_requests/:requestId/reject'> & PathSession,
): Promise<Outcome<MembershipRequestJSON>> => decide(visit, 'reject');

// Membership requests of an organization: list, accept, reject (docs/reference/wire.md#organization-calls).
import type { MembershipRequestJSON, PageJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { MembershipRequestWithUser } from '../../domain/organizations/membership-request.ts';
import { membershipRequestJSON } from '../../present/organizations/joining.ts';
import type { Db } from '../../store/database/database.ts';
import { closeMembershipRequest } from '../../store/organizations/membership-requests.ts';
import { closeSuggestion } from '../../store/organizations/suggestions.ts';
import { findRequest, listRequests } from '../../store/views/membership-requests.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { actingMember, changeOrganization } from '../../use-cases/organizations/acting-member.ts';
import { addAcceptedMember, defaultMemberRole } from '../../use-cases/organizations/joining.ts';
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

const ownRequest = async (db: Db, organizationId: string, id: string): Promise<MembershipRequestWithUser> => {
  const request = await findRequest(db, organizationId, id);
  if (!request) throw new Fault('resource_not_found');
  return request;
};

type Decision = {
  readonly completed: 'accepted' | 'revoked';
  readonly event: 'organization_membership_request.accepted' | 'organization_membership_request.rejected';
};

/**
 * Decides a pending request. Repeating the decision changes nothing, and the opposite decision is refused. If the organization
 * is full, the request stays pending.
 */
const decide = (
  visit: Visit<
    | 'POST /organizations/:organizationId/membership_requests/:requestId/accept'
    | 'POST /organizations/:organizationId/membership_requests/:requestId/reject'
  > &
    PathSession,
  { completed, event }: Decision,
): Promise<Outcome<MembershipRequestJSON>> => {
  refuseImpersonator(visit);
  const { instance, now } = visit;
  return changeOrganization(visit, MANAGE, async (db, { organization }) => {
    const { id, userId, status } = await ownRequest(db, organization.id, visit.params.requestId);
    const of = { organizationId: organization.id, userId };
    if (status === 'pending') {
      await closeMembershipRequest(db, id, completed, now);
      if (completed === 'accepted') await addAcceptedMember(db, visit, { ...of, role: defaultMemberRole(instance) });
      else await closeSuggestion(db, of, now);
      await record(db, visit, event, { target: id });
    } else if (status !== completed) throw new Fault('organization_membership_request_decided');
    return membershipRequestJSON(await ownRequest(db, organization.id, id), instance);
  });
};

export const acceptMembershipRequest = (
  visit: Visit<'POST /organizations/:organizationId/membership_requests/:requestId/accept'> & PathSession,
): Promise<Outcome<MembershipRequestJSON>> =>
  decide(visit, { completed: 'accepted', event: 'organization_membership_request.accepted' });

export const rejectMembershipRequest = (
  visit: Visit<'POST /organizations/:organizationId/membership_requests/:requestId/reject'> & PathSession,
): Promise<Outcome<MembershipRequestJSON>> =>
  decide(visit, { completed: 'revoked', event: 'organization_membership_request.rejected' });

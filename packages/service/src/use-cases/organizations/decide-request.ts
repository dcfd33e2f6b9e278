// Accepts or rejects a request to join an organization, by a member or by the operator. The caller has locked the organization.
import { Fault } from '../../domain/faults/fault.ts';
import type { MembershipRequestWithUser } from '../../domain/organizations/membership-request.ts';
import type { Db } from '../../store/database/database.ts';
import { closeMembershipRequest } from '../../store/organizations/membership-requests.ts';
import { closeSuggestion } from '../../store/organizations/suggestions.ts';
import { findRequest } from '../../store/views/membership-requests.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import { addAcceptedMember, defaultMemberRole } from './joining.ts';

export const ownRequest = async (db: Db, organizationId: string, id: string): Promise<MembershipRequestWithUser> => {
  const request = await findRequest(db, organizationId, id);
  if (!request) throw new Fault('resource_not_found');
  return request;
};

export type Decision = 'accept' | 'reject';

const OUTCOMES = {
  accept: { completed: 'accepted', event: 'organization_membership_request.accepted' },
  reject: { completed: 'revoked', event: 'organization_membership_request.rejected' },
} as const;

/**
 * Decides a pending request. Repeating the decision changes nothing, and the opposite decision is refused. If the organization
 * is full, the request stays pending.
 */
export const decideRequest = async (
  db: Db,
  call: Recorded,
  which: { readonly organizationId: string; readonly id: string },
  decision: Decision,
): Promise<MembershipRequestWithUser> => {
  const { organizationId, id } = which;
  const { completed, event } = OUTCOMES[decision];
  const { userId, status } = await ownRequest(db, organizationId, id);
  const of = { organizationId, userId };
  if (status === 'pending') {
    await closeMembershipRequest(db, id, completed, call.now);
    if (decision === 'accept') await addAcceptedMember(db, call, { ...of, role: defaultMemberRole(call.instance) });
    else await closeSuggestion(db, of, call.now);
    await record(db, call, event, { target: id });
  } else if (status !== completed) throw new Fault('organization_membership_request_decided');
  return ownRequest(db, organizationId, id);
};

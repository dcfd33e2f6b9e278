// Revokes a pending invitation to an organization, by a member or by the operator. The caller has locked the organization.
import { Fault } from '../../domain/faults/fault.ts';
import type { OrganizationInvitation } from '../../domain/organizations/invitation.ts';
import type { Db } from '../../store/database/database.ts';
import { closeInvitation, findInvitation } from '../../store/organizations/invitations.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import { closedInvitation } from './accept-invitation.ts';

/** An invitation of the organization; one of another organization is not found, like one that never existed. */
export const invitationOf = async (
  db: Db,
  instanceId: string,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<OrganizationInvitation> => {
  const found = await findInvitation(db, instanceId, id);
  if (found?.organizationId !== organizationId) throw new Fault('resource_not_found');
  return found;
};

/** Revokes an invitation; its link then says so. An accepted or revoked invitation is refused. */
export const revokeInvitation = async (
  db: Db,
  call: Recorded,
  which: { readonly organizationId: string; readonly id: string },
): Promise<OrganizationInvitation> => {
  const { instance, now } = call;
  const found = await invitationOf(db, instance.id, which);
  const revoked = await closeInvitation(db, { ...which, status: 'revoked' }, now);
  if (!revoked) throw closedInvitation(found, now);
  await record(db, call, 'organization_invitation.revoked', { target: revoked.id });
  return revoked;
};

// Accepting an invitation, however it is done: by its ticket or by the signed-in person. One of many at once gets through; an
// organization that is full leaves the invitation open (docs/security.md R29, R30).

import { Fault } from '../../domain/faults/fault.ts';
import {
  invitationStatusAt,
  isOrganizationInvitationId,
  isOver,
  type OrganizationInvitation,
} from '../../domain/organizations/invitation.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import type { Db } from '../../store/database/database.ts';
import { closeInvitation, findInvitation } from '../../store/organizations/invitations.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import { requireOrganizations } from './acting-member.ts';
import { letIn } from './joining.ts';

/** Why an invitation that is not open cannot be used. */
export const closedInvitation = (
  invitation: Pick<OrganizationInvitation, 'status' | 'expiresAt' | 'updatedAt'> | undefined,
  now: number,
): Fault => {
  if (!invitation) return new Fault('ticket_invalid');
  const { status, updatedAt } = invitation;
  if (status === 'accepted') return new Fault('organization_invitation_accepted');
  // Nobody withdraws what ran out: one that was closed after its end was closed because of it.
  const isExpired = isOver(invitation, status === 'pending' ? now : updatedAt);
  return new Fault(isExpired ? 'organization_invitation_expired' : 'organization_invitation_revoked');
};

/** Refuses an invitation that cannot be used any more, before anything is written. */
export const refuseClosed = (invitation: OrganizationInvitation, now: number): void => {
  if (invitationStatusAt(invitation, now) !== 'pending') throw closedInvitation(invitation, now);
};

/** Uses an invitation up: its person becomes a member. Inside the caller's transaction; throws where it is open no longer. */
export const acceptInvitation = async (
  db: Db,
  call: Recorded,
  { id, organizationId }: Pick<OrganizationInvitation, 'id' | 'organizationId'>,
  userId: string,
): Promise<void> => {
  const { instance, now } = call;
  requireOrganizations(call);
  // The organization first, as everybody who changes it does: nobody waits for somebody who waits for them.
  await lockOrganization(db, instance.id, organizationId);
  const accepted = await closeInvitation(db, { organizationId, id, status: 'accepted' }, now);
  if (!accepted) throw closedInvitation(await findInvitation(db, instance.id, id), now);
  await letIn(db, call, { organizationId, userId, role: accepted.role });
  await record(db, call, 'organization_invitation.accepted', { userId, target: id, reason: accepted.role });
};

/** Uses up the invitation to an organization that a sign-up came with: its new user is a member. */
export const joinWithTicket = async (
  db: Db,
  call: Recorded,
  { ticketId }: Pick<SignUp, 'ticketId'>,
  userId: string,
): Promise<void> => {
  if (ticketId === null || !isOrganizationInvitationId(ticketId)) return;
  const invitation = await findInvitation(db, call.instance.id, ticketId);
  if (!invitation) throw new Fault('ticket_invalid');
  await acceptInvitation(db, call, invitation, userId);
};

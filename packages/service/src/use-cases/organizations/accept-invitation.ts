// Accepts an invitation, by its ticket or by the signed-in user. Of several concurrent requests one succeeds; if the
// organization is full, the invitation stays open (docs/security.md R29, R30).

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
import { addAcceptedMember } from './joining.ts';

/** The error for an invitation that is not open. */
export const closedInvitation = (
  invitation: Pick<OrganizationInvitation, 'status' | 'expiresAt' | 'updatedAt'> | undefined,
  now: number,
): Fault => {
  if (!invitation) return new Fault('ticket_invalid');
  const { status, updatedAt } = invitation;
  if (status === 'accepted') return new Fault('organization_invitation_accepted');
  // An expired invitation cannot be revoked by a member: one that was closed after its expiry was closed because of it.
  const isExpired = isOver(invitation, status === 'pending' ? now : updatedAt);
  return new Fault(isExpired ? 'organization_invitation_expired' : 'organization_invitation_revoked');
};

/** Refuses an invitation that can no longer be used, before any write. */
export const refuseClosed = (invitation: OrganizationInvitation, now: number): void => {
  if (invitationStatusAt(invitation, now) !== 'pending') throw closedInvitation(invitation, now);
};

/** Accepts an invitation: its user becomes a member. Inside the caller's transaction; throws if it is no longer open. */
export const acceptInvitation = async (
  db: Db,
  call: Recorded,
  { id, organizationId }: Pick<OrganizationInvitation, 'id' | 'organizationId'>,
  userId: string,
): Promise<void> => {
  const { instance, now } = call;
  requireOrganizations(call);
  // The organization is locked first, as in every other change of it, so that transactions cannot deadlock.
  await lockOrganization(db, instance.id, organizationId);
  const accepted = await closeInvitation(db, { organizationId, id, status: 'accepted' }, now);
  if (!accepted) throw closedInvitation(await findInvitation(db, instance.id, id), now);
  await addAcceptedMember(db, call, { organizationId, userId, role: accepted.role });
  const accepting = { userId, organizationId, target: id, reason: accepted.role };
  await record(db, call, 'organization_invitation.accepted', accepting);
};

/** Accepts the organization invitation of a sign-up: the new user becomes a member. */
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

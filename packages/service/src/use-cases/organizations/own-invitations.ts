// A signed-in user accepts an invitation to one of their verified addresses (docs/security.md R29).
import { Fault } from '../../domain/faults/fault.ts';
import type { UserInvitation } from '../../domain/organizations/invitation.ts';
import type { Db } from '../../store/database/database.ts';
import { findUserInvitation } from '../../store/organizations/invitations.ts';
import { findMembership } from '../../store/organizations/memberships.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import type { Call } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';
import { acceptInvitation } from './accept-invitation.ts';

const ownInvitation = async (db: Db, { session }: PathSession, id: string): Promise<UserInvitation> => {
  const found = await findUserInvitation(db, session.userId, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/** Accepts the invitation. A repeated call of a user who has accepted it and is a member returns it again. */
export const acceptOwnInvitation = async (visit: Call & PathSession, id: string): Promise<UserInvitation> => {
  const { client, database, instance, session, now } = visit;
  return database.transaction(async (db) => {
    const { organizationId } = await ownInvitation(db, visit, id);
    // Locked before it is read: of several concurrent requests, the first joins and the others see the result.
    await lockOrganization(db, instance.id, organizationId);
    const invitation = await ownInvitation(db, visit, id);
    const isDone =
      invitation.status === 'accepted' && (await findMembership(db, session.userId, organizationId)) !== undefined;
    if (isDone) return invitation;
    await acceptInvitation(db, visit, invitation, session.userId);
    await updateClient(db, client.id, {}, now);
    return ownInvitation(db, visit, id);
  });
};

// A signed-in user accepts a suggestion, which creates a membership request.
import { Fault } from '../../domain/faults/fault.ts';
import type { OrganizationSuggestion } from '../../domain/organizations/invitation.ts';
import type { Db } from '../../store/database/database.ts';
import { insertRequest } from '../../store/organizations/membership-requests.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { acceptSuggestion, findUserSuggestion } from '../../store/organizations/suggestions.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';

const ownSuggestion = async (db: Db, { session }: PathSession, id: string): Promise<OrganizationSuggestion> => {
  const found = await findUserSuggestion(db, session.userId, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/** Accepts the suggestion and creates a pending request. A repeated call changes nothing. */
export const acceptOwnSuggestion = async (visit: Call & PathSession, id: string): Promise<OrganizationSuggestion> => {
  const { database, instance, ports, session, now } = visit;
  return database.transaction(async (db) => {
    const { organization } = await ownSuggestion(db, visit, id);
    // Locked, so that the user cannot become a member at the same time.
    await lockOrganization(db, instance.id, organization.id);
    await ownSuggestion(db, visit, id);
    if (await acceptSuggestion(db, session.userId, id, now)) {
      await insertRequest(db, {
        id: ports.ids.next('orgreq'),
        instanceId: instance.id,
        organizationId: organization.id,
        userId: session.userId,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      });
      await record(db, visit, 'organization_suggestion.accepted', {
        organizationId: organization.id,
        target: id,
      });
    }
    return ownSuggestion(db, visit, id);
  });
};

// Organizations that are suggested to a signed-in person because of their address. Taking one up asks the organization.
import type { OrganizationSuggestionJSON, PageJSON } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import type { OrganizationSuggestion } from '../../../domain/organizations/invitation.ts';
import { suggestionJSON } from '../../../present/organizations/joining.ts';
import type { Db } from '../../../store/database/database.ts';
import { insertRequest } from '../../../store/organizations/membership-requests.ts';
import { lockOrganization } from '../../../store/organizations/organizations.ts';
import { acceptSuggestion, findUserSuggestion, listUserSuggestions } from '../../../store/organizations/suggestions.ts';
import { record } from '../../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../../use-cases/context/call.ts';
import type { PathSession } from '../../../use-cases/context/client-identity.ts';
import { refuseImpersonator } from '../../../use-cases/context/impersonation.ts';
import { requireOrganizations } from '../../../use-cases/organizations/acting-member.ts';
import { pageOf } from '../../organizations/roles.ts';

export const listOwnSuggestions = async (
  visit: Visit<'GET /me/organization_suggestions'> & PathSession,
): Promise<Outcome<PageJSON<OrganizationSuggestionJSON>>> => {
  requireOrganizations(visit);
  const { database, instance, query, session } = visit;
  const page = { ...pageOf(query), statuses: query.status ?? [] };
  const { suggestions, totalCount } = await listUserSuggestions(database.db, session.userId, page);
  const data = suggestions.map((one) => suggestionJSON(one, instance));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

const ownSuggestion = async (db: Db, { session }: PathSession, id: string): Promise<OrganizationSuggestion> => {
  const found = await findUserSuggestion(db, session.userId, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/** Takes a suggestion up: a request waits for the organization from now on. Doing it again changes nothing. */
export const acceptOwnSuggestion = async (
  visit: Visit<'POST /me/organization_suggestions/:id/accept'> & PathSession,
): Promise<Outcome<OrganizationSuggestionJSON>> => {
  requireOrganizations(visit);
  refuseImpersonator(visit);
  const { database, instance, params, ports, session, now } = visit;
  const taken = await database.transaction(async (db) => {
    const { organization } = await ownSuggestion(db, visit, params.id);
    // Held, so that nobody becomes a member while they ask to be one.
    await lockOrganization(db, instance.id, organization.id);
    await ownSuggestion(db, visit, params.id);
    if (await acceptSuggestion(db, session.userId, params.id, now)) {
      await insertRequest(db, {
        id: ports.ids.next('orgreq'),
        instanceId: instance.id,
        organizationId: organization.id,
        userId: session.userId,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      });
      await record(db, visit, 'organization_suggestion.accepted', { target: params.id });
    }
    return ownSuggestion(db, visit, params.id);
  });
  return { at: 'reply', reply: suggestionJSON(taken, instance) };
};

// Organizations that are suggested to a signed-in person because of their address. Taking one up asks the organization.
import type { OrganizationSuggestionJSON, PageJSON } from '@latchkey/wire';
import type { OrganizationSuggestion } from '../../domain/organization-invitation.ts';
import { Fault } from '../../fault.ts';
import type { PathSession } from '../../http/guards/session.ts';
import type { Outcome, Visit } from '../../http/visit.ts';
import { suggestionJSON } from '../../present/joining.ts';
import type { Db } from '../../store/database.ts';
import { insertRequest } from '../../store/membership-requests.ts';
import { acceptSuggestion, findUserSuggestion, listUserSuggestions } from '../../store/organization-suggestions.ts';
import { lockOrganization } from '../../store/organizations.ts';
import { record } from '../audit.ts';
import { refuseImpersonator } from '../impersonation.ts';
import { requireOrganizations } from '../organizations/acting-member.ts';
import { pageOf } from '../organizations/roles.ts';

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

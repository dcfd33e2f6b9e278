// Organizations suggested to the signed-in user because of an e-mail domain. Accepting one creates a membership request.

import type { OrganizationSuggestionJSON, PageJSON } from '@latchkey/wire';
import { suggestionJSON } from '../../../present/organizations/joining.ts';
import { listUserSuggestions } from '../../../store/organizations/suggestions.ts';
import type { Outcome, Visit } from '../../../use-cases/context/call.ts';
import type { PathSession } from '../../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../../use-cases/context/impersonation.ts';
import { requireOrganizations } from '../../../use-cases/organizations/acting-member.ts';
import { acceptOwnSuggestion as accept } from '../../../use-cases/organizations/own-suggestions.ts';
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

/** Accepts a suggestion: creates a membership request that an admin decides. The call is idempotent. */
export const acceptOwnSuggestion = async (
  visit: Visit<'POST /me/organization_suggestions/:id/accept'> & PathSession,
): Promise<Outcome<OrganizationSuggestionJSON>> => {
  requireOrganizations(visit);
  refuseImpersonator(visit);
  const { instance, params } = visit;
  const taken = await accept(visit, params.id);
  return { at: 'reply', reply: suggestionJSON(taken, instance) };
};

// Calls on the user's memberships, invitations and suggestions (docs/reference/wire.md#own-organization-calls).
import type { DeletedObjectJSON } from '../../json/deleted-object.ts';
import type { PageJSON } from '../../json/envelope.ts';
import type { OrganizationMembershipJSON } from '../../json/membership.ts';
import type { UserOrganizationInvitationJSON } from '../../json/organizations/invitation.ts';
import type { OrganizationSuggestionJSON } from '../../json/organizations/suggestion.ts';
import type { myInvitationsQuery, myMembershipsQuery, mySuggestionsQuery } from '../../schemas/me/organizations.ts';
import type { Enveloped, WireInput } from '../wire-input.ts';

type List<Item, Query> = Enveloped<PageJSON<Item>, { query: Query }>;

export type MeOrganizationEndpoints = {
  readonly 'GET /me/organization_memberships': List<OrganizationMembershipJSON, WireInput<typeof myMembershipsQuery>>;
  readonly 'DELETE /me/organization_memberships/:organizationId': Enveloped<DeletedObjectJSON>;
  readonly 'GET /me/organization_invitations': List<
    UserOrganizationInvitationJSON,
    WireInput<typeof myInvitationsQuery>
  >;
  readonly 'POST /me/organization_invitations/:id/accept': Enveloped<UserOrganizationInvitationJSON>;
  readonly 'GET /me/organization_suggestions': List<OrganizationSuggestionJSON, WireInput<typeof mySuggestionsQuery>>;
  readonly 'POST /me/organization_suggestions/:id/accept': Enveloped<OrganizationSuggestionJSON>;
};

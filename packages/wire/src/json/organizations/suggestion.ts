// OrganizationSuggestionJSON: an organization the user may ask to join (docs/reference/wire.md#organization-objects).
import type { PublicOrganizationDataJSON } from '../organization.ts';

export type OrganizationSuggestionStatus = 'pending' | 'accepted';

export type OrganizationSuggestionJSON = {
  readonly object: 'organization_suggestion';
  readonly id: string;
  readonly public_organization_data: PublicOrganizationDataJSON;
  readonly status: OrganizationSuggestionStatus;
  readonly created_at: number;
  readonly updated_at: number;
};

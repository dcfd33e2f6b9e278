// OrganizationJSON (docs/reference/wire.md#organization-objects).
import type { JSONObject } from './envelope.ts';

export type OrganizationJSON = {
  readonly object: 'organization';
  /** Begins with `org_`, which distinguishes an id from a slug. */
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly image_url: string;
  readonly has_image: boolean;
  readonly public_metadata: JSONObject;
  readonly members_count: number;
  readonly pending_invitations_count: number;
  readonly max_allowed_memberships: number;
  readonly admin_delete_enabled: boolean;
  readonly created_at: number;
  readonly updated_at: number;
};

/** The fields of an organization that a user who is not a member may see. */
export type PublicOrganizationDataJSON = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly has_image: boolean;
  readonly image_url: string;
};

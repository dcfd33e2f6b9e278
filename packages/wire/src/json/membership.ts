// OrganizationMembershipJSON and PublicUserDataJSON (docs/reference/wire.md#session, #organization-objects).
import type { JSONObject } from './envelope.ts';
import type { OrganizationJSON } from './organization.ts';

export type PublicUserDataJSON = {
  readonly object?: 'public_user_data';
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly image_url: string;
  readonly has_image: boolean;
  readonly identifier: string;
  readonly user_id?: string;
};

export type OrganizationMembershipJSON = {
  readonly object: 'organization_membership';
  readonly id: string;
  readonly organization: OrganizationJSON;
  readonly public_metadata: JSONObject;
  /** Required in lists; omitted where the membership is nested in its own user. */
  readonly public_user_data?: PublicUserDataJSON;
  readonly permissions: readonly string[];
  readonly role: string;
  readonly created_at: number;
  readonly updated_at: number;
};

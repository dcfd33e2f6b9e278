// OrganizationMembership: a user's place in an organization.
import type { JSONObject, OrganizationMembershipJSON } from '@latchkey/wire';
import { toDate } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';
import type { Organization } from './organization.ts';
import { type PublicUserData, readPublicUserData } from './public-user-data.ts';

/** Role and permissions of a user in an organization. */
export class OrganizationMembership {
  readonly id: string;
  readonly organization: Organization;
  readonly publicMetadata: JSONObject;
  readonly publicUserData: PublicUserData | undefined;
  readonly permissions: readonly string[];
  readonly role: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;

  constructor(json: OrganizationMembershipJSON, context: ResourceContext) {
    this.id = json.id;
    this.organization = context.decode.organization(json.organization);
    this.publicMetadata = json.public_metadata;
    this.publicUserData = json.public_user_data && readPublicUserData(json.public_user_data);
    this.permissions = Array.isArray(json.permissions) ? json.permissions : [];
    this.role = json.role;
    this.createdAt = toDate(json.created_at);
    this.updatedAt = toDate(json.updated_at);
  }
}

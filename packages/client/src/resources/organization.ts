// Organization: its name, picture, limits and counts.
import type { JSONObject, OrganizationJSON } from '@latchkey/wire';
import { toDate } from '../lib/date.ts';

/** A group of users with roles. */
export class Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly imageUrl: string;
  readonly hasImage: boolean;
  readonly publicMetadata: JSONObject;
  readonly membersCount: number;
  readonly pendingInvitationsCount: number;
  readonly maxAllowedMemberships: number;
  readonly adminDeleteEnabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;

  constructor(json: OrganizationJSON) {
    this.id = json.id;
    this.name = json.name;
    this.slug = json.slug;
    this.imageUrl = json.image_url;
    this.hasImage = json.has_image;
    this.publicMetadata = json.public_metadata;
    this.membersCount = json.members_count ?? 0;
    this.pendingInvitationsCount = json.pending_invitations_count ?? 0;
    this.maxAllowedMemberships = json.max_allowed_memberships ?? 0;
    this.adminDeleteEnabled = json.admin_delete_enabled ?? false;
    this.createdAt = toDate(json.created_at);
    this.updatedAt = toDate(json.updated_at);
  }
}

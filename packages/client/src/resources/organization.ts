// Organization: its name, picture, limits and counts.
import type { JSONObject, OrganizationJSON } from '@latchkey/wire';
import { fields } from './fields.ts';

/** A group of users with roles. */
export class Organization {
  declare readonly id: string;
  declare readonly name: string;
  declare readonly slug: string | null;
  declare readonly imageUrl: string;
  declare readonly hasImage: boolean;
  declare readonly publicMetadata: JSONObject;
  declare readonly membersCount: number;
  declare readonly pendingInvitationsCount: number;
  declare readonly maxAllowedMemberships: number;
  declare readonly adminDeleteEnabled: boolean;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  constructor(json: OrganizationJSON) {
    Object.assign(this, fields(json));
  }
}

// OrganizationMembership: a user's place in an organization.
import type { JSONObject, OrganizationMembershipJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import type { Organization } from './organization.ts';
import type { PublicUserData } from './public-user-data.ts';

/** Role and permissions of a user in an organization. */
export class OrganizationMembership {
  declare readonly id: string;
  declare readonly publicMetadata: JSONObject;
  declare readonly role: string;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly organization: Organization;
  readonly publicUserData: PublicUserData | undefined;
  readonly permissions: readonly string[];

  constructor(json: OrganizationMembershipJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.organization = context.decode.organization(json.organization);
    this.publicUserData = json.public_user_data && fields(json.public_user_data);
    this.permissions = Array.isArray(json.permissions) ? json.permissions : [];
  }

  /** Always throws: a membership comes with its user or with a list, not by itself. */
  reload = (): never => {
    throw new LatchkeyError('Calling OrganizationMembership.reload is not currently supported.');
  };
}

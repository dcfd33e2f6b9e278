// OrganizationMembership: a user's membership in an organization.
import type { JSONObject, OrganizationMembershipJSON } from '@latchkey/wire';
import { LatchkeyError } from '../../errors.ts';
import { fields } from '../fields.ts';
import type { PublicUserData } from '../public-user-data.ts';
import type { OrganizationContext } from './context.ts';
import type { Organization } from './organization.ts';

/** Role and permissions of a user in an organization. */
export class OrganizationMembership {
  readonly pathRoot = '';
  declare readonly id: string;
  declare readonly publicMetadata: JSONObject;
  declare readonly role: string;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  declare readonly organization: Organization;
  declare readonly publicUserData: PublicUserData | undefined;
  declare readonly permissions: string[];
  #json: OrganizationMembershipJSON;
  readonly #context: OrganizationContext;

  constructor(json: OrganizationMembershipJSON, context: OrganizationContext) {
    this.#context = context;
    this.#json = json;
    this.#apply(json);
  }

  /** Always false: a membership comes from the service. */
  isNew = (): boolean => false;

  /** Changes the member's role. */
  update = async ({ role }: { readonly role: string }): Promise<this> =>
    this.#apply(
      await this.#context.change('PATCH /organizations/:organizationId/memberships/:userId', {
        ...this.#at,
        body: { role },
      }),
    );

  /** Ends the membership. */
  destroy = async (): Promise<this> =>
    this.#apply(await this.#context.change('DELETE /organizations/:organizationId/memberships/:userId', this.#at));

  /** Always throws: the service returns a membership with its user or in lists only. */
  reload = (): never => {
    throw new LatchkeyError('Calling OrganizationMembership.reload is not currently supported.');
  };

  /** The membership's JSON. */
  __internal_toSnapshot = (): OrganizationMembershipJSON => this.#json;

  get #at() {
    // A membership that is part of its user may omit the user's id.
    const userId = this.publicUserData?.userId ?? this.#context.userId();
    return { params: { organizationId: this.organization.id, userId: userId ?? '' } };
  }

  #apply(json: OrganizationMembershipJSON | null): this {
    if (!json) return this;
    this.#json = json;
    return Object.assign(this, fields(json), {
      organization: this.#context.decode.organization(json.organization),
      publicUserData: json.public_user_data && fields(json.public_user_data),
      permissions: Array.isArray(json.permissions) ? json.permissions : [],
    });
  }
}

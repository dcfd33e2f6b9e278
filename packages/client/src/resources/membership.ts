// OrganizationMembership: a user's place in an organization.
import type { JSONObject, OrganizationMembershipJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import type { Organization } from './organization.ts';
import type { PublicUserData } from './public-user-data.ts';

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
  readonly #context: SessionContext;

  constructor(json: OrganizationMembershipJSON, context: SessionContext) {
    this.#context = context;
    this.#json = json;
    this.#apply(json);
  }

  /** Never: a membership comes from the service. */
  isNew = (): boolean => false;

  /** Gives the member another role. */
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

  /** Always throws: a membership comes with its user or with a list, not by itself. */
  reload = (): never => {
    throw new LatchkeyError('Calling OrganizationMembership.reload is not currently supported.');
  };

  /** The membership as the service tells it. */
  __internal_toSnapshot = (): OrganizationMembershipJSON => this.#json;

  get #at() {
    // A membership that comes with its own user need not say whose it is.
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

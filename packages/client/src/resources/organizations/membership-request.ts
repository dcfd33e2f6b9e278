// MembershipRequest: a user's request to join an organization.
import type { MembershipRequestJSON } from '@latchkey/wire';
import { fields } from '../fields.ts';
import type { PublicUserData } from '../public-user-data.ts';
import { cannotReload } from './cannot-reload.ts';
import type { OrganizationContext } from './context.ts';

/** The state of a request. */
export type MembershipRequestStatus = MembershipRequestJSON['status'];

/** A request to join an organization. */
export class MembershipRequest {
  declare readonly id: string;
  declare readonly organizationId: string;
  declare readonly status: MembershipRequestStatus;
  declare readonly publicUserData: PublicUserData;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: OrganizationContext;

  constructor(json: MembershipRequestJSON, context: OrganizationContext) {
    this.#context = context;
    this.#apply(json);
  }

  get pathRoot(): string {
    return `/organizations/${this.organizationId}/membership_requests`;
  }

  /** Always false: a request comes from the service. */
  isNew = (): boolean => false;

  /** Makes the requester a member. */
  accept = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /organizations/:organizationId/membership_requests/:requestId/accept', this.#at),
    );

  /** Rejects the request. */
  reject = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /organizations/:organizationId/membership_requests/:requestId/reject', this.#at),
    );

  get #at() {
    return { params: { organizationId: this.organizationId, requestId: this.id } };
  }

  /** Always throws: the service returns it in lists only. */
  reload = (): never => cannotReload('MembershipRequest');

  #apply(json: MembershipRequestJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), { publicUserData: fields(json.public_user_data ?? {}) });
  }
}

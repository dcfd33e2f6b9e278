// OrganizationInvitation: an invitation, as the organization sees it.
import type { JSONObject, OrganizationInvitationJSON, OrganizationInvitationStatus } from '@latchkey/wire';
import { fields } from '../fields.ts';
import { cannotReload } from './cannot-reload.ts';
import type { OrganizationContext } from './context.ts';

/** An invitation into an organization. */
export class OrganizationInvitation {
  declare readonly id: string;
  declare readonly emailAddress: string;
  declare readonly organizationId: string;
  declare readonly publicMetadata: JSONObject;
  declare readonly role: string;
  declare readonly status: OrganizationInvitationStatus;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: OrganizationContext;

  constructor(json: OrganizationInvitationJSON, context: OrganizationContext) {
    this.#context = context;
    this.#apply(json);
  }

  get pathRoot(): string {
    return `/organizations/${this.organizationId}/invitations`;
  }

  /** Always false: an invitation comes from the service. */
  isNew = (): boolean => false;

  /** Revokes the invitation. */
  revoke = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /organizations/:organizationId/invitations/:invitationId/revoke', {
        params: { organizationId: this.organizationId, invitationId: this.id },
      }),
    );

  /** Always throws: the service returns it in lists only. */
  reload = (): never => cannotReload('OrganizationInvitation');

  #apply(json: OrganizationInvitationJSON | null): this {
    return json ? Object.assign(this, fields(json)) : this;
  }
}

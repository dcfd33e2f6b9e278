// UserOrganizationInvitation: an invitation into an organization, as the user who was invited sees it.
import type {
  JSONObject,
  OrganizationInvitationStatus,
  PublicOrganizationDataJSON,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';
import { cannotReload } from './cannot-reload.ts';
import type { OrganizationContext } from './context.ts';

/** The fields of an organization that an invited user may see. */
export type PublicOrganizationData = Fields<PublicOrganizationDataJSON>;

/** An invitation of the user into an organization. */
export class UserOrganizationInvitation {
  readonly pathRoot = '/me/organization_invitations';
  declare readonly id: string;
  declare readonly emailAddress: string;
  declare readonly publicOrganizationData: PublicOrganizationData;
  declare readonly publicMetadata: JSONObject;
  declare readonly role: string;
  declare readonly status: OrganizationInvitationStatus;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: OrganizationContext;

  constructor(json: UserOrganizationInvitationJSON, context: OrganizationContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: an invitation comes from the service. */
  isNew = (): boolean => false;

  /** Joins the organization. */
  accept = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/organization_invitations/:id/accept', { params: { id: this.id } }),
    );

  /** Always throws: the service returns it in lists only. */
  reload = (): never => cannotReload('UserOrganizationInvitation');

  #apply(json: UserOrganizationInvitationJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      publicOrganizationData: fields(json.public_organization_data ?? {}),
    });
  }
}

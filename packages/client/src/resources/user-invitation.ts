// UserOrganizationInvitation and OrganizationSuggestion: organizations that a user may join.
import type {
  JSONObject,
  OrganizationInvitationStatus,
  OrganizationSuggestionJSON,
  OrganizationSuggestionStatus,
  PublicOrganizationDataJSON,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { type Fields, fields } from './fields.ts';

/** What anybody who is asked to join may know of an organization. */
export type PublicOrganizationData = Fields<PublicOrganizationDataJSON>;

/** An invitation of the user into an organization. */
export class UserOrganizationInvitation {
  declare readonly id: string;
  declare readonly emailAddress: string;
  declare readonly publicOrganizationData: PublicOrganizationData;
  declare readonly publicMetadata: JSONObject;
  declare readonly role: string;
  declare readonly status: OrganizationInvitationStatus;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: SessionContext;

  constructor(json: UserOrganizationInvitationJSON, context: SessionContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Joins the organization. */
  accept = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/organization_invitations/:id/accept', { params: { id: this.id } }),
    );

  #apply(json: UserOrganizationInvitationJSON | null): this {
    return json ? Object.assign(this, fields(json), organizationOf(json)) : this;
  }
}

/** An organization that the user may ask to join. */
export class OrganizationSuggestion {
  declare readonly id: string;
  declare readonly publicOrganizationData: PublicOrganizationData;
  declare readonly status: OrganizationSuggestionStatus;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: SessionContext;

  constructor(json: OrganizationSuggestionJSON, context: SessionContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Asks to join the organization. */
  accept = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/organization_suggestions/:id/accept', { params: { id: this.id } }),
    );

  #apply(json: OrganizationSuggestionJSON | null): this {
    return json ? Object.assign(this, fields(json), organizationOf(json)) : this;
  }
}

const organizationOf = (json: { readonly public_organization_data: PublicOrganizationDataJSON }) => ({
  publicOrganizationData: fields(json.public_organization_data ?? {}),
});

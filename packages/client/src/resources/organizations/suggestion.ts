// OrganizationSuggestion: an organization that a user may ask to join.
import type { OrganizationSuggestionJSON, OrganizationSuggestionStatus } from '@latchkey/wire';
import { fields } from '../fields.ts';
import { cannotReload } from './cannot-reload.ts';
import type { OrganizationContext } from './context.ts';
import type { PublicOrganizationData } from './user-invitation.ts';

/** An organization that the user may ask to join. */
export class OrganizationSuggestion {
  readonly pathRoot = '/me/organization_suggestions';
  declare readonly id: string;
  declare readonly publicOrganizationData: PublicOrganizationData;
  declare readonly status: OrganizationSuggestionStatus;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: OrganizationContext;

  constructor(json: OrganizationSuggestionJSON, context: OrganizationContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: a suggestion comes from the service. */
  isNew = (): boolean => false;

  /** Requests to join the organization. */
  accept = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/organization_suggestions/:id/accept', { params: { id: this.id } }),
    );

  /** Always throws: the service returns it in lists only. */
  reload = (): never => cannotReload('OrganizationSuggestion');

  #apply(json: OrganizationSuggestionJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      publicOrganizationData: fields(json.public_organization_data ?? {}),
    });
  }
}

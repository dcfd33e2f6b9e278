// OrganizationDomain: a domain of an organization, its verification, and how users with an address in it join.
import type { EnrollmentMode, OrganizationDomainJSON, OrganizationDomainVerificationJSON } from '@latchkey/wire';
import { given } from '../../lib/given.ts';
import { type Fields, fields } from '../fields.ts';
import type { OrganizationContext } from './context.ts';

/** Verification state of a domain. */
export type OrganizationDomainVerification = Fields<OrganizationDomainVerificationJSON>;

/** How users of a domain join. */
export type UpdateEnrollmentModeParams = {
  readonly enrollmentMode: EnrollmentMode;
  /** Also revokes pending invitations and suggestions of the previous mode. */
  readonly deletePending?: boolean | undefined;
};

/** A domain whose users may join an organization. */
export class OrganizationDomain {
  declare readonly id: string;
  declare readonly name: string;
  declare readonly organizationId: string;
  declare readonly enrollmentMode: EnrollmentMode;
  declare readonly verification: OrganizationDomainVerification | null;
  declare readonly affiliationEmailAddress: string | null;
  declare readonly totalPendingInvitations: number;
  declare readonly totalPendingSuggestions: number;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly #context: OrganizationContext;

  constructor(json: OrganizationDomainJSON, context: OrganizationContext) {
    this.#context = context;
    this.#apply(json);
  }

  get pathRoot(): string {
    return `/organizations/${this.organizationId}/domains`;
  }

  /** Always false: a domain comes from the service. */
  isNew = (): boolean => false;

  /** Sends a code to an address in the domain; the part before the `@` is enough. */
  prepareAffiliationVerification = async (params: { readonly affiliationEmailAddress: string }): Promise<this> =>
    this.#apply(
      await this.#context.change(
        'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification',
        { ...this.#at, body: { affiliation_email_address: params.affiliationEmailAddress } },
      ),
    );

  /** Verifies the domain with the code. */
  attemptAffiliationVerification = async ({ code }: { readonly code: string }): Promise<this> =>
    this.#apply(
      await this.#context.change(
        'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification',
        { ...this.#at, body: { code } },
      ),
    );

  /** Sets how users of the domain join. */
  updateEnrollmentMode = async ({ enrollmentMode, deletePending }: UpdateEnrollmentModeParams): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode', {
        ...this.#at,
        body: { enrollment_mode: enrollmentMode, ...given({ delete_pending: deletePending }) },
      }),
    );

  /** Removes the domain. */
  delete = async (): Promise<void> => {
    await this.#context.change('DELETE /organizations/:organizationId/domains/:domainId', this.#at);
  };

  /** Loads the current domain. */
  reload = async (): Promise<this> =>
    this.#apply(
      await this.#context.api.call('GET /organizations/:organizationId/domains/:domainId', this.#at, {
        acceptClient: true,
      }),
    );

  get #at() {
    return { params: { organizationId: this.organizationId, domainId: this.id } };
  }

  #apply(json: OrganizationDomainJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), { verification: json.verification ? fields(json.verification) : null });
  }
}

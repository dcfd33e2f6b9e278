// OrganizationDomain: a domain of an organization, how far it is proven, and how its people join.
import type { EnrollmentMode, OrganizationDomainJSON, OrganizationDomainVerificationJSON } from '@latchkey/wire';
import { given } from '../lib/given.ts';
import type { SessionContext } from './context.ts';
import { type Fields, fields } from './fields.ts';

/** How far a domain is proven. */
export type OrganizationDomainVerification = Fields<OrganizationDomainVerificationJSON>;

/** How the people of a domain join. */
export type UpdateEnrollmentModeParams = {
  readonly enrollmentMode: EnrollmentMode;
  /** Also takes back what the mode until now has asked people. */
  readonly deletePending?: boolean | undefined;
};

/** A domain whose people may join an organization. */
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
  readonly #context: SessionContext;

  constructor(json: OrganizationDomainJSON, context: SessionContext) {
    this.#context = context;
    this.#apply(json);
  }

  get pathRoot(): string {
    return `/organizations/${this.organizationId}/domains`;
  }

  /** Never: a domain comes from the service. */
  isNew = (): boolean => false;

  /** Has a code sent to an address in the domain; the part before the `@` is enough. */
  prepareAffiliationVerification = async (params: { readonly affiliationEmailAddress: string }): Promise<this> =>
    this.#apply(
      await this.#context.change(
        'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification',
        { ...this.#at, body: { affiliation_email_address: params.affiliationEmailAddress } },
      ),
    );

  /** Proves the domain by the code that was sent. */
  attemptAffiliationVerification = async ({ code }: { readonly code: string }): Promise<this> =>
    this.#apply(
      await this.#context.change(
        'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification',
        { ...this.#at, body: { code } },
      ),
    );

  /** Says how people of the domain join. */
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

  /** The domain as it is now. */
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

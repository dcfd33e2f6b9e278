// OrganizationDomainJSON, its verification and enrolment modes (docs/reference/wire.md#organization-objects).

export type EnrollmentMode = 'manual_invitation' | 'automatic_invitation' | 'automatic_suggestion';

export type OrganizationDomainVerificationJSON = {
  readonly status: 'unverified' | 'verified';
  readonly strategy: 'email_code';
  readonly attempts: number;
  readonly expires_at: number;
};

export type OrganizationDomainJSON = {
  readonly object: 'organization_domain';
  readonly id: string;
  readonly name: string;
  readonly organization_id: string;
  readonly enrollment_mode: EnrollmentMode;
  readonly verification: OrganizationDomainVerificationJSON | null;
  readonly affiliation_email_address: string | null;
  readonly total_pending_invitations: number;
  readonly total_pending_suggestions: number;
  readonly created_at: number;
  readonly updated_at: number;
};

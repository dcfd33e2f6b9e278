// The names of the events in the audit log: a closed list, by kind.

/** The events of each kind. */
export const AUDIT_EVENTS_BY_KIND = {
  sign_in: ['sign_in.completed', 'sign_in.failed', 'sign_in.locked', 'sign_in.reported', 'impersonation.started'],
  sign_up: ['sign_up.completed', 'sign_up.failed'],
  session: [
    'session.verified',
    'session.verification_failed',
    'session.verification_locked',
    'session.ended',
    'session.removed',
    'session.revoked',
    'session.replaced',
  ],
  /** Credentials of a user. */
  factor: [
    'password.changed',
    'password.removed',
    'passkey.added',
    'passkey.removed',
    'totp.added',
    'totp.removed',
    'backup_codes.created',
    'second_factor_phone.added',
    'second_factor_phone.removed',
  ],
  /** Identifiers and linked accounts of a user. */
  identifier: [
    'username.changed',
    'primary_identifier.changed',
    'email_address.added',
    'email_address.verified',
    'email_address.removed',
    'phone_number.added',
    'phone_number.verified',
    'phone_number.removed',
    'web3_wallet.added',
    'web3_wallet.verified',
    'web3_wallet.removed',
    'external_account.linked',
    'external_account.removed',
  ],
  /** The account. */
  user: ['user.updated', 'user.deleted'],
  /** Organizations, and joining one; the target is the organization, the invitation, the domain or the membership request. */
  organization: [
    'organization.created',
    'organization.updated',
    'organization.deleted',
    'organization_member.added',
    'organization_member.role_changed',
    'organization_member.removed',
    'organization_invitation.created',
    'organization_invitation.revoked',
    'organization_invitation.accepted',
    'organization_domain.added',
    'organization_domain.verified',
    'organization_domain.enrollment_changed',
    'organization_domain.enrolled',
    'organization_domain.removed',
    'organization_suggestion.accepted',
    'organization_membership_request.accepted',
    'organization_membership_request.rejected',
  ],
  /** Calls of operators. */
  operator: [
    'admin.changed',
    'admin.exported',
    'admin.verification_failed',
    'admin.verification_locked',
    'instance.claimed',
  ],
  /** Operators of the console; recorded for the system instance. */
  console: [
    'operator_link.created',
    'operator_link.withdrawn',
    'operator.joined',
    'operator.recovered',
    'operator.changed',
    'operator.removed',
  ],
} as const;

export type AuditEventKind = keyof typeof AUDIT_EVENTS_BY_KIND;
export type AuditEventName = (typeof AUDIT_EVENTS_BY_KIND)[AuditEventKind][number];

export const AUDIT_EVENTS: readonly AuditEventName[] = Object.values(AUDIT_EVENTS_BY_KIND).flat();

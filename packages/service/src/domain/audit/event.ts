// The events of the audit log: a closed list. Each event records one change to an account, an organization or an instance.
import type { ActorJSON, ServerErrorCode } from '@latchkey/wire';
import type { FieldChanges } from '../field-changes.ts';

/** Every event, in the order the documentation lists them. */
export const AUDIT_EVENTS = [
  // Sign-ins, sign-ups and sessions
  'sign_in.completed',
  'sign_in.failed',
  'sign_in.locked',
  'sign_in.reported',
  'sign_up.completed',
  'sign_up.failed',
  'session.verified',
  'session.verification_failed',
  'session.verification_locked',
  'session.ended',
  'session.removed',
  'session.revoked',
  'session.replaced',
  'impersonation.started',

  // Credentials of a user
  'password.changed',
  'password.removed',
  'passkey.added',
  'passkey.removed',
  'totp.added',
  'totp.removed',
  'backup_codes.created',
  'second_factor_phone.added',
  'second_factor_phone.removed',

  // Identifiers and linked accounts of a user
  'username.changed',
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
  'primary_identifier.changed',

  // The account
  'user.updated',
  'user.deleted',

  // Organizations; the target is the organization
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization_member.added',
  'organization_member.role_changed',
  'organization_member.removed',

  // Joining an organization; the target is the invitation, the domain or the membership request
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

  // Calls of the operator
  'admin.changed',
  'admin.exported',
  'admin.verification_failed',
  'admin.verification_locked',
  'instance.claimed',

  // Operators of the console; recorded for the system instance
  'operator_link.created',
  'operator_link.withdrawn',
  'operator.joined',
  'operator.recovered',
  'operator.changed',
  'operator.removed',
] as const;

export type AuditEventName = (typeof AUDIT_EVENTS)[number];

export type AuditEvent = {
  readonly id: string;
  readonly instanceId: string;
  readonly event: AuditEventName;
  readonly userId: string | null;
  /** The organization in which it happened. */
  readonly organizationId: string | null;
  /** Set when the user did not act themselves: the impersonator or the operator. */
  readonly actor: ActorJSON | null;
  readonly sessionId: string | null;
  readonly clientId: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The id of the changed row, or the name of the admin API call. Never an address, a code or another secret. */
  readonly target: string | null;
  /** Why an attempt failed: an error code of the contract, or a strategy. */
  readonly reason: string | null;
  /** The strategy of the first factor of a sign-in; null where none was chosen yet, and in rows of earlier releases. */
  readonly strategy: string | null;
  /** The fields that an operator changed. */
  readonly changes: FieldChanges | null;
  readonly createdAt: number;
};

/** Error codes of tickets and invitations that cannot be used. */
const DEAD_TICKETS = [
  'ticket_invalid',
  'ticket_expired',
  'organization_invitation_accepted',
  'organization_invitation_expired',
  'organization_invitation_revoked',
] as const satisfies readonly ServerErrorCode[];

/**
 * Error codes that count as a failed verification. Requests that were rejected before any check (rate-limited, malformed) are
 * not events of an account.
 */
const FAILED_PROOFS: ReadonlySet<ServerErrorCode> = new Set<ServerErrorCode>([
  'form_identifier_not_found',
  'form_password_incorrect',
  'form_password_pwned',
  'form_code_incorrect',
  'strategy_for_user_invalid',
  'verification_expired',
  'verification_failed',
  'user_banned',
  'passkey_invalid',
  'web3_signature_invalid',
  ...DEAD_TICKETS,
]);

/**
 * Error codes that stop a sign-up. Errors that the user can correct in the form, such as a password that is too short, are not
 * in the list.
 */
const FAILED_SIGN_UPS: ReadonlySet<ServerErrorCode> = new Set<ServerErrorCode>([
  'form_identifier_exists',
  'form_code_incorrect',
  'strategy_for_user_invalid',
  'verification_expired',
  'verification_failed',
  'web3_signature_invalid',
  'captcha_invalid',
  'not_allowed_access',
  'not_allowed_to_sign_up',
  'sign_up_mode_restricted',
  'sign_up_restricted_waitlist',
  'external_account_exists',
  ...DEAD_TICKETS,
]);

type Failure = {
  readonly refusals: ReadonlySet<ServerErrorCode>;
  /** The event to record when the account is locked. */
  readonly locked?: AuditEventName;
};

const FAILURES = {
  'sign_in.failed': { refusals: FAILED_PROOFS, locked: 'sign_in.locked' },
  'sign_up.failed': { refusals: FAILED_SIGN_UPS },
  'session.verification_failed': { refusals: FAILED_PROOFS, locked: 'session.verification_locked' },
  'admin.verification_failed': { refusals: FAILED_PROOFS, locked: 'admin.verification_locked' },
} as const satisfies { readonly [Event in AuditEventName]?: Failure };

/** Actions whose failure is recorded. */
export type FailedEventName = keyof typeof FAILURES;

/** The event to record for a refused request, or undefined when the refusal is not recorded. */
export const failureEvent = (failed: FailedEventName, code: ServerErrorCode): AuditEventName | undefined => {
  const { refusals, locked }: Failure = FAILURES[failed];
  if (code === 'user_locked') return locked;
  return refusals.has(code) ? failed : undefined;
};

// The events of the audit log. Each event records one change to an account, an organization or an instance.
import type { ActorJSON, ServerErrorCode } from '@latchkey/wire';
import type { AuditEventName } from '@latchkey/wire/admin';
import type { FieldChanges } from '../field-changes.ts';

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

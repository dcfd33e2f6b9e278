// What the audit log can say: a closed list of events, each of something that happened to an account or an instance.
import type { ActorJSON, ServerErrorCode } from '@latchkey/wire';

/** Every event, in the order the documentation lists them. */
export const AUDIT_EVENTS = [
  // Ways in and out
  'sign_in.completed',
  'sign_in.failed',
  'sign_in.locked',
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

  // What a user proves themselves with
  'password.changed',
  'password.removed',
  'passkey.added',
  'passkey.removed',
  'totp.added',
  'totp.removed',
  'backup_codes.created',
  'second_factor_phone.added',
  'second_factor_phone.removed',

  // What a user is known by
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

  // Working together; the target is the organization
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization_member.added',
  'organization_member.role_changed',
  'organization_member.removed',

  // How people come to belong to an organization; the target is the invitation, the domain or the request
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

  // What the operator did
  'admin.changed',
  'instance.claimed',
] as const;

export type AuditEventName = (typeof AUDIT_EVENTS)[number];

export type AuditEvent = {
  readonly id: string;
  readonly instanceId: string;
  readonly event: AuditEventName;
  readonly userId: string | null;
  /** Who did it, where it was not the user: an impersonator, or the operator. */
  readonly actor: ActorJSON | null;
  readonly sessionId: string | null;
  readonly clientId: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The id of what was changed, or the call of the admin API. Never an address, a code or any other secret. */
  readonly target: string | null;
  /** Why something failed: an error code of the contract, or a strategy. */
  readonly reason: string | null;
  readonly createdAt: number;
};

/** Tickets and invitations that lead to nothing. */
const DEAD_TICKETS = [
  'ticket_invalid',
  'ticket_expired',
  'organization_invitation_accepted',
  'organization_invitation_expired',
  'organization_invitation_revoked',
] as const satisfies readonly ServerErrorCode[];

/** What counts as a failed proof. Requests that were never judged (too many, malformed) are not events of an account. */
const FAILED_PROOFS: ReadonlySet<ServerErrorCode> = new Set<ServerErrorCode>([
  'form_identifier_not_found',
  'form_password_incorrect',
  'form_password_pwned',
  'form_code_incorrect',
  'strategy_for_user_invalid',
  'verification_expired',
  'verification_failed',
  'passkey_invalid',
  'web3_signature_invalid',
  ...DEAD_TICKETS,
]);

/** Why somebody does not become a user. What a form can put right, such as a password that is too short, is none of it. */
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
  /** The event of an account that is locked. */
  readonly locked?: AuditEventName;
};

const FAILURES = {
  'sign_in.failed': { refusals: FAILED_PROOFS, locked: 'sign_in.locked' },
  'sign_up.failed': { refusals: FAILED_SIGN_UPS },
  'session.verification_failed': { refusals: FAILED_PROOFS, locked: 'session.verification_locked' },
} as const satisfies { readonly [Event in AuditEventName]?: Failure };

/** What can fail, and is written down when it does. */
export type FailedEventName = keyof typeof FAILURES;

/** The event of a refusal, or undefined where it is none. */
export const failureEvent = (failed: FailedEventName, code: ServerErrorCode): AuditEventName | undefined => {
  const { refusals, locked }: Failure = FAILURES[failed];
  if (code === 'user_locked') return locked;
  return refusals.has(code) ? failed : undefined;
};

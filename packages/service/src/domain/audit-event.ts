// What the audit log can say: a closed list of events, each of something that happened to an account or an instance.
import type { ActorJSON, ServerErrorCode } from '@latchkey/wire';

/** Every event, in the order the documentation lists them. */
export const AUDIT_EVENTS = [
  // Ways in and out
  'sign_in.completed',
  'sign_in.failed',
  'sign_in.locked',
  'sign_up.completed',
  'session.verified',
  'session.verification_failed',
  'session.verification_locked',
  'session.ended',
  'session.removed',
  'session.revoked',
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

/** What counts as a failed proof. Requests that were never judged (too many, malformed) are not events of an account. */
const FAILURES: ReadonlySet<ServerErrorCode> = new Set<ServerErrorCode>([
  'form_identifier_not_found',
  'form_password_incorrect',
  'form_password_pwned',
  'form_code_incorrect',
  'strategy_for_user_invalid',
  'verification_expired',
  'verification_failed',
  'passkey_invalid',
  'web3_signature_invalid',
  'ticket_invalid',
  'ticket_expired',
]);

const LOCKED = {
  'sign_in.failed': 'sign_in.locked',
  'session.verification_failed': 'session.verification_locked',
} as const;

/** The event of a refusal, or undefined where it is none. */
export const failureEvent = (failed: keyof typeof LOCKED, code: ServerErrorCode): AuditEventName | undefined => {
  if (code === 'user_locked') return LOCKED[failed];
  return FAILURES.has(code) ? failed : undefined;
};

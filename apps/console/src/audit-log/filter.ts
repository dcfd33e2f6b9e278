// What the address of the page says, and what the service is asked for.
import type { AdminQuery, AdminReply } from '@latchkey/wire/admin';

export type AuditEvent = AdminReply<'GET /audit_events'>['data'][number];

/** The events of each kind, as the service names them. */
const KIND_EVENTS = {
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
  user: ['user.updated', 'user.deleted'],
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
  operator: [
    'admin.changed',
    'admin.exported',
    'admin.verification_failed',
    'admin.verification_locked',
    'instance.claimed',
  ],
} as const;

export type AuditKind = keyof typeof KIND_EVENTS;
// The cast holds: the table has exactly these keys.
export const KINDS = Object.keys(KIND_EVENTS) as readonly AuditKind[];

const DAY_MS = 86_400_000;
export const PERIODS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS, '90d': 90 * DAY_MS } as const;
export type AuditPeriod = keyof typeof PERIODS;

/** Times are asked for in whole minutes, so that one page asks the same again and not something new every moment. */
const MINUTE_MS = 60_000;

export type AuditAddress = {
  readonly words: string;
  readonly kind: string | undefined;
  readonly time: string | undefined;
};

/** The id that was typed: of a user, of an organization, or of anything else. */
const idQuery = (words: string): Pick<AdminQuery<'GET /audit_events'>, 'user_id' | 'organization_id' | 'target'> => {
  const id = words.trim();
  if (id === '') return {};
  if (id.startsWith('user_')) return { user_id: id };
  return id.startsWith('org_') ? { organization_id: id } : { target: id };
};

const isKind = (kind: string | undefined): kind is AuditKind => KINDS.some((one) => one === kind);
const isPeriod = (time: string | undefined): time is AuditPeriod => time !== undefined && Object.hasOwn(PERIODS, time);

/** The conditions of the list. */
export const auditQuery = ({ words, kind, time }: AuditAddress, now: number) => ({
  ...idQuery(words),
  ...(isKind(kind) && { event: KIND_EVENTS[kind].join(',') }),
  ...(isPeriod(time) && { after: Math.floor((now - PERIODS[time]) / MINUTE_MS) * MINUTE_MS }),
});

/** The conditions of an export. Those by kind and by another id do not apply: it has every event of a time, a user or an organization. */
export const exportQuery = ({ user_id, organization_id, after }: AdminQuery<'GET /audit_events/export'> = {}) => ({
  user_id,
  organization_id,
  after,
});

// What the address of the page says, and what the service is asked for.
import { type AdminQuery, type AdminReply, AUDIT_EVENTS_BY_KIND, type AuditEventKind } from '@latchkey/wire/admin';

export type AuditEvent = AdminReply<'GET /audit_events'>['data'][number];

/** The kinds of events that an instance has; those of the console's operators are in the log of the system. */
export type AuditKind = Exclude<AuditEventKind, 'console'>;
// The cast holds: the table has exactly these keys.
export const KINDS = (Object.keys(AUDIT_EVENTS_BY_KIND) as readonly AuditEventKind[]).filter(
  (kind): kind is AuditKind => kind !== 'console',
);

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
  ...(isKind(kind) && { event: AUDIT_EVENTS_BY_KIND[kind].join(',') }),
  ...(isPeriod(time) && { after: Math.floor((now - PERIODS[time]) / MINUTE_MS) * MINUTE_MS }),
});

/** The conditions of an export. Those by kind and by another id do not apply: it has every event of a time, a user or an organization. */
export const exportQuery = ({ user_id, organization_id, after }: AdminQuery<'GET /audit_events/export'> = {}) => ({
  user_id,
  organization_id,
  after,
});

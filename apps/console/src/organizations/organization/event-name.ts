// Which text an event of the audit log has in the timeline of an organization.
import type { AdminReply } from '@latchkey/wire/admin';
import { organizationEventMessages } from './event-messages.en.ts';

export type AuditEvent = AdminReply<'GET /audit_events'>['data'][number];

type EventKey = keyof typeof organizationEventMessages & string;

const isKnown = (key: string): key is EventKey => Object.hasOwn(organizationEventMessages, key);

/** The key of the text: of the event, and for a change by an operator, of the call. */
export const organizationEventKey = ({ event, reason }: Pick<AuditEvent, 'event' | 'reason'>): EventKey => {
  const ofCall = `call.${reason ?? ''}`;
  if (event === 'admin.changed') return isKnown(ofCall) ? ofCall : 'call.other';
  return isKnown(event) ? event : 'other';
};

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Who acted, and why. */
export const eventActor = ({ actor, user_id }: Pick<AuditEvent, 'actor' | 'user_id'>) => ({
  isOperator: actor !== null,
  name: textIn(actor?.operator_name),
  reason: textIn(actor?.reason),
  userId: user_id ?? undefined,
});

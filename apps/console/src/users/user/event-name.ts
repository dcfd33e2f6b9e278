// Which text and tone an event of the audit log has in the timeline of a user.
import type { AdminReply } from '@latchkey/wire/admin';
import { eventMessages } from './event-messages.en.ts';

export type AuditEvent = AdminReply<'GET /audit_events'>['data'][number];

export type EventKey = keyof typeof eventMessages & string;

const isKnown = (key: string): key is EventKey => Object.hasOwn(eventMessages, key);

/** The key of the text: of the event, and for a change by an operator, of the call. */
export const eventKey = ({ event, reason }: Pick<AuditEvent, 'event' | 'reason'>): EventKey => {
  const ofCall = `call.${reason ?? ''}`;
  if (event === 'admin.changed') return isKnown(ofCall) ? ofCall : 'call.other';
  return isKnown(event) ? event : 'other';
};

/** Refusals are red, what gave access is green. */
export const eventTone = ({ event }: Pick<AuditEvent, 'event'>): 'success' | 'danger' | undefined => {
  if (/failed|locked|reported/.test(event)) return 'danger';
  return event === 'sign_in.completed' || event === 'sign_up.completed' || event === 'session.verified'
    ? 'success'
    : undefined;
};

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Who acted in the place of the user, and why. */
export const actorOf = ({ actor }: Pick<AuditEvent, 'actor'>) => ({
  isOther: actor !== null,
  name: textIn(actor?.operator_name),
  reason: textIn(actor?.reason),
});

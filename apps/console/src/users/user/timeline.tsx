// What happened to a user, from the audit log.
import {
  alertGlyph,
  buildingGlyph,
  doneGlyph,
  eyeGlyph,
  type Glyph,
  keyGlyph,
  mailGlyph,
  outGlyph,
  phoneGlyph,
  plusGlyph,
  slidersGlyph,
  useMessages,
} from '@latchkey/ui/parts';
import { usePartTexts } from '../../parts/texts.ts';
import { type AuditEvent, AuditTimeline } from '../../parts/timeline/audit-timeline.tsx';
import type { TimelineEvent } from '../../parts/timeline/timeline.tsx';
import { useUserTexts } from '../texts.ts';
import { eventMessages } from './event-messages.en.ts';
import { actorOf, eventKey, eventTone } from './event-name.ts';

/** The first part of the name says what an event is about. */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  session: outGlyph,
  impersonation: eyeGlyph,
  password: keyGlyph,
  passkey: keyGlyph,
  totp: phoneGlyph,
  phone_number: phoneGlyph,
  second_factor_phone: phoneGlyph,
  email_address: mailGlyph,
  organization: buildingGlyph,
  organization_member: buildingGlyph,
  organization_invitation: buildingGlyph,
};

const TONED = { danger: alertGlyph, success: doneGlyph } as const;

const useEvents = () => {
  const t = usePartTexts();
  const names = useMessages('console.userEvents', eventMessages);
  return (event: AuditEvent): TimelineEvent => {
    const tone = eventTone(event);
    const { isOther, name, reason } = actorOf(event);
    const detail = event.event === 'admin.changed' ? undefined : event.reason?.replaceAll('_', ' ');
    return {
      key: event.id,
      at: event.created_at,
      name: names(eventKey(event)),
      glyph: tone ? TONED[tone] : (GLYPHS[event.event.split('.')[0] ?? ''] ?? slidersGlyph),
      tone,
      notes: [
        ...(detail ? [detail] : []),
        ...(name !== undefined ? [t('timeline.by', { name })] : []),
        ...(isOther && name === undefined ? [t('timeline.byOperator')] : []),
        ...(reason !== undefined ? [t('timeline.reason', { reason })] : []),
        ...(!isOther && event.ip_address !== null ? [event.ip_address] : []),
      ],
    };
  };
};

/** Events that begin an account; the timeline has one of them at its end, whatever the log still holds. */
const isCreation = ({ event, reason }: AuditEvent): boolean =>
  event === 'sign_up.completed' || (event === 'admin.changed' && reason === 'POST /users');

const CREATED = 'created';

export const UserTimeline = ({ userId, createdAt }: { readonly userId: string; readonly createdAt: number }) => {
  const t = useUserTexts();
  const names = useMessages('console.userEvents', eventMessages);
  const toEvent = useEvents();
  return (
    <AuditTimeline
      about={{ user_id: userId }}
      toEvent={(event) => (isCreation(event) ? { ...toEvent(event), key: CREATED } : toEvent(event))}
      origin={{ key: CREATED, at: createdAt, name: names('created'), glyph: plusGlyph }}
      empty={<p className="lk-text">{t('timeline.none')}</p>}
    />
  );
};

// What happened in an organization, from the audit log.
import {
  buildingGlyph,
  type Glyph,
  globeGlyph,
  mailGlyph,
  Status,
  slidersGlyph,
  useMessages,
  usersGlyph,
} from '@latchkey/ui/parts';
import { usePartTexts } from '../../parts/texts.ts';
import { type AuditEvent, AuditTimeline } from '../../parts/timeline/audit-timeline.tsx';
import type { TimelineEvent } from '../../parts/timeline/timeline.tsx';
import { useOrganizationTexts } from '../texts.ts';
import { organizationEventMessages } from './event-messages.en.ts';
import { eventActor, organizationEventKey } from './event-name.ts';

/** The first part of the name says what an event is about. */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  organization: buildingGlyph,
  organization_member: usersGlyph,
  organization_membership_request: usersGlyph,
  organization_suggestion: usersGlyph,
  organization_invitation: mailGlyph,
  organization_domain: globeGlyph,
};

/** The events of one organization; its own id, which is the target of many of them, says nothing here. */
const useToEvent = (id: string) => {
  const t = usePartTexts();
  const names = useMessages('console.organizationEvents', organizationEventMessages);
  return (event: AuditEvent): TimelineEvent => {
    const { isOperator, name, reason, userId } = eventActor(event);
    const who = isOperator ? name : userId;
    return {
      key: event.id,
      at: event.created_at,
      name: names(organizationEventKey(event)),
      glyph: GLYPHS[event.event.split('.')[0] ?? ''] ?? slidersGlyph,
      notes: [
        ...(who === undefined ? [] : [t('timeline.by', { name: who })]),
        ...(reason === undefined ? [] : [t('timeline.reason', { reason })]),
        ...(event.target === null || event.target === id ? [] : [event.target]),
      ],
    };
  };
};

/** The tab of the timeline. */
export const TimelineTab = ({ id }: { readonly id: string }) => {
  const t = useOrganizationTexts();
  return (
    <AuditTimeline
      about={{ organization_id: id }}
      toEvent={useToEvent(id)}
      empty={
        <Status sign={slidersGlyph} title={t('timeline.empty')} align="center">
          {t('timeline.emptyText')}
        </Status>
      }
    />
  );
};

// What the audit log has about one user or organization: the newest first, more on demand.
import { Button } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { FailedRead } from '../failure.tsx';
import { usePartTexts } from '../texts.ts';
import { Timeline, type TimelineEvent } from './timeline.tsx';

export type AuditEvent = AdminReply<'GET /audit_events'>['data'][number];

const STEP = 20;
const MOST = 500;

type AuditTimelineProps = {
  /** Whom or what the events are about. */
  readonly about: { readonly user_id: string } | { readonly organization_id: string };
  readonly toEvent: (event: AuditEvent) => TimelineEvent;
  /** The beginning, under the oldest event: the log may be younger, or its oldest events deleted after their time. */
  readonly origin?: TimelineEvent | undefined;
  /** Shown if nothing happened. */
  readonly empty: ReactNode;
};

/** A frame with the events by day, and a link to all of them in the audit log. */
export const AuditTimeline = ({ about, toEvent, origin, empty }: AuditTimelineProps) => {
  const t = usePartTexts();
  const { number } = useFormat();
  const [limit, setLimit] = useState(STEP);
  const read = useRead('GET /audit_events', { query: { ...about, limit } });
  // While more is read, what was shown stays.
  const [shown, setShown] = useState(read.value);
  if (read.value && read.value !== shown) setShown(read.value);
  const { data = [], total_count: total = 0 } = read.value ?? shown ?? {};
  const events = data.map(toEvent);
  const isWhole = shown !== undefined && data.length >= total && !events.some(({ key }) => key === origin?.key);
  return (
    <aside className="lk-frame" aria-label={t('timeline.title')}>
      <div className="lk-frame-head">
        <h2 className="lk-frame-title">{t('timeline.title')}</h2>
        {total > 0 && (
          <Link href={`/audit-log?${new URLSearchParams(about)}`} className="lk-link">
            {t('timeline.all', { number: number(total) })}
          </Link>
        )}
      </div>
      {read.failure && (
        <div className="lk-frame-body">
          <FailedRead read={read} />
        </div>
      )}
      {shown && data.length === 0 && !origin && <div className="lk-frame-body">{empty}</div>}
      <Timeline events={isWhole && origin ? [...events, origin] : events} />
      {total > data.length && limit < MOST && (
        <div className="lk-frame-body">
          <Button size="xs" loading={read.isReading} onClick={() => setLimit((before) => before + STEP)}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
    </aside>
  );
};

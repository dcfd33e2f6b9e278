// Events by day, the newest first: what happened, when, by whom.
import { type Glyph, Icon } from '@latchkey/ui/parts';
import { useFormat } from '../../i18n/format-context.tsx';
import { usePartTexts } from '../texts.ts';
import { byDay, startOfDay } from './days.ts';

export type TimelineEvent = {
  readonly key: string;
  /** In milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly glyph: Glyph;
  readonly tone?: 'success' | 'danger' | undefined;
  /** After the time of day: a device, a place, a reason. */
  readonly notes?: readonly string[] | undefined;
};

const DAY_MS = 86_400_000;

const useDayName = (): ((start: number) => string) => {
  const t = usePartTexts();
  const { date } = useFormat();
  const today = startOfDay(Date.now());
  return (start) => {
    if (start === today) return t('timeline.today');
    return start === startOfDay(today - DAY_MS / 2) ? t('timeline.yesterday') : date(start);
  };
};

const Event = ({ event }: { readonly event: TimelineEvent }) => {
  const { time, exact } = useFormat();
  const { at, name, glyph, tone, notes = [] } = event;
  return (
    <li className="lk-event" data-tone={tone}>
      <Icon glyph={glyph} />
      <div className="lk-event-text">
        <p className="lk-event-name">{name}</p>
        <p className="lk-event-note">
          <time className="lk-time" dateTime={new Date(at).toISOString()} title={exact(at)}>
            <bdi>{time(at)}</bdi>
          </time>
          {notes.map((note) => (
            <span key={note}>
              {' · '}
              <bdi>{note}</bdi>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
};

/** Inside a frame. `level` is the heading of a day below the frame's own heading. */
export const Timeline = ({ events }: { readonly events: readonly TimelineEvent[] }) => {
  const dayName = useDayName();
  return byDay(events).map(({ start, events: ofDay }) => (
    <div key={start}>
      <h3 className="lk-timeline-day">{dayName(start)}</h3>
      <ol className="lk-timeline">
        {ofDay.map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </ol>
    </div>
  ));
};

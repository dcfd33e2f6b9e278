// Figures of an endpoint: delivered, failed, waiting, and how quickly it answers.
import type { AdminReply } from '@latchkey/wire/admin';
import { useFormat } from '../../i18n/format-context.tsx';
import { useWebhookTexts } from '../texts.ts';

type Statistics = AdminReply<'GET /webhook_endpoints/:id/statistics'>;

const Figure = ({ name, value, note }: { name: string; value: string | undefined; note: string | undefined }) => (
  <div className="lk-figure">
    <dt className="lk-figure-name">{name}</dt>
    <dd className="lk-figure-value">{value === undefined ? <span className="lk-skeleton" /> : <bdi>{value}</bdi>}</dd>
    <dd className="lk-figure-note">{note === undefined ? <span className="lk-skeleton" /> : <bdi>{note}</bdi>}</dd>
  </div>
);

export const EndpointFigures = ({ statistics }: { readonly statistics: Statistics | undefined }) => {
  const t = useWebhookTexts();
  const { number, percent, moment, duration } = useFormat();
  const finished = statistics ? statistics.delivered.now + statistics.failed.now : 0;
  const oldest = statistics?.oldest_waiting_at;
  return (
    <dl className="lk-figures" aria-busy={statistics === undefined}>
      <Figure
        name={t('figure.delivered')}
        value={statistics && number(statistics.delivered.now)}
        note={
          statistics &&
          t('figure.delivered.note', {
            percent: percent(finished === 0 ? 0 : statistics.delivered.now / finished),
            all: number(finished),
          })
        }
      />
      <Figure
        name={t('figure.failed')}
        value={statistics && number(statistics.failed.now)}
        note={statistics && t('figure.failed.note', { number: number(statistics.failed.before) })}
      />
      <Figure
        name={t('figure.waiting')}
        value={statistics && number(statistics.waiting)}
        note={statistics && (oldest ? t('figure.waiting.note', { since: moment(oldest) }) : t('figure.waiting.none'))}
      />
      <Figure
        name={t('figure.answer')}
        value={statistics && (statistics.typical_ms === null ? '–' : duration(statistics.typical_ms))}
        note={
          statistics &&
          (statistics.slowest_ms === null
            ? t('figure.answer.none')
            : t('figure.answer.note', { slowest: duration(statistics.slowest_ms) }))
        }
      />
    </dl>
  );
};

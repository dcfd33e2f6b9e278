// One delivery: what happens next, each try, what was sent and what was answered.
import { Icon } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { replayGlyph } from '../../parts/glyphs.ts';
import { Listing } from '../../parts/json/listing.tsx';
import { OpenPart, OpenRow } from '../../parts/open-row.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { useWebhookTexts } from '../texts.ts';
import { Answer } from './answer.tsx';

type Whole = AdminReply<'GET /webhook_endpoints/:id/deliveries/:deliveryId'>;

const useSentence = (): ((delivery: Whole) => string) => {
  const t = useWebhookTexts();
  const { moment } = useFormat();
  return ({ state, attempt_count: tries, next_attempt_at: next }) => {
    if (state === 'delivered') return t('delivery.delivered');
    if (state === 'failed' || next === null) return t('delivery.failed');
    return t(tries === 0 ? 'delivery.first' : 'delivery.next', { when: moment(next) });
  };
};

const Tries = ({ attempts }: Pick<Whole, 'attempts'>) => {
  const t = useWebhookTexts();
  const { time, exact, duration } = useFormat();
  if (attempts.length === 0) return <p className="lk-faint">{t('delivery.noTry')}</p>;
  return (
    <Facts
      facts={attempts.map((attempt) => {
        const took = duration(attempt.duration_ms);
        return {
          key: String(attempt.number),
          name: (
            <time dateTime={new Date(attempt.started_at).toISOString()} title={exact(attempt.started_at)}>
              <bdi>{time(attempt.started_at)}</bdi>
            </time>
          ),
          value:
            attempt.response_status === null
              ? t('delivery.error', { error: attempt.error ?? '', took })
              : t('delivery.status', { status: attempt.response_status, took }),
        };
      })}
    />
  );
};

const Content = ({ delivery }: { readonly delivery: Whole }) => {
  const t = useWebhookTexts();
  const { bytes } = useFormat();
  const sentence = useSentence();
  const { body } = delivery.request;
  const answer = delivery.attempts[0]?.response_body;
  return (
    <>
      <OpenPart>
        <p className="lk-event-name">{sentence(delivery)}</p>
      </OpenPart>
      <OpenPart title={t('delivery.tries')}>
        <Tries attempts={delivery.attempts} />
      </OpenPart>
      <OpenPart title={t('delivery.sent')} note={body === null ? undefined : <bdi>{bytes(body.length)}</bdi>}>
        {body === null ? (
          <p className="lk-faint">{t('delivery.bodyGone')}</p>
        ) : (
          <Listing label={t('delivery.sentBody')} text={body} />
        )}
      </OpenPart>
      {answer && (
        <OpenPart title={t('delivery.answered')} note={<bdi>{bytes(answer.length)}</bdi>}>
          <Listing label={t('delivery.answerBody')} text={answer} />
        </OpenPart>
      )}
    </>
  );
};

type OpenDeliveryProps = {
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly outdated: readonly string[];
  readonly onClose: () => void;
};

export const OpenDelivery = ({ endpointId, deliveryId, outdated, onClose }: OpenDeliveryProps) => {
  const t = useWebhookTexts();
  const notify = useNotify();
  const params = { id: endpointId, deliveryId };
  const read = useRead('GET /webhook_endpoints/:id/deliveries/:deliveryId', { params });
  const replay = useChange(
    ({ call }) => call('POST /webhook_endpoints/:id/deliveries/:deliveryId/replay', { params }),
    outdated,
  );
  const run = async (): Promise<void> => {
    if (await replay.run()) notify({ text: t('done.replayed', { count: 1 }) });
  };
  const delivery = read.value;
  return (
    <OpenRow
      title={
        <code className="lk-mono" dir="ltr">
          {delivery?.event_type ?? ''}
        </code>
      }
      after={delivery && <Answer delivery={delivery} />}
      actions={
        <AllowedButton
          call="POST /webhook_endpoints/:id/deliveries/:deliveryId/replay"
          variant="primary"
          size="xs"
          icon={<Icon glyph={replayGlyph} />}
          loading={replay.isRunning}
          onClick={() => void run()}
        >
          {t('delivery.replay')}
        </AllowedButton>
      }
      onClose={onClose}
    >
      <FailedRead read={read} />
      <FailedChange failure={replay.failure} />
      {delivery && <Content delivery={delivery} />}
    </OpenRow>
  );
};

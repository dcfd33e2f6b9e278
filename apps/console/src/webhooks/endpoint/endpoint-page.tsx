// One endpoint: its figures, the log of its deliveries with one of them open, and its signing secrets.
import { Icon } from '@latchkey/ui/parts';
import type { OperatorValue } from '../../api/operator.tsx';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { replayGlyph } from '../../parts/glyphs.ts';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import type { PageProps } from '../../routes.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { type Endpoint, EndpointState, endpointName, WantedEvents } from '../endpoint-state.tsx';
import { useWebhookTexts } from '../texts.ts';
import { EndpointActions } from './actions.tsx';
import { DeliveryLog, LOG_STATES, type LogState } from './delivery-log.tsx';
import { EndpointFigures } from './figures.tsx';
import { OpenDelivery } from './open-delivery.tsx';
import { Secrets } from './secrets.tsx';

const OUTDATED = ['GET /webhook_endpoints'] as const;
const ORDERS = ['-position'] as const;

/** Sends every failed delivery again, up to 1,000 with each call; returns how many. */
const replayFailed = async ({ call }: OperatorValue, id: string): Promise<number> => {
  let queued = 0;
  let after: string | undefined;
  do {
    const body = { since: 0, state: 'failed' as const, after };
    const reply = await call('POST /webhook_endpoints/:id/replay', { params: { id }, body });
    queued += reply.queued;
    after = reply.next_after ?? undefined;
  } while (after !== undefined);
  return queued;
};

const ReplayFailed = ({ id, count }: { readonly id: string; readonly count: number }) => {
  const t = useWebhookTexts();
  const notify = useNotify();
  const replay = useChange(async (operator) => {
    notify({ text: t('done.replayed', { count: await replayFailed(operator, id) }) });
  }, OUTDATED);
  if (count === 0) return null;
  return (
    <>
      <AllowedButton
        call="POST /webhook_endpoints/:id/replay"
        size="xs"
        icon={<Icon glyph={replayGlyph} />}
        loading={replay.isRunning}
        onClick={() => void replay.run()}
      >
        {t('log.replay', { count })}
      </AllowedButton>
      <FailedChange failure={replay.failure} />
    </>
  );
};

/** The log of the chosen state, and how many deliveries each state has. */
const useLog = (id: string, state: LogState, range: { readonly limit: number; readonly offset: number }) => {
  const params = { id };
  const key = 'GET /webhook_endpoints/:id/deliveries';
  const stateOf = (one: LogState) => (one === 'all' ? undefined : one);
  const read = useRead(key, { params, query: { ...range, state: stateOf(state) } });
  const all = useRead(key, { params, query: { limit: 1 } }).value?.total_count;
  const failed = useRead(key, { params, query: { limit: 1, state: 'failed' } }).value?.total_count;
  const pending = useRead(key, { params, query: { limit: 1, state: 'pending' } }).value?.total_count;
  return { read, counts: { all, failed, pending } };
};

const Deliveries = ({ id }: { readonly id: string }) => {
  const [values, change] = useAddress();
  const { page, limit, offset, turn } = useListAddress(ORDERS);
  const state = LOG_STATES.find((one) => one === values.state) ?? 'all';
  const { read, counts } = useLog(id, state, { limit, offset });
  const open = values.delivery;
  const log = (
    <DeliveryLog
      read={read}
      state={state}
      counts={counts}
      openKey={open}
      page={page}
      limit={limit}
      onState={(next) => change({ state: next === 'all' ? undefined : next, page: undefined }, { replace: true })}
      onOpen={(delivery) => change({ delivery: delivery.id })}
      onPage={turn}
      replay={<ReplayFailed id={id} count={counts.failed ?? 0} />}
    />
  );
  if (open === undefined) return log;
  return (
    <div className="lk-split">
      {log}
      <OpenDelivery
        key={open}
        endpointId={id}
        deliveryId={open}
        outdated={OUTDATED}
        onClose={() => change({ delivery: undefined })}
      />
    </div>
  );
};

const Meta = ({ endpoint }: { readonly endpoint: Endpoint }) => (
  <span className="lk-meta">
    <span className="lk-meta-item">
      <CopyText text={endpoint.url} />
    </span>
    <span className="lk-meta-item">
      <WantedEvents events={endpoint.events} />
    </span>
  </span>
);

/** The page `/webhooks/:id`. */
export const EndpointPage = ({ params }: PageProps) => {
  const t = useWebhookTexts();
  const id = params.id ?? '';
  const read = useRead('GET /webhook_endpoints/:id', { params: { id } });
  const statistics = useRead('GET /webhook_endpoints/:id/statistics', { params: { id } });
  const endpoint = read.value;
  return (
    <Page
      title={endpoint ? endpointName(endpoint) : t('list.endpoint')}
      crumb={{ path: '/webhooks', text: t('title') }}
      after={endpoint && <EndpointState endpoint={endpoint} />}
      note={endpoint && <Meta endpoint={endpoint} />}
      actions={endpoint && <EndpointActions endpoint={endpoint} />}
    >
      <FailedRead read={read} />
      {(endpoint || !read.failure) && (
        <>
          <FailedRead read={statistics} />
          {(statistics.value || !statistics.failure) && <EndpointFigures statistics={statistics.value} />}
          <Deliveries id={id} />
          <Secrets endpointId={id} />
        </>
      )}
    </Page>
  );
};

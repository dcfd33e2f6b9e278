// How an endpoint is named, and its state: plain text when all is well, a badge when not.
import { Badge } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { EVENT_TYPES } from '@latchkey/wire/events';
import { useFormat } from '../i18n/format-context.tsx';
import { useWebhookTexts } from './texts.ts';

export type Endpoint = AdminReply<'GET /webhook_endpoints/:id'>;

/** The name that an operator gave, else the host of the address. */
export const endpointName = ({ description, url }: Endpoint): string =>
  description || (URL.canParse(url) ? new URL(url).host : url);

/** How many types of events an endpoint gets. */
const wantedCount = (events: readonly string[]): number =>
  events.length === 0
    ? EVENT_TYPES.length
    : EVENT_TYPES.filter((type) => events.includes(type) || events.includes(`${type.split('.')[0]}.*`)).length;

export const EndpointState = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const t = useWebhookTexts();
  const { moment } = useFormat();
  const { enabled, disabled_reason: reason, failing_since: since } = endpoint;
  if (!enabled && reason === 'gone') return <Badge tone="danger">{t('state.gone')}</Badge>;
  if (!enabled && reason === 'failing') return <Badge tone="danger">{t('state.failed')}</Badge>;
  if (!enabled) return <Badge tone="warning">{t('state.paused')}</Badge>;
  if (since !== null) return <Badge tone="danger">{t('state.failing', { since: moment(since) })}</Badge>;
  return <span className="lk-faint">{t('state.active')}</span>;
};

export const WantedEvents = ({ events }: { readonly events: readonly string[] }) => {
  const t = useWebhookTexts();
  const { number } = useFormat();
  return events.length === 0
    ? t('events.all')
    : t('events.some', { some: number(wantedCount(events)), all: number(EVENT_TYPES.length) });
};

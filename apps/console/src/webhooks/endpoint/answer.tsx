// The last answer of a delivery, as a badge: the status, no answer, or still waiting.
import { Badge } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useWebhookTexts } from '../texts.ts';

export type Delivery = AdminReply<'GET /webhook_endpoints/:id/deliveries'>['data'][number];

export const Answer = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useWebhookTexts();
  const last = delivery.last_attempt;
  if (!last) return <Badge tone="warning">{t('answer.waiting')}</Badge>;
  const tone = delivery.state === 'delivered' ? 'success' : 'danger';
  return <Badge tone={tone}>{last.response_status === null ? t('answer.none') : String(last.response_status)}</Badge>;
};

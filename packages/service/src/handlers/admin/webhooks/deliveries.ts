// Admin API for deliveries of webhooks: the log, test events, and sending again.
import { DAY_MS } from '@latchkey/wire';
import type { WebhookAttemptJSON, WebhookDeliveryJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { webhookBody } from '../../../domain/webhooks/body.ts';
import type { WebhookAttempt } from '../../../domain/webhooks/delivery.ts';
import {
  findDelivery,
  findDeliveryContent,
  type LoggedDelivery,
  listAttempts,
  listDeliveries,
} from '../../../store/webhooks/deliveries.ts';
import { deliveryFigures } from '../../../store/webhooks/delivery-figures.ts';
import { replayDelivery, replayRange, sendTestEvent } from '../../../use-cases/admin/webhook-replays.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { endpointOf } from './endpoints.ts';
import { testEventOf } from './test-event.ts';

/** Set by the service for every request, besides those of the endpoint. */
const OWN_HEADERS = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

const attemptJSON = (attempt: WebhookAttempt): WebhookAttemptJSON => ({
  number: attempt.number,
  url: attempt.url,
  started_at: attempt.startedAt,
  duration_ms: attempt.durationMs,
  response_status: attempt.responseStatus,
  response_body: attempt.responseBody,
  error: attempt.error,
});

const deliveryJSON = ({ delivery, last }: LoggedDelivery): WebhookDeliveryJSON => ({
  object: 'webhook_delivery',
  id: delivery.id,
  endpoint_id: delivery.endpointId,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  state: delivery.state,
  attempt_count: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  last_attempt: last ? attemptJSON(last) : null,
  created_at: delivery.createdAt,
  finished_at: delivery.finishedAt,
});

export const listAdminDeliveries: AdminHandler<'GET /webhook_endpoints/:id/deliveries'> = async (visit) => {
  const { id } = await endpointOf(visit, visit.params.id);
  const filter = { states: visit.query.state, ...pageRange(visit.query) };
  const { deliveries, total } = await listDeliveries(visit.database.db, id, filter);
  return { data: deliveries.map(deliveryJSON), total_count: total };
};

export const getAdminDelivery: AdminHandler<'GET /webhook_endpoints/:id/deliveries/:deliveryId'> = async (visit) => {
  const { db } = visit.database;
  const endpoint = await endpointOf(visit, visit.params.id);
  const found = await findDelivery(db, endpoint.id, visit.params.deliveryId);
  if (!found) throw new Fault('resource_not_found');
  const { testBody, event } = await findDeliveryContent(db, found.delivery.id);
  const body = testBody ?? (event && webhookBody(found.delivery.eventId, endpoint.instanceId, event));
  return {
    ...deliveryJSON(found),
    request: {
      method: 'POST',
      url: found.last?.url ?? endpoint.url,
      header_names: [...OWN_HEADERS, ...endpoint.headerNames],
      body: body ?? null,
    },
    attempts: (await listAttempts(db, found.delivery.id)).map(attemptJSON),
  };
};

export const getAdminWebhookStatistics: AdminHandler<'GET /webhook_endpoints/:id/statistics'> = async (visit) => {
  const { id } = await endpointOf(visit, visit.params.id);
  const now = visit.ports.clock.now();
  const figures = await deliveryFigures(visit.database.db, id, { since: now - DAY_MS, before: now - 2 * DAY_MS });
  return {
    object: 'webhook_endpoint_statistics',
    delivered: figures.delivered,
    failed: figures.failed,
    waiting: figures.waiting,
    oldest_waiting_at: figures.oldestWaitingAt,
    typical_ms: figures.typicalMs,
    slowest_ms: figures.slowestMs,
  };
};

export const replayAdminDelivery: AdminHandler<'POST /webhook_endpoints/:id/deliveries/:deliveryId/replay'> = async (
  visit,
) => {
  const { id, deliveryId } = visit.params;
  return deliveryJSON(await replayDelivery(visit, visit.instance, id, deliveryId));
};

export const testAdminWebhookEndpoint: AdminHandler<'POST /webhook_endpoints/:id/test'> = async (visit) => {
  const exampleOf = (wants: (type: string) => boolean) => testEventOf(visit.body.type, wants);
  return deliveryJSON(await sendTestEvent(visit, visit.instance, visit.params.id, exampleOf));
};

export const replayAdminRange: AdminHandler<'POST /webhook_endpoints/:id/replay'> = async (visit) => {
  const { since, until, state, after } = visit.body;
  const range = { since, until, wanted: state, after };
  const { queued, nextAfter } = await replayRange(visit, visit.instance, visit.params.id, range);
  return { object: 'webhook_replay', queued, next_after: nextAfter ?? null };
};

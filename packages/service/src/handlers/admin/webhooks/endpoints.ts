// Admin API for webhook endpoints: list, create, change, delete.
import { isLoopbackHost } from '@latchkey/wire';
import type { WebhookEndpointJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { WebhookEndpoint } from '../../../domain/webhooks/endpoint.ts';
import { addressInHost, isPublicAddress } from '../../../ports/oauth/public-address.ts';
import { findWebhookEndpoint, listWebhookEndpoints } from '../../../store/webhooks/endpoints.ts';
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  removeWebhookEndpoint,
} from '../../../use-cases/admin/webhook-endpoints.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';

const endpointJSON = (endpoint: WebhookEndpoint): WebhookEndpointJSON => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  header_names: [...endpoint.headerNames],
  rate_per_second: endpoint.ratePerSecond,
  enabled: endpoint.enabled,
  disabled_reason: endpoint.disabledReason,
  failing_since: endpoint.failingSince,
  created_at: endpoint.createdAt,
  updated_at: endpoint.updatedAt,
});

/** Names are resolved and checked with every attempt; what is refused then anyway is refused here. */
const refuseUrl = ({ environmentType }: Instance, given: string | undefined): void => {
  if (given === undefined || environmentType === 'development') return;
  const { protocol, host, hostname } = new URL(given);
  const address = addressInHost(hostname);
  const isNear = isLoopbackHost(host) || (address !== undefined && !isPublicAddress(address));
  if (protocol === 'https:' && !isNear) return;
  const sentence = 'url must be an https address that is not of this machine or a private network.';
  throw new RefusedValues([refused('form_param_value_invalid', 'url', sentence)]);
};

/** The endpoint of a call, which must belong to the instance of the caller. */
export const endpointOf = async (
  { database, instance }: OperatorDeps & { readonly instance: Instance },
  id: string,
): Promise<WebhookEndpoint> => {
  const endpoint = await findWebhookEndpoint(database.db, { instanceId: instance.id, id });
  if (!endpoint) throw new Fault('resource_not_found');
  return endpoint;
};

export const listAdminWebhookEndpoints: AdminHandler<'GET /webhook_endpoints'> = async ({
  database,
  instance,
  query,
}) => pageOf(await listWebhookEndpoints(database.db, instance.id), query, endpointJSON);

export const getAdminWebhookEndpoint: AdminHandler<'GET /webhook_endpoints/:id'> = async (visit) =>
  endpointJSON(await endpointOf(visit, visit.params.id));

export const createAdminWebhookEndpoint: AdminHandler<'POST /webhook_endpoints'> = async (visit) => {
  const { url, description, events, headers, enabled, rate_per_second: ratePerSecond } = visit.body;
  refuseUrl(visit.instance, url);
  const wanted = { url, description, events, headers, enabled, ratePerSecond };
  const { endpoint, secret } = await addWebhookEndpoint(visit, visit.instance, wanted);
  return { ...endpointJSON(endpoint), secret };
};

export const changeAdminWebhookEndpoint: AdminHandler<'PATCH /webhook_endpoints/:id'> = async (visit) => {
  const { url, description, events, headers, enabled, rate_per_second: ratePerSecond } = visit.body;
  refuseUrl(visit.instance, url);
  const change = { url, description, events, headers, enabled, ratePerSecond, readVersion: visit.body.updated_at };
  return endpointJSON(await changeWebhookEndpoint(visit, visit.instance, visit.params.id, change));
};

export const deleteAdminWebhookEndpoint: AdminHandler<'DELETE /webhook_endpoints/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeWebhookEndpoint(visit, visit.instance, id);
  return { object: 'webhook_endpoint', id, deleted: true };
};

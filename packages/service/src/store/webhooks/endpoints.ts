// Webhook endpoints of instances. The values of their headers are sealed.
import { type Selectable, sql } from 'kysely';
import type { DisabledReason, WebhookEndpoint } from '../../domain/webhooks/endpoint.ts';
import type { Db } from '../database/database.ts';
import type { WebhookEndpointsTable } from '../schema/webhooks.ts';

export const endpointOfRow = (row: Selectable<WebhookEndpointsTable>): WebhookEndpoint => ({
  id: row.id,
  instanceId: row.instance_id,
  url: row.url,
  description: row.description,
  events: row.events,
  headerNames: row.header_names,
  ratePerSecond: row.rate_per_second,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** An endpoint before it is stored, with its sealed headers. */
export type NewWebhookEndpoint = WebhookEndpoint & { readonly sealedHeaders: string };

export const insertWebhookEndpoint = async (db: Db, endpoint: NewWebhookEndpoint): Promise<void> => {
  await db
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      instance_id: endpoint.instanceId,
      url: endpoint.url,
      description: endpoint.description,
      events: JSON.stringify(endpoint.events),
      sealed_headers: endpoint.sealedHeaders,
      header_names: JSON.stringify(endpoint.headerNames),
      rate_per_second: endpoint.ratePerSecond,
      enabled: endpoint.enabled,
      disabled_reason: endpoint.disabledReason,
      failing_since: null,
      last_failed_at: null,
      created_at: endpoint.createdAt,
      updated_at: endpoint.updatedAt,
    })
    .execute();
};

/** `lock` makes concurrent changes, and the end of deliveries, wait for the transaction. */
export const findWebhookEndpoint = async (
  db: Db,
  wanted: { readonly instanceId: string; readonly id: string; readonly lock?: boolean },
): Promise<WebhookEndpoint | undefined> => {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('instance_id', '=', wanted.instanceId)
    .where('id', '=', wanted.id)
    .$if(wanted.lock === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && endpointOfRow(row);
};

/** Endpoints of an instance, oldest first; the use case limits their number. */
export const listWebhookEndpoints = async (db: Db, instanceId: string): Promise<readonly WebhookEndpoint[]> => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(endpointOfRow);
};

/** The sealed headers of an endpoint; undefined if there is no such endpoint. */
export const sealedHeadersOf = async (db: Db, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom('webhook_endpoints').select('sealed_headers').where('id', '=', id).executeTakeFirst();
  return row?.sealed_headers;
};

/** Fields that are undefined stay. */
export type WebhookEndpointChange = {
  readonly [Field in 'url' | 'description' | 'events' | 'ratePerSecond' | 'enabled']?:
    | WebhookEndpoint[Field]
    | undefined;
} & {
  readonly headers?: { readonly names: readonly string[]; readonly sealed: string } | undefined;
};

export const updateWebhookEndpoint = async (
  db: Db,
  id: string,
  change: WebhookEndpointChange,
  now: number,
): Promise<WebhookEndpoint> => {
  const { url, description, events, ratePerSecond, enabled, headers } = change;
  const row = await db
    .updateTable('webhook_endpoints')
    .set({
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events && { events: JSON.stringify(events) }),
      ...(headers && { sealed_headers: headers.sealed, header_names: JSON.stringify(headers.names) }),
      ...(ratePerSecond !== undefined && { rate_per_second: ratePerSecond }),
      // An endpoint that is enabled again has as long as a new one before it is disabled for its failures.
      ...(enabled === true && { enabled, disabled_reason: null, failing_since: null, last_failed_at: null }),
      ...(enabled === false && { enabled, disabled_reason: 'operator' as const }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return endpointOfRow(row);
};

/** Stops deliveries to an endpoint that is gone or keeps failing. */
export const disableWebhookEndpoint = async (
  db: Db,
  id: string,
  reason: DisabledReason,
  now: number,
): Promise<void> => {
  await db
    .updateTable('webhook_endpoints')
    .set({
      enabled: false,
      disabled_reason: reason,
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .execute();
};

/** False if there is no such endpoint. */
export const deleteWebhookEndpoint = async (db: Db, instanceId: string, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('webhook_endpoints')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};

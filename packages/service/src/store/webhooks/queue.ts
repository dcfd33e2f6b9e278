// The queue of deliveries: which endpoints have something due, and claiming it. A claim is a lease: a delivery becomes due again at
// its end unless it was finished, so that a node that crashes loses nothing, and two nodes never send the same one at once.
import { SECOND_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import type { EnvironmentType } from '../../domain/instance/instance.ts';
import type { Database, Db } from '../database/database.ts';

/** Twice the time limit of an attempt: after that, the node that claimed a delivery has crashed. */
export const DELIVERY_LEASE_MS = 30 * SECOND_MS;

/** An endpoint with deliveries that are due. */
export type DueEndpoint = {
  readonly id: string;
  readonly instanceId: string;
  readonly environmentType: EnvironmentType;
  readonly url: string;
  readonly sealedHeaders: string;
  readonly sealedSecrets: readonly string[];
  readonly ratePerSecond: number | null;
  readonly isFailing: boolean;
};

/** Endpoints with something due at this time; `except` are those that this node cannot send to now. */
export const listDueEndpoints = async (
  db: Db,
  given: { readonly now: number; readonly except: readonly string[]; readonly limit: number },
): Promise<readonly DueEndpoint[]> => {
  const { rows } = await sql<{
    id: string;
    instance_id: string;
    environment_type: EnvironmentType;
    url: string;
    sealed_headers: string;
    sealed_secrets: readonly string[];
    rate_per_second: number | null;
    is_failing: boolean;
  }>`
    select endpoint.id, endpoint.instance_id, instances.environment_type, endpoint.url, endpoint.sealed_headers,
      endpoint.rate_per_second, endpoint.failing_since is not null as is_failing,
      coalesce((select json_agg(sealed_secret order by created_at, id) from webhook_secrets
        where endpoint_id = endpoint.id), '[]') as sealed_secrets
    from webhook_endpoints as endpoint join instances on instances.id = endpoint.instance_id
    where endpoint.enabled
      and endpoint.id not in (select json_array_elements_text(${JSON.stringify(given.except)}::json))
      and exists (
        select from webhook_deliveries as due
        where due.endpoint_id = endpoint.id and due.state = 'pending' and due.ready
          and due.next_attempt_at <= ${given.now}::bigint
      )
    order by random() limit ${given.limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    instanceId: row.instance_id,
    environmentType: row.environment_type,
    url: row.url,
    sealedHeaders: row.sealed_headers,
    sealedSecrets: row.sealed_secrets,
    ratePerSecond: row.rate_per_second,
    isFailing: row.is_failing,
  }));
};

/** A delivery that this node may send until the end of its lease. */
export type ClaimedDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly subject: string;
  /** Finished attempts so far. */
  readonly attempts: number;
  readonly leaseUntil: number;
  readonly testBody: string | null;
  /** Undefined if the event has been purged. */
  readonly event: Pick<StoredEvent, 'type' | 'version' | 'data' | 'createdAt'> | undefined;
};

type Claim = { readonly endpointId: string; readonly now: number; readonly leaseUntil: number; readonly limit: number };

type ClaimedRow = {
  id: string;
  event_id: string;
  subject: string;
  attempts: number;
  test_body: string | null;
  type: string | null;
  version: number;
  data: StoredEvent['data'];
  event_created_at: number;
};

const claim = async (db: Db, { endpointId, now, leaseUntil, limit }: Claim): Promise<readonly ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'pending' and ready and next_attempt_at <= ${now}::bigint
      order by next_attempt_at, sequence limit ${limit} for update skip locked
    ), claimed as (
      update webhook_deliveries set next_attempt_at = ${leaseUntil}::bigint
      from due where webhook_deliveries.id = due.id
      returning webhook_deliveries.*
    )
    select claimed.id, claimed.event_id, claimed.subject, claimed.attempts, claimed.test_body,
      events.type, events.version, events.data, events.created_at as event_created_at
    from claimed left join events on events.id = claimed.event_id
    order by claimed.sequence`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    endpointId,
    eventId: row.event_id,
    subject: row.subject,
    attempts: row.attempts,
    leaseUntil,
    testBody: row.test_body,
    event:
      row.type === null
        ? undefined
        : { type: row.type, version: row.version, data: row.data, createdAt: row.event_created_at },
  }));
};

/** Claims no more than the endpoint may get in this second, counted over all nodes. */
const claimWithinRate = (
  database: Database,
  wanted: Claim & { readonly ratePerSecond: number },
): Promise<readonly ClaimedDelivery[]> =>
  database.transaction(async (db) => {
    const endpoint = await db
      .selectFrom('webhook_endpoints')
      .select(['rate_window', 'rate_used'])
      .where('id', '=', wanted.endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return [];
    const second = Math.floor(wanted.now / SECOND_MS);
    const used = endpoint.rate_window === second ? endpoint.rate_used : 0;
    const limit = Math.min(wanted.limit, wanted.ratePerSecond - used);
    if (limit <= 0) return [];
    const claimed = await claim(db, { ...wanted, limit });
    await db
      .updateTable('webhook_endpoints')
      .set({ rate_window: second, rate_used: used + claimed.length })
      .where('id', '=', wanted.endpointId)
      .execute();
    return claimed;
  });

/** Claims due deliveries of an endpoint, the earliest first. */
export const claimDeliveries = (
  database: Database,
  { ratePerSecond, ...wanted }: Claim & { readonly ratePerSecond: number | null },
): Promise<readonly ClaimedDelivery[]> =>
  ratePerSecond === null ? claim(database.db, wanted) : claimWithinRate(database, { ...wanted, ratePerSecond });

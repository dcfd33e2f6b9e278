// Deletes old events. An event that was not numbered yet, or that an endpoint has not received yet, stays.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';

/** Deletes events made before `before`; returns how many. */
export const purgeEvents = (db: Db, before: number): Promise<number> =>
  inBatches(async () => {
    const result = await sql`
      delete from events where id in (
        select id from events
        where created_at < ${before}::bigint and sequence is not null
          and not exists (
            select from webhook_deliveries
            join webhook_endpoints on webhook_endpoints.id = webhook_deliveries.endpoint_id
            where webhook_endpoints.instance_id = events.instance_id
              and webhook_deliveries.subject = events.subject
              and webhook_deliveries.event_id = events.id
              and webhook_deliveries.state = 'pending'
          )
        order by created_at limit ${PURGE_BATCH}
      )`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  });

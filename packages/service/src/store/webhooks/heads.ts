// The order of deliveries: of the pending ones of a subject and endpoint, only the first is ready to be sent. The caller has locked
// the endpoints, so that a delivery that is added and one that ends at the same time see each other.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export type Queue = { readonly endpointId: string; readonly subject: string };

/**
 * Makes the first pending delivery of each of these queues ready, unless one is already. The limits make the planner look up each
 * queue in the index: a join would read every pending delivery while the statistics say that there are few.
 */
export const releaseHeads = async (db: Db, queues: readonly Queue[]): Promise<void> => {
  if (queues.length === 0) return;
  const unique = new Map(queues.map((queue) => [JSON.stringify([queue.endpointId, queue.subject]), queue]));
  const given = [...unique.values()].map(({ endpointId, subject }) => ({ endpoint_id: endpointId, subject }));
  await sql`
    update webhook_deliveries set ready = true
    from json_to_recordset(${JSON.stringify(given)}::json) as queue (endpoint_id text, subject text)
    cross join lateral (
      select id from webhook_deliveries as pending
      where pending.endpoint_id = queue.endpoint_id and pending.subject = queue.subject and pending.state = 'pending'
      order by pending.sequence limit 1
    ) as head
    where webhook_deliveries.id = head.id and (
      select true from webhook_deliveries as other
      where other.endpoint_id = queue.endpoint_id and other.subject = queue.subject
        and other.state = 'pending' and other.ready
      limit 1
    ) is null`.execute(db);
};

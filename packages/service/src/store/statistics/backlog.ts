// What waits to be sent in the whole installation: messages and webhooks that are due.
import { SECOND_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Backlog } from '../../ports/metrics.ts';
import type { Db } from '../database/database.ts';
import type { OutboxChannel } from '../schema/service.ts';

type Row = { readonly waiting: number; readonly oldest_at: number | null };

const backlogOf = (row: Row | undefined, now: number): Backlog => ({
  waiting: row?.waiting ?? 0,
  oldestSeconds: row?.oldest_at == null ? 0 : Math.max(0, now - row.oldest_at) / SECOND_MS,
});

/** A channel that is not configured sends nothing, so its messages do not count. */
export const readBacklogs = async (
  db: Db,
  { channels, now }: { readonly channels: readonly OutboxChannel[]; readonly now: number },
): Promise<{ readonly outbox: Backlog; readonly webhooks: Backlog }> => {
  // A list in SQL must not be empty.
  const sending = sql.join(['none', ...channels]);
  const { rows: messages } = await sql<Row>`
    select count(*)::int as waiting, min(next_attempt_at) as oldest_at from outbox
    where sent_at is null and channel in (${sending})
      and next_attempt_at <= ${now}::bigint and give_up_at > ${now}::bigint`.execute(db);
  const { rows: deliveries } = await sql<Row>`
    select count(*)::int as waiting, min(next_attempt_at) as oldest_at from webhook_deliveries
    join webhook_endpoints on webhook_endpoints.id = endpoint_id
    where enabled and state = 'pending' and ready and next_attempt_at <= ${now}::bigint`.execute(db);
  return { outbox: backlogOf(messages[0], now), webhooks: backlogOf(deliveries[0], now) };
};

// What is known about outgoing messages of one channel, and about everything that waits to be sent.
import { HOUR_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { OutboxChannel } from '../schema/service.ts';

export type MessageFigures = {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  readonly delayMs: number | null;
  readonly lastSentAt: number | null;
  /** When the oldest message was written that was tried in vain and not sent yet. */
  readonly triedSince: number | null;
};

/** The messages of a channel since a time, to whole hours. */
export const messageFigures = async (
  db: Db,
  instanceId: string,
  given: { readonly channel: OutboxChannel; readonly since: number; readonly now: number },
): Promise<MessageFigures> => {
  const { channel, since, now } = given;
  const { rows } = await sql<{ sent: number; failed: number; delay_ms: number | null; last_sent_at: number | null }>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed), 0)::int as failed,
      (sum(delay_ms) / nullif(sum(sent), 0))::int as delay_ms, max(last_sent_at) as last_sent_at
    from message_counts
    where instance_id = ${instanceId} and channel = ${channel} and hour >= ${since - (since % HOUR_MS)}::bigint`.execute(
    db,
  );
  const { rows: waiting } = await sql<{ waiting: number; tried_since: number | null }>`
    select count(*)::int as waiting, min(created_at) filter (where last_error is not null) as tried_since
    from outbox
    where instance_id = ${instanceId} and channel = ${channel} and sent_at is null and give_up_at > ${now}::bigint`.execute(
    db,
  );
  const [counted] = rows;
  return {
    sent: counted?.sent ?? 0,
    failed: counted?.failed ?? 0,
    delayMs: counted?.delay_ms ?? null,
    lastSentAt: counted?.last_sent_at ?? null,
    waiting: waiting[0]?.waiting ?? 0,
    triedSince: waiting[0]?.tried_since ?? null,
  };
};

export type QueueFigures = { readonly waiting: number; readonly oldestAt: number | null };

/** Messages and webhooks of an instance that are due. A channel that is not configured sends nothing, so its messages do not count. */
export const queueFigures = async (
  db: Db,
  instanceId: string,
  { channels, now }: { readonly channels: readonly OutboxChannel[]; readonly now: number },
): Promise<QueueFigures> => {
  // A list in SQL must not be empty.
  const sending = sql.join(['none', ...channels]);
  const { rows } = await sql<{ waiting: number; oldest_at: number | null }>`
    select count(*)::int as waiting, min(due_at) as oldest_at from (
      select next_attempt_at as due_at from outbox
      where instance_id = ${instanceId} and sent_at is null and channel in (${sending})
        and next_attempt_at <= ${now}::bigint and give_up_at > ${now}::bigint
      union all
      select next_attempt_at from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id
      where webhook_endpoints.instance_id = ${instanceId} and enabled
        and state = 'pending' and ready and next_attempt_at <= ${now}::bigint
    ) as due`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest_at ?? null };
};

/** Deliveries of an instance that wait for an attempt. */
export const countPendingDeliveries = async (db: Db, instanceId: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from webhook_deliveries
    where state = 'pending' and endpoint_id in (select id from webhook_endpoints where instance_id = ${instanceId})`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
};

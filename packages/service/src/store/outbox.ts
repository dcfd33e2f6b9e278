// Outgoing messages. A row is written in the transaction that caused it and sent after commit, so a change that was rolled back
// never sends anything. Recipient and content are sealed: they contain addresses and one-time codes.

import { MINUTE_MS } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { MessageContent } from '../domain/messages/message-content.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Vault } from '../ports/vault.ts';
import type { Db } from './database/database.ts';
import type { OutboxChannel, OutboxTable } from './schema/service.ts';

export type OutboxMessage = MessageContent & {
  readonly id: string;
  readonly instanceId: string;
  readonly channel: OutboxChannel;
  readonly createdAt: number;
  readonly attempts: number;
};

type Sealing = { readonly vault: Vault };

const INBOX_PAGE = 100;
const USEFUL_MS = 10 * MINUTE_MS;

const recipientHash = (vault: Vault, to: string): string => vault.mac('lookup', to.trim().toLowerCase());

const fromRow = (row: Selectable<OutboxTable>, vault: Vault): OutboxMessage => ({
  // The cast holds: enqueueMessage below sealed a MessageContent.
  ...(JSON.parse(vault.open(row.sealed_content)) as MessageContent),
  id: row.id,
  instanceId: row.instance_id,
  channel: row.channel,
  createdAt: row.created_at,
  attempts: row.attempts,
});

/** Queues a message inside the caller's transaction; `enqueueMessage(db, ports, { instanceId, channel: 'email', ... })`. */
export const enqueueMessage = async (
  db: Db,
  ports: Sealing & { readonly ids: Ids; readonly clock: Clock },
  message: MessageContent & {
    readonly instanceId: string;
    readonly channel: OutboxChannel;
    /** How long sending is still useful; default is ten minutes, the lifetime of a code. */
    readonly usefulMs?: number;
  },
): Promise<string> => {
  const { instanceId, channel, usefulMs = USEFUL_MS, ...content } = message;
  const id = ports.ids.next('msg');
  const now = ports.clock.now();
  await db
    .insertInto('outbox')
    .values({
      id,
      instance_id: instanceId,
      channel,
      recipient_hash: recipientHash(ports.vault, content.to),
      sealed_content: ports.vault.seal(JSON.stringify(content)),
      created_at: now,
      sent_at: null,
      attempts: 0,
      next_attempt_at: now,
      give_up_at: now + usefulMs,
      last_error: null,
    })
    .execute();
  return id;
};

/** The development inbox: newest first, for one recipient or for all. */
export const listInbox = async (
  db: Db,
  ports: Sealing,
  filter: { readonly instanceId: string; readonly to: string | undefined },
): Promise<readonly OutboxMessage[]> => {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('instance_id', '=', filter.instanceId)
    .$if(filter.to !== undefined, (query) =>
      query.where('recipient_hash', '=', recipientHash(ports.vault, filter.to ?? '')),
    )
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(INBOX_PAGE)
    .execute();
  return rows.map((row) => fromRow(row, ports.vault));
};

export type DueFilter = {
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
  /** The channels that are configured; default is mail only. */
  readonly channels?: readonly OutboxChannel[];
};

/**
 * Takes due messages for sending: they become due again at `leaseUntil` unless marked sent, so a sender that crashes loses
 * nothing, and two senders never take the same row at once.
 */
export const claimDueMessages = async (
  db: Db,
  ports: Sealing,
  filter: DueFilter,
): Promise<readonly OutboxMessage[]> => {
  const rows = await db
    .updateTable('outbox')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: filter.leaseUntil }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('channel', 'in', filter.channels ?? ['email'])
        .where('next_attempt_at', '<=', filter.now)
        .where('give_up_at', '>', filter.now)
        .orderBy('next_attempt_at')
        .limit(filter.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map((row) => fromRow(row, ports.vault));
};

export const markMessageSent = async (db: Db, id: string, now: number): Promise<void> => {
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', '=', id).executeTakeFirstOrThrow();
};

/**
 * Records a failure and the time of the next attempt. `error` is a kind such as `ECONNREFUSED`, never text that may contain an
 * address.
 */
export const markMessageFailed = async (db: Db, id: string, error: string, nextAttemptAt: number): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
};

/** Marks messages that were tried in vain and are no longer useful. */
export const giveUpMessages = async (db: Db, now: number): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ failed_at: now })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '>', 0)
    .where('give_up_at', '<=', now)
    .execute();
};

/** Deletes messages written before `before`; sent messages of production instances are deleted at once. */
export const purgeOutbox = async (db: Db, before: number): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where((row) =>
      row.or([
        row('created_at', '<', before),
        row.and([
          row('sent_at', 'is not', null),
          row(
            'instance_id',
            'in',
            row.selectFrom('instances').select('id').where('environment_type', '=', 'production'),
          ),
        ]),
      ]),
    )
    .execute();
};

// The waitlist: one entry per address and instance.

import type { Selectable } from 'kysely';
import type { WaitlistEntry, WaitlistStatus } from '../../domain/ticket.ts';
import type { Db } from '../database/database.ts';
import type { WaitlistEntriesTable } from '../schema/attempts.ts';

const entryFromRow = (row: Selectable<WaitlistEntriesTable>): WaitlistEntry => ({
  id: row.id,
  instanceId: row.instance_id,
  emailAddress: row.email_address,
  language: row.language,
  status: row.status,
  ticketId: row.ticket_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds an address to the list and returns its entry; an existing entry is not changed. */
export const joinWaitlist = async (db: Db, entry: WaitlistEntry): Promise<WaitlistEntry> => {
  await db
    .insertInto('waitlist_entries')
    .values({
      id: entry.id,
      instance_id: entry.instanceId,
      email_address: entry.emailAddress,
      language: entry.language,
      status: entry.status,
      ticket_id: entry.ticketId,
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('instance_id', '=', entry.instanceId)
    .where('email_address', '=', entry.emailAddress)
    .executeTakeFirstOrThrow();
  return entryFromRow(row);
};

/** Reads an entry and locks its row until the transaction ends, so that it is decided once. */
export const lockWaitlistEntry = async (db: Db, instanceId: string, id: string): Promise<WaitlistEntry | undefined> => {
  const row = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && entryFromRow(row);
};

export const decideWaitlistEntry = async (
  db: Db,
  id: string,
  decision: { readonly status: WaitlistStatus; readonly ticketId: string | null },
  now: number,
): Promise<WaitlistEntry> => {
  const row = await db
    .updateTable('waitlist_entries')
    .set({ status: decision.status, ticket_id: decision.ticketId, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return entryFromRow(row);
};

/** Entries of an instance, newest first; only of the given status, if any. */
export const listWaitlist = async (
  db: Db,
  of: {
    readonly instanceId: string;
    readonly status: WaitlistStatus | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly entries: readonly WaitlistEntry[]; readonly totalCount: number }> => {
  const every = db
    .selectFrom('waitlist_entries')
    .where('instance_id', '=', of.instanceId)
    .$if(of.status !== undefined, (query) => query.where('status', '=', of.status ?? 'pending'));
  const rows = await every
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((query) => query.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { entries: rows.map(entryFromRow), totalCount: Number(count) };
};

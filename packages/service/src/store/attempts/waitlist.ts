// The waitlist: one entry per address and instance.

import { type Selectable, sql } from 'kysely';
import type { WaitlistEntry, WaitlistStatus } from '../../domain/ticket.ts';
import type { Db } from '../database/database.ts';
import { type ListOrder, listOrder } from '../database/list-order.ts';
import type { WaitlistEntriesTable } from '../schema/attempts.ts';
import { addressBeginsWith } from './listed-addresses.ts';

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

export const findWaitlistEntry = async (db: Db, instanceId: string, id: string): Promise<WaitlistEntry | undefined> => {
  const row = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && entryFromRow(row);
};

export const deleteWaitlistEntry = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('waitlist_entries').where('id', '=', id).execute();
};

/** Which entries to list; all given conditions must match. */
type WaitlistFilter = {
  readonly instanceId: string;
  readonly statuses?: readonly WaitlistStatus[] | undefined;
  /** The beginning of the address. */
  readonly address?: string | undefined;
  readonly order?: ListOrder<'created_at' | 'email_address'> | undefined;
};

/** One page of the entries, newest first unless another order is given; and how many there are. */
export const listWaitlist = async (
  db: Db,
  { instanceId, statuses, address, order }: WaitlistFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly WaitlistEntry[]; readonly totalCount: number }> => {
  const matching = db
    .selectFrom('waitlist_entries')
    .where('instance_id', '=', instanceId)
    .$if(address !== undefined, (query) => query.where(addressBeginsWith(address ?? '')))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []));
  const { field, direction } = listOrder(order, 'created_at');
  const rows = await matching
    .selectAll()
    .orderBy(field, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { entries: rows.map(entryFromRow), totalCount: count };
};

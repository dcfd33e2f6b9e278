// Entries of the allow list and the block list. A lookup asks for the entries that can cover an identifier; it never reads a
// whole list.
import { type Selectable, sql } from 'kysely';
import type { ListEntry } from '../../domain/restrictions/list-entry.ts';
import type { ListName } from '../../domain/restrictions/list-rules.ts';
import type { Db } from '../database/database.ts';
import type { IdentifierListEntriesTable } from '../schema/instances.ts';

export type StoredListEntry = ListEntry & {
  readonly id: string;
  readonly instanceId: string;
  readonly list: ListName;
  readonly invitationId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

const fromRow = (row: Selectable<IdentifierListEntriesTable>): StoredListEntry => ({
  id: row.id,
  instanceId: row.instance_id,
  list: row.list,
  identifier: row.identifier,
  identifierType: row.identifier_type,
  invitationId: row.invitation_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The entries among the given ones that each list has. */
export const findListEntries = async (
  db: Db,
  instanceId: string,
  identifiers: readonly string[],
): Promise<Readonly<Record<ListName, ReadonlySet<string>>>> => {
  const rows =
    identifiers.length === 0
      ? []
      : await db
          .selectFrom('identifier_list_entries')
          .select(['list', 'identifier'])
          .where('instance_id', '=', instanceId)
          .where('identifier', 'in', [...identifiers])
          .execute();
  const on = (list: ListName) => new Set(rows.filter((row) => row.list === list).map((row) => row.identifier));
  return { allow: on('allow'), block: on('block') };
};

/** Adds an entry; false if the list has it already. */
export const insertListEntry = async (db: Db, entry: StoredListEntry): Promise<boolean> => {
  const row = await db
    .insertInto('identifier_list_entries')
    .values({
      id: entry.id,
      instance_id: entry.instanceId,
      list: entry.list,
      identifier: entry.identifier,
      identifier_type: entry.identifierType,
      invitation_id: entry.invitationId,
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores which invitation was mailed for an entry. */
export const setListInvitation = async (db: Db, id: string, invitationId: string): Promise<void> => {
  await db.updateTable('identifier_list_entries').set({ invitation_id: invitationId }).where('id', '=', id).execute();
};

type Which = { readonly instanceId: string; readonly list: ListName; readonly id: string };

export const findListEntry = async (db: Db, { instanceId, list, id }: Which): Promise<StoredListEntry | undefined> => {
  const row = await db
    .selectFrom('identifier_list_entries')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Deletes an entry and returns it; undefined if the list does not have it. */
export const deleteListEntry = async (
  db: Db,
  { instanceId, list, id }: Which,
): Promise<StoredListEntry | undefined> => {
  const row = await db
    .deleteFrom('identifier_list_entries')
    .where('instance_id', '=', instanceId)
    .where('list', '=', list)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
};

type ListFilter = { readonly instanceId: string; readonly list: ListName; readonly query?: string | undefined };

const matching = (db: Db, { instanceId, list, query = '' }: ListFilter) =>
  db
    .selectFrom('identifier_list_entries')
    .where('instance_id', '=', instanceId)
    .where('list', '=', list)
    // A list is short enough to be searched for any part of an entry.
    .$if(query !== '', (rows) => rows.where(sql<boolean>`strpos(lower(identifier), ${query.toLowerCase()}) > 0`));

/** How many entries a list has; only those that contain the query, if there is one. */
export const countListEntries = async (db: Db, filter: ListFilter): Promise<number> => {
  const { count } = await matching(db, filter)
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** One page of a list, newest first. */
export const listListEntries = async (
  db: Db,
  { limit, offset, ...filter }: ListFilter & { readonly limit: number; readonly offset: number },
): Promise<readonly StoredListEntry[]> => {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(fromRow);
};

// Events: written in the transaction of the change, numbered after its commit, read by number.
import { type Selectable, sql } from 'kysely';
import type { NewEvent, StoredEvent } from '../../domain/events/stored-event.ts';
import type { Db } from '../database/database.ts';
import type { EventsTable } from '../schema/service.ts';

/** An arbitrary number that must be the same on every node: one of them numbers events at a time. */
const SEQUENCE_LOCK = 4_400_144_026;

const eventFromRow = (row: Selectable<EventsTable>): StoredEvent => ({
  id: row.id,
  instanceId: row.instance_id,
  type: row.type,
  subject: row.subject,
  version: row.version,
  data: row.data,
  createdAt: row.created_at,
  sequence: Number(row.sequence),
});

/** Adds events in one statement. `position` is given for a change that was noted earlier. */
export const insertEvents = async (
  db: Db,
  events: ReadonlyArray<NewEvent & { readonly position?: number | undefined }>,
): Promise<void> => {
  if (events.length === 0) return;
  await db
    .insertInto('events')
    .values(
      events.map((event) => ({
        id: event.id,
        instance_id: event.instanceId,
        type: event.type,
        subject: event.subject,
        version: event.version,
        data: JSON.stringify(event.data),
        created_at: event.createdAt,
        sequence: null,
        ...(event.position !== undefined && { position: event.position }),
      })),
    )
    .execute();
};

/** True if committed events wait for their number, or committed notes for their event. */
export const hasUnnumbered = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from events where sequence is null) or exists (select from event_notes) as waits`.execute(db);
  return rows[0]?.waits === true;
};

/** Makes other nodes wait until the transaction ends. */
export const lockSequence = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SEQUENCE_LOCK}::bigint)`.execute(db);
};

/** The same without a wait: false if another node has the lock. */
export const tryLockSequence = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${SEQUENCE_LOCK}::bigint) as is_locked`.execute(db);
  return rows[0]?.is_locked === true;
};

/**
 * Numbers committed events in the order of their writing, and returns them. The caller holds the lock of `lockSequence`, so
 * lower numbers are visible before higher ones. Changes of one row wait for each other, so their events are in their order.
 */
export const numberEvents = async (db: Db, limit: number): Promise<readonly StoredEvent[]> => {
  const { rows } = await sql<Selectable<EventsTable>>`
    update events set sequence = numbered.sequence
    from (
      select id, nextval('events_sequence') as sequence
      from (select id from events where sequence is null order by position limit ${limit}) as waiting
    ) as numbered
    where events.id = numbered.id
    returning events.*`.execute(db);
  return rows.map(eventFromRow).sort((one, other) => one.sequence - other.sequence);
};

/** Events of an instance after a number, oldest first. */
export const listEvents = async (
  db: Db,
  instanceId: string,
  filter: { readonly after: number; readonly limit: number; readonly types?: readonly string[] | undefined },
): Promise<readonly StoredEvent[]> => {
  const { types } = filter;
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('sequence', '>', filter.after)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('sequence')
    .limit(filter.limit)
    .execute();
  return rows.map(eventFromRow);
};

/** Events of an instance before a number, newest first. */
export const listEventsBefore = async (
  db: Db,
  instanceId: string,
  filter: { readonly before: number; readonly limit: number; readonly types?: readonly string[] | undefined },
): Promise<readonly StoredEvent[]> => {
  const { types } = filter;
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('sequence', '<', filter.before)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('sequence', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map(eventFromRow);
};

/** The highest number that was given and is still stored; 0 without any. */
export const latestSequence = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ latest: number | null }>`select max(sequence) as latest from events`.execute(db);
  return Number(rows[0]?.latest ?? 0);
};

/** The number of an event of the instance; undefined if there is none, or it has none yet. */
export const findSequence = async (db: Db, instanceId: string, id: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('events')
    .select('sequence')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sequence ?? undefined;
};

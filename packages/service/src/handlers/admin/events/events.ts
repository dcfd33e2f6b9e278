// Admin API for events: read in their order from a cursor, or wait for the next. No committed change is ever skipped: events are
// numbered after their commit, and this call numbers what was committed before it reads.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';
import type { StoredEvent } from '../../../domain/events/stored-event.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { numberCommitted } from '../../../jobs/sequencer.ts';
import { eventJSON } from '../../../present/events/event.ts';
import { findSequence, latestSequence, listEvents, listEventsBefore } from '../../../store/events/events.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { writeEvents } from '../../events/emit.ts';

type EventsVisit = AdminVisit<'GET /events'>;

/** How often a waiting call looks for events. */
const LOOK_MS = 500;
const SECOND_MS = 1_000;

/** The number after which the caller wants to read. */
const startOf = async ({ database, instance, query }: EventsVisit): Promise<number> => {
  const { after } = query;
  if (after === undefined) return 0;
  if (after === 'latest') return latestSequence(database.db);
  if (!after.startsWith('evt_')) return Number(after);
  const sequence = await findSequence(database.db, instance.id, after);
  if (sequence !== undefined) return sequence;
  throw new RefusedValues([
    refused('form_param_value_invalid', 'after', 'after: there is no such event any more. Send the cursor of a reply.'),
  ]);
};

type Page = { readonly events: readonly StoredEvent[]; readonly cursor: number; readonly hasMore: boolean };

/** Numbers what was committed before this call. */
const numberEarlier = ({ database, ports }: EventsVisit) =>
  numberCommitted({
    database,
    writeLate: (db, notes) => writeEvents(db, ports, notes, { isLate: true }),
  });

/** The page that ends before a number, newest first. */
const readBackwards = async (visit: EventsVisit, given: string): Promise<Page> => {
  const { database, instance, query } = visit;
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  await numberEarlier(visit);
  const before = given === 'latest' ? Number.MAX_SAFE_INTEGER : Number(given);
  const events = await listEventsBefore(database.db, instance.id, { before, limit, types: query.types });
  return { events, cursor: events.at(-1)?.sequence ?? 0, hasMore: events.length === limit };
};

const readPage = async (visit: EventsVisit, after: number): Promise<Page> => {
  const { database, instance, query } = visit;
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  await numberEarlier(visit);
  // Read first: every event up to here is visible to the list.
  const latest = await latestSequence(database.db);
  const events = await listEvents(database.db, instance.id, { after, limit, types: query.types });
  const hasMore = events.length === limit;
  const last = events.at(-1)?.sequence ?? after;
  return { events, cursor: hasMore ? last : Math.max(last, latest, after), hasMore };
};

/** Reads until there is an event or no reason to wait any longer. */
const readOrWait = async (visit: EventsVisit, after: number): Promise<Page> => {
  const turns = Math.ceil(((visit.query.wait ?? 0) * SECOND_MS) / LOOK_MS);
  let page = await readPage(visit, after);
  const waiter = page.events.length === 0 && turns > 0 ? visit.waiters?.enter(visit.signal) : undefined;
  if (!waiter) return page;
  try {
    for (let turn = 0; turn < turns && page.events.length === 0 && (await waiter.pause(LOOK_MS)); turn += 1)
      page = await readPage(visit, page.cursor);
  } finally {
    waiter.leave();
  }
  return page;
};

export const listAdminEvents: AdminHandler<'GET /events'> = async (visit) => {
  const { before, after } = visit.query;
  if (before !== undefined && after !== undefined)
    throw new RefusedValues([
      refused('form_param_value_invalid', 'before', 'before: send either before or after, not both.'),
    ]);
  const page = before === undefined ? readOrWait(visit, await startOf(visit)) : readBackwards(visit, before);
  const { events, cursor, hasMore } = await page;
  return { data: events.map(eventJSON), cursor: String(cursor), has_more: hasMore };
};

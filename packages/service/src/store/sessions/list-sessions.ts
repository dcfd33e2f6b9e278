// The operator's list of the sessions of an instance: one page in the order of their start, by user, client and status; and how
// many there are. Without a filter, a page is read in the order of an index.
import type { SessionStatus } from '@latchkey/wire';
import { type RawBuilder, sql } from 'kysely';
import { IMPERSONATION_LIFETIME_MS, type Session } from '../../domain/sessions/session.ts';
import type { Db } from '../database/database.ts';
import { type ListOrder, listOrder } from '../database/list-order.ts';
import { SIGNED_IN, sessionFromRow } from './sessions.ts';

/** `active` finds every open session, also those shown as pending: the tasks behind that status are not stored. */
type ListedStatus = Exclude<SessionStatus, 'pending'>;

export type SessionListFilter = {
  readonly instanceId: string;
  readonly now: number;
  readonly userIds?: readonly string[] | undefined;
  readonly clientIds?: readonly string[] | undefined;
  readonly statuses?: readonly ListedStatus[] | undefined;
  readonly order?: ListOrder<'created_at'> | undefined;
};

type Page = { readonly limit: number; readonly offset: number };

/** The end of a session, as `endOf` in the domain finds it. */
const END = sql<number>`case when actor is null then expire_at
  else least(expire_at, created_at + ${sql.lit(IMPERSONATION_LIFETIME_MS)}) end`;

const storedAs = (statuses: readonly SessionStatus[]) => sql<boolean>`status in (${sql.join(statuses)})`;

/** Has the session this status now? A row that is stored as open may be over (`statusAt` in the domain). */
const hasStatus = (status: ListedStatus, now: number): RawBuilder<boolean> => {
  const isOpen = storedAs(SIGNED_IN);
  const at = sql`${now}::bigint`;
  if (status === 'active') return sql`(${isOpen} and ${END} > ${at} and abandon_at > ${at})`;
  if (status === 'expired') return sql`(status = 'expired' or (${isOpen} and ${END} <= ${at}))`;
  if (status === 'abandoned')
    return sql`(status = 'abandoned' or (${isOpen} and ${END} > ${at} and abandon_at <= ${at}))`;
  return sql`status = ${status}`;
};

const anyStatus = (statuses: readonly ListedStatus[], now: number): RawBuilder<boolean> =>
  sql`(${sql.join(
    statuses.map((status) => hasStatus(status, now)),
    sql` or `,
  )})`;

const isOneOf = (column: 'user_id' | 'client_id', ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(ids)})`;

const matching = (db: Db, { instanceId, now, userIds, clientIds, statuses = [] }: SessionListFilter) =>
  db
    .selectFrom('sessions')
    .where('instance_id', '=', instanceId)
    .$if(userIds !== undefined, (query) => query.where(isOneOf('user_id', userIds ?? [])))
    .$if(clientIds !== undefined, (query) => query.where(isOneOf('client_id', clientIds ?? [])))
    .$if(statuses.length > 0, (query) => query.where(anyStatus(statuses, now)));

/** The query of one page. */
export const sessionsQuery = (db: Db, filter: SessionListFilter, page: Page) => {
  const { field, direction } = listOrder(filter.order, 'created_at');
  return matching(db, filter)
    .selectAll()
    .orderBy(field, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset);
};

/** One page of the sessions of an instance, those that are over included, newest first unless another order is given. */
export const listSessions = async (
  db: Db,
  filter: SessionListFilter,
  page: Page,
): Promise<{ readonly sessions: readonly Session[]; readonly totalCount: number }> => {
  const rows = await sessionsQuery(db, filter, page).execute();
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { sessions: rows.map(sessionFromRow), totalCount: count };
};

// The operator's list of users: one page in a given order, and how many there are. Every statement reads an index. If few users
// satisfy one of the conditions, the others are checked for those; else users are read in the order of the list until the page
// is full.
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import { findAccounts } from '../../views/users-with-identifiers.ts';
import { type Condition, conditionsOf, type UserFilter } from './user-filter.ts';

/** With at most so many candidates, sorting them is cheaper than reading an instance of 100,000 users in order. */
const FEW = 5_000;

/**
 * The orders, by the name of the field. Each is an index; the reverse of an order is the same index from the other end, so users
 * without a value are at the end of one direction and at the start of the other.
 */
const ORDERS = {
  created_at: { key: sql`person.created_at`, absent: '' },
  updated_at: { key: sql`person.updated_at`, absent: '' },
  last_active_at: { key: sql`person.last_active_at`, absent: 'low' },
  last_sign_in_at: { key: sql`person.last_sign_in_at`, absent: 'low' },
  first_name: { key: sql`folded(person.first_name) collate "C"`, absent: '' },
  last_name: { key: sql`folded(person.last_name) collate "C"`, absent: '' },
  email_address: { key: sql`person.primary_email_address`, absent: '' },
  username: { key: sql`person.username collate "C"`, absent: '' },
} as const;

export type UserOrderField = keyof typeof ORDERS;
export type UserOrder = { readonly field: UserOrderField; readonly isDescending: boolean };

type Page = { readonly limit: number; readonly offset: number };

/** Users without a time count as the oldest. PostgreSQL puts missing values last when it sorts upwards. */
const orderBy = ({ field, isDescending }: UserOrder): RawBuilder<unknown> => {
  const { key, absent } = ORDERS[field];
  const nulls = absent === 'low' ? sql.raw(isDescending ? ' nulls last' : ' nulls first') : sql``;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`order by ${key} ${direction}${nulls}, person.id ${direction}`;
};

const allHold = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.map(({ holds }) => sql` and ${holds}`),
    sql``,
  );

/** The users of the instance, as `person`. */
const allUsers = ({ instanceId }: UserFilter, conditions: readonly Condition[]) =>
  sql`from users as person where person.instance_id = ${instanceId}${allHold(conditions)}`;

/** The users whose ids a source gives, as `person`. */
const among = ({ instanceId }: UserFilter, source: RawBuilder<unknown>, conditions: readonly Condition[]) => sql`
  from (select distinct user_id from (${source}) as sourced) as candidate
  cross join lateral (
    select * from users where id = candidate.user_id and instance_id = ${instanceId} offset 0
  ) as person
  where true${allHold(conditions)}`;

/** The query whether a source is longer than `FEW`. */
export const lengthQuery = (source: RawBuilder<unknown>) =>
  sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from (${source}) as sourced limit ${sql.lit(FEW + 1)}) as counted`;

/** The first source that gives few users; undefined if there is none. */
const shortSource = async (db: Db, conditions: readonly Condition[]): Promise<RawBuilder<unknown> | undefined> => {
  for (const { source } of conditions) {
    if (source === undefined) continue;
    const { rows } = await lengthQuery(source).execute(db);
    if ((rows[0]?.count ?? 0) <= FEW) return source;
  }
  return undefined;
};

/** How a list finds its users: the ids of a short source, or all users in order. */
type Plan = {
  readonly filter: UserFilter;
  readonly conditions: readonly Condition[];
  readonly source: RawBuilder<unknown> | undefined;
};

export const planOf = async (db: Db, filter: UserFilter): Promise<Plan> => {
  const conditions = conditionsOf(filter);
  return { filter, conditions, source: await shortSource(db, conditions) };
};

/** The query of the ids on one page. */
export const pageQuery = ({ filter, conditions, source }: Plan, order: UserOrder, page: Page) => {
  const matching = source === undefined ? allUsers(filter, conditions) : among(filter, source, conditions);
  return sql<{ id: string }>`
    select person.id ${matching} ${orderBy(order)} limit ${page.limit} offset ${page.offset}`;
};

/** The query of the number of users on all pages. Without a condition, the instance has counted them. */
export const countQuery = ({ filter, conditions, source }: Plan): RawBuilder<{ count: number }> => {
  const [first, ...others] = conditions;
  if (first === undefined)
    return sql`select coalesce(sum(count), 0)::integer as count from user_counts where instance_id = ${filter.instanceId}`;
  if (first.isExact && first.source && others.length === 0)
    return sql`select count(distinct user_id)::integer as count from (${first.source}) as sourced`;
  const start = source ?? first.source;
  const matching = start === undefined ? allUsers(filter, conditions) : among(filter, start, conditions);
  return sql`select count(*)::integer as count ${matching}`;
};

const countPlanned = async (db: Db, plan: Plan): Promise<number> =>
  (await countQuery(plan).execute(db)).rows[0]?.count ?? 0;

/** How many users satisfy the filter. */
export const countUsers = async (db: Db, filter: UserFilter): Promise<number> =>
  countPlanned(db, await planOf(db, filter));

/** One page of users with their identifiers and memberships, and the number on all pages. */
export const listUsers = async (
  db: Db,
  filter: UserFilter,
  order: UserOrder,
  page: Page,
): Promise<{ readonly accounts: readonly Account[]; readonly totalCount: number }> => {
  const plan = await planOf(db, filter);
  const { rows } = await pageQuery(plan, order, page).execute(db);
  const accounts = await findAccounts(
    db,
    filter.instanceId,
    rows.map(({ id }) => id),
  );
  return { accounts, totalCount: await countPlanned(db, plan) };
};

// The operator's list of users: one page in a given order, and how many there are. Every statement reads an index.
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import { type Bounds, countListed, type ListPlan, type Page, pageQuery, planList } from '../../filtered-lists.ts';
import { findAccounts } from '../../views/users-with-identifiers.ts';
import { conditionsOf, type UserFilter } from './user-filter.ts';

/**
 * The orders, by the name of the field. Each is an index; the reverse of an order is the same index from the other end, so users
 * without a value are at the end of one direction and at the start of the other.
 */
const ORDERS = {
  created_at: { key: sql`listed.created_at`, absent: '' },
  updated_at: { key: sql`listed.updated_at`, absent: '' },
  last_active_at: { key: sql`listed.last_active_at`, absent: 'low' },
  last_sign_in_at: { key: sql`listed.last_sign_in_at`, absent: 'low' },
  first_name: { key: sql`folded(listed.first_name) collate "C"`, absent: '' },
  last_name: { key: sql`folded(listed.last_name) collate "C"`, absent: '' },
  email_address: { key: sql`listed.primary_email_address`, absent: '' },
  username: { key: sql`listed.username collate "C"`, absent: '' },
} as const;

export type UserOrderField = keyof typeof ORDERS;
export type UserOrder = { readonly field: UserOrderField; readonly isDescending: boolean };

/** Users without a time count as the oldest. PostgreSQL puts missing values last when it sorts upwards. */
const orderBy = ({ field, isDescending }: UserOrder): RawBuilder<unknown> => {
  const { key, absent } = ORDERS[field];
  const nulls = absent === 'low' ? sql.raw(isDescending ? ' nulls last' : ' nulls first') : sql``;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`order by ${key} ${direction}${nulls}, listed.id ${direction}`;
};

export const planOf = (db: Db, filter: UserFilter, bounds?: Bounds): Promise<ListPlan> => {
  const { instanceId } = filter;
  return planList(db, { table: 'users', counts: 'user_counts', instanceId, conditions: conditionsOf(filter) }, bounds);
};

/** The query of the ids on one page. */
export const idsQuery = (plan: ListPlan, order: UserOrder, page: Page) =>
  pageQuery<{ id: string }>(plan, sql`listed.id`, orderBy(order), page);

/** How many users satisfy the filter. */
export const countUsers = async (db: Db, filter: UserFilter): Promise<number> =>
  countListed(db, await planOf(db, filter));

/** One page of users with their identifiers and memberships, and the number on all pages. */
export const listUsers = async (
  db: Db,
  filter: UserFilter,
  order: UserOrder,
  page: Page,
): Promise<{ readonly accounts: readonly Account[]; readonly totalCount: number }> => {
  const plan = await planOf(db, filter);
  const { rows } = await idsQuery(plan, order, page).execute(db);
  const accounts = await findAccounts(
    db,
    filter.instanceId,
    rows.map(({ id }) => id),
  );
  return { accounts, totalCount: await countListed(db, plan) };
};

// Lists of rows that satisfy conditions, for tables with very many rows. Every statement reads an index, and which one is decided by
// how many rows the most selective condition gives:
// - few: those rows are read and sorted;
// - some: rows are read in the order of the list, and each is looked up in a hash table of the ids;
// - more: rows are read in the order of the list, and each is checked by itself; most of them satisfy the condition.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/database.ts';

/** The most candidates that count as few, and as some. */
export type Bounds = { readonly few: number; readonly some: number };

/**
 * Up to 1,000 candidates are sorted faster than 100,000 rows are read in order. Up to 20,000 are put into a hash table faster than
 * the rows between them are checked one by one.
 */
const BOUNDS: Bounds = { few: 1_000, some: 20_000 };

export type Condition = {
  /** A condition on a row `listed`. `offset 0` keeps the planner from turning a lookup for one row into a join over all. */
  readonly holds: RawBuilder<unknown>;
  /** A query with the column `id` that gives every row that satisfies the condition; an id may repeat. */
  readonly source?: RawBuilder<unknown>;
  /** True if the source gives only rows of the instance that satisfy the condition. */
  readonly isExact?: boolean;
  /** A query with the column `id` that gives, of the rows of the instance, exactly those that do not satisfy the condition. */
  readonly complement?: RawBuilder<unknown>;
};

type Sourced = Condition & { readonly source: RawBuilder<unknown> };

/** How a list finds its rows. */
type Start = { readonly from: 'all' } | { readonly from: 'few' | 'some'; readonly first: Sourced };

/** The rows that are listed; the table of counts has the number of rows of an instance, in parts. */
type Listed = {
  readonly table: 'users' | 'organizations';
  readonly counts: 'user_counts' | 'organization_counts';
  readonly instanceId: string;
  readonly conditions: readonly Condition[];
};

export type ListPlan = Listed & { readonly start: Start };

type Limits = { readonly from?: number | undefined; readonly before?: number | undefined };

export type Page = { readonly limit: number; readonly offset: number };

/** A test that a value is from `from` on and before `before`; undefined if there is no limit. */
export const withinRange = ({
  from,
  before,
}: Limits): ((value: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined => {
  const limits = [
    ...(from === undefined ? [] : [{ sign: sql`>=`, limit: from }]),
    ...(before === undefined ? [] : [{ sign: sql`<`, limit: before }]),
  ];
  if (limits.length === 0) return undefined;
  return (value) =>
    sql.join(
      limits.map(({ sign, limit }) => sql`${value} ${sign} ${limit}::bigint`),
      sql` and `,
    );
};

const isSourced = (condition: Condition): condition is Sourced => condition.source !== undefined;

/** The query how long a source is; more than `most` is not counted. */
export const lengthQuery = (source: RawBuilder<unknown>, most = BOUNDS.some) =>
  sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from (${source}) as sourced limit ${sql.lit(most + 1)}) as counted`;

const startOf = async (db: Db, conditions: readonly Condition[], { few, some }: Bounds): Promise<Start> => {
  let shortest: { readonly first: Sourced; readonly length: number } | undefined;
  for (const first of conditions.filter(isSourced)) {
    const { rows } = await lengthQuery(first.source, some).execute(db);
    const length = rows[0]?.count ?? 0;
    if (length <= few) return { from: 'few', first };
    if (length < (shortest?.length ?? some + 1)) shortest = { first, length };
  }
  return shortest === undefined ? { from: 'all' } : { from: 'some', first: shortest.first };
};

export const planList = async (db: Db, listed: Listed, bounds: Bounds = BOUNDS): Promise<ListPlan> => ({
  ...listed,
  start: await startOf(db, listed.conditions, bounds),
});

const allHold = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.map(({ holds }) => sql` and ${holds}`),
    sql``,
  );

/** The conditions that an id of the source may still fail. */
const othersOf = (conditions: readonly Condition[], first: Sourced) =>
  first.isExact ? conditions.filter((condition) => condition !== first) : conditions;

/** The rows whose ids a source gives. */
const among = (
  { table, instanceId }: Listed,
  source: RawBuilder<unknown>,
  conditions: readonly Condition[],
): RawBuilder<unknown> => sql`
  from (select distinct id from (${source}) as sourced) as candidate
  cross join lateral (
    select * from ${sql.table(table)} where id = candidate.id and instance_id = ${instanceId} offset 0
  ) as listed
  where true${allHold(conditions)}`;

/** The matching rows, as `listed`. */
const matching = (plan: ListPlan): RawBuilder<unknown> => {
  const { table, instanceId, conditions, start } = plan;
  if (start.from === 'few') return among(plan, start.first.source, othersOf(conditions, start.first));
  const inOrder = sql`from ${sql.table(table)} as listed where listed.instance_id = ${instanceId}`;
  if (start.from === 'all') return sql`${inOrder}${allHold(conditions)}`;
  // `is true` keeps the planner from making a join, which would lose the order. The limit tells it that a hash table fits in
  // memory; twice the bound leaves room for rows that were added since.
  const hashed = sql`select id from (${start.first.source}) as sourced limit ${sql.lit(2 * BOUNDS.some)}`;
  return sql`${inOrder} and (listed.id in (${hashed})) is true${allHold(othersOf(conditions, start.first))}`;
};

/** The query of one page. */
export const pageQuery = <Row>(plan: ListPlan, columns: RawBuilder<unknown>, order: RawBuilder<unknown>, page: Page) =>
  sql<Row>`select ${columns} ${matching(plan)} ${order} limit ${page.limit} offset ${page.offset}`;

const numberOfAll = ({ counts, instanceId }: Listed) =>
  sql`select coalesce(sum(count), 0)::integer as count from ${sql.table(counts)} where instance_id = ${instanceId}`;

const separated = (queries: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>) =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    separator,
  );

/** The ids of the rows that satisfy every condition, without a look at the rows; undefined if that is not possible. */
const idsOf = (conditions: readonly Condition[]): RawBuilder<unknown> | undefined => {
  const sources = conditions.filter(isSourced).filter(({ isExact }) => isExact);
  const complements = conditions.flatMap(({ complement }) => complement ?? []);
  const [only] = sources;
  if (only === undefined || sources.length + complements.length < conditions.length) return undefined;
  if (conditions.length === 1) return sql`select distinct id from (${only.source}) as sourced`;
  const common = separated(
    sources.map(({ source }) => source),
    sql` intersect `,
  );
  return complements.length === 0 ? common : sql`(${common}) except ${separated(complements, sql` except `)}`;
};

/** The query of the number on all pages. Without a condition, the instance has counted its rows. */
export const countQuery = (plan: ListPlan): RawBuilder<{ count: number }> => {
  const { conditions, start } = plan;
  if (conditions.length === 0) return sql`${numberOfAll(plan)}`;
  const complements = conditions.flatMap(({ complement }) => complement ?? []);
  if (complements.length === conditions.length)
    return sql`select (${numberOfAll(plan)}) - count(*)::integer as count
      ${among(plan, separated(complements, sql` union all `), [])}`;
  const ids = start.from === 'few' && conditions.length > 1 ? undefined : idsOf(conditions);
  if (ids !== undefined) return sql`select count(*)::integer as count from (${ids}) as matching`;
  const first = start.from === 'all' ? conditions.find(isSourced) : start.first;
  const rows = first === undefined ? matching(plan) : among(plan, first.source, othersOf(conditions, first));
  return sql`select count(*)::integer as count ${rows}`;
};

export const countListed = async (db: Db, plan: ListPlan): Promise<number> =>
  (await countQuery(plan).execute(db)).rows[0]?.count ?? 0;

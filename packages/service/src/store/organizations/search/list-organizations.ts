// The operator's list of organizations: one page in a given order, and how many there are. Every statement reads an index. If few
// organizations satisfy one of the conditions, the others are checked for those; else organizations are read in the order of the
// list until the page is full.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Organization } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import type { OrganizationsTable } from '../../schema/organizations.ts';
import { organizationFromRow } from '../organizations.ts';
import { type Condition, conditionsOf, type OrganizationFilter } from './organization-filter.ts';

/** With at most so many candidates, sorting them is cheaper than reading an instance of 100,000 organizations in order. */
const FEW = 1_000;

/** The orders, by the name of the field. Each is an index, which is read from its other end for the reverse order. */
const ORDERS = {
  created_at: sql`listed.created_at`,
  name: sql`folded(listed.name) collate "C"`,
  members_count: sql`listed.members_count`,
} as const;

export type OrganizationOrder = { readonly field: keyof typeof ORDERS; readonly isDescending: boolean };

type Page = { readonly limit: number; readonly offset: number };

const orderBy = ({ field, isDescending }: OrganizationOrder): RawBuilder<unknown> => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`order by ${ORDERS[field]} ${direction}, listed.id ${direction}`;
};

const allHold = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.map(({ holds }) => sql` and ${holds}`),
    sql``,
  );

/** How a list finds its organizations: the ids of a short source, or all of the instance in order. */
export type Plan = {
  readonly instanceId: string;
  readonly conditions: readonly Condition[];
  readonly source: RawBuilder<unknown> | undefined;
};

/** The query whether a source is longer than `FEW`. */
const lengthQuery = (source: RawBuilder<unknown>) =>
  sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from (${source}) as sourced limit ${sql.lit(FEW + 1)}) as counted`;

/** The first source that gives few organizations; undefined if there is none. */
const shortSource = async (db: Db, conditions: readonly Condition[]): Promise<RawBuilder<unknown> | undefined> => {
  for (const { source } of conditions) {
    const { rows } = await lengthQuery(source).execute(db);
    if ((rows[0]?.count ?? 0) <= FEW) return source;
  }
  return undefined;
};

const planOf = async (db: Db, filter: OrganizationFilter): Promise<Plan> => {
  const conditions = conditionsOf(filter);
  return { instanceId: filter.instanceId, conditions, source: await shortSource(db, conditions) };
};

/** The matching organizations, as `listed`. */
const matching = ({ instanceId, conditions, source }: Plan) =>
  source === undefined
    ? sql`from organizations as listed where listed.instance_id = ${instanceId}${allHold(conditions)}`
    : sql`
      from (select distinct id from (${source}) as sourced) as candidate
      cross join lateral (
        select * from organizations where id = candidate.id and instance_id = ${instanceId} offset 0
      ) as listed
      where true${allHold(conditions)}`;

/** The query of one page. */
const pageQuery = (plan: Plan, order: OrganizationOrder, page: Page) =>
  sql<Selectable<OrganizationsTable>>`
    select listed.* ${matching(plan)} ${orderBy(order)} limit ${page.limit} offset ${page.offset}`;

/** The query of the number on all pages. Without a condition, the instance has counted its organizations. */
const countQuery = (plan: Plan): RawBuilder<{ count: number }> => {
  const [first, ...others] = plan.conditions;
  if (first === undefined)
    return sql`select coalesce(sum(count), 0)::integer as count from organization_counts
      where instance_id = ${plan.instanceId}`;
  if (others.length === 0) return sql`select count(distinct id)::integer as count from (${first.source}) as sourced`;
  return sql`select count(*)::integer as count ${matching({ ...plan, source: plan.source ?? first.source })}`;
};

const countPlanned = async (db: Db, plan: Plan): Promise<number> =>
  (await countQuery(plan).execute(db)).rows[0]?.count ?? 0;

/** How many organizations satisfy the filter. */
export const countOrganizations = async (db: Db, filter: OrganizationFilter): Promise<number> =>
  countPlanned(db, await planOf(db, filter));

/** One page of organizations, and the number on all pages. */
export const listOrganizations = async (
  db: Db,
  filter: OrganizationFilter,
  order: OrganizationOrder,
  page: Page,
): Promise<{ readonly organizations: readonly Organization[]; readonly totalCount: number }> => {
  const plan = await planOf(db, filter);
  const { rows } = await pageQuery(plan, order, page).execute(db);
  return { organizations: rows.map(organizationFromRow), totalCount: await countPlanned(db, plan) };
};

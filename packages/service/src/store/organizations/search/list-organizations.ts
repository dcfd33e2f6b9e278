// The operator's list of organizations: one page in a given order, and how many there are. Every statement reads an index.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Organization } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import { type Bounds, countListed, type ListPlan, type Page, pageQuery, planList } from '../../filtered-lists.ts';
import type { OrganizationsTable } from '../../schema/organizations.ts';
import { organizationFromRow } from '../organizations.ts';
import { conditionsOf, type OrganizationFilter } from './organization-filter.ts';

/** The orders, by the name of the field. Each is an index, which is read from its other end for the reverse order. */
const ORDERS = {
  created_at: sql`listed.created_at`,
  name: sql`folded(listed.name) collate "C"`,
  members_count: sql`listed.members_count`,
} as const;

export type OrganizationOrder = { readonly field: keyof typeof ORDERS; readonly isDescending: boolean };

const orderBy = ({ field, isDescending }: OrganizationOrder): RawBuilder<unknown> => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`order by ${ORDERS[field]} ${direction}, listed.id ${direction}`;
};

export const planOf = (db: Db, filter: OrganizationFilter, bounds?: Bounds): Promise<ListPlan> => {
  const { instanceId } = filter;
  return planList(
    db,
    { table: 'organizations', counts: 'organization_counts', instanceId, conditions: conditionsOf(filter) },
    bounds,
  );
};

/** The query of the rows on one page. */
export const rowsQuery = (plan: ListPlan, order: OrganizationOrder, page: Page) =>
  pageQuery<Selectable<OrganizationsTable>>(plan, sql`listed.*`, orderBy(order), page);

/** How many organizations satisfy the filter. */
export const countOrganizations = async (db: Db, filter: OrganizationFilter): Promise<number> =>
  countListed(db, await planOf(db, filter));

/** One page of organizations, and the number on all pages. */
export const listOrganizations = async (
  db: Db,
  filter: OrganizationFilter,
  order: OrganizationOrder,
  page: Page,
): Promise<{ readonly organizations: readonly Organization[]; readonly totalCount: number }> => {
  const plan = await planOf(db, filter);
  const { rows } = await rowsQuery(plan, order, page).execute(db);
  return { organizations: rows.map(organizationFromRow), totalCount: await countListed(db, plan) };
};

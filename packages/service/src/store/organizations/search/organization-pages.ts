// All organizations of a filter, newest first, one page after the other.
import { type Selectable, sql } from 'kysely';
import type { Organization } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import { pagesOf } from '../../filtered-pages.ts';
import type { OrganizationsTable } from '../../schema/organizations.ts';
import { organizationFromRow } from '../organizations.ts';
import { planOf } from './list-organizations.ts';
import type { OrganizationFilter } from './organization-filter.ts';

/** A function that reads the next page; undefined at the end. */
export const organizationPages = (
  db: Db,
  filter: OrganizationFilter,
  limit: number,
): (() => Promise<readonly Organization[] | undefined>) => {
  const next = pagesOf<Selectable<OrganizationsTable>>(db, {
    plan: () => planOf(db, filter),
    columns: sql`listed.*`,
    limit,
  });
  return async () => (await next())?.map(organizationFromRow);
};

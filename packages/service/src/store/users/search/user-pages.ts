// All users of a filter, newest first, one page after the other.
import { sql } from 'kysely';
import type { Account } from '../../../domain/organizations/organization.ts';
import type { Db } from '../../database/database.ts';
import { pagesOf } from '../../filtered-pages.ts';
import { findAccounts } from '../../views/users-with-identifiers.ts';
import { planOf } from './list-users.ts';
import type { UserFilter } from './user-filter.ts';

/** A function that reads the next page; undefined at the end. */
export const userPages = (
  db: Db,
  filter: UserFilter,
  limit: number,
): (() => Promise<readonly Account[] | undefined>) => {
  const next = pagesOf<{ readonly id: string; readonly created_at: number }>(db, {
    plan: () => planOf(db, filter),
    columns: sql`listed.id, listed.created_at`,
    limit,
  });
  return async () => {
    const rows = await next();
    const ids = rows?.map(({ id }) => id);
    return ids && findAccounts(db, filter.instanceId, ids);
  };
};

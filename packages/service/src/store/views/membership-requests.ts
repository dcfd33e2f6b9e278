// Requests to join an organization, read together with their users.
import type { MembershipRequestStatus } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { MembershipRequestWithUser } from '../../domain/organizations/membership-request.ts';
import type { Db } from '../database/database.ts';
import type { OrganizationMembershipRequestsTable } from '../schema/organizations.ts';
import { partsOfUser, userWithIdentifiersFromRow } from './users-with-identifiers.ts';

type Row = Selectable<OrganizationMembershipRequestsTable>;

/** Adds the users to the rows, in two statements for any number of rows. */
const withUsers = async (db: Db, rows: readonly Row[]): Promise<readonly MembershipRequestWithUser[]> => {
  if (rows.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .selectAll('users')
    .select(partsOfUser)
    .where(
      'id',
      'in',
      rows.map((row) => row.user_id),
    )
    .execute();
  const userOf = new Map(users.map((row) => [row.id, userWithIdentifiersFromRow(row)]));
  return rows.flatMap((row) => {
    const userRecord = userOf.get(row.user_id);
    if (!userRecord) return [];
    return [
      {
        id: row.id,
        instanceId: row.instance_id,
        organizationId: row.organization_id,
        userId: row.user_id,
        status: row.status,
        userRecord,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      },
    ];
  });
};

export const findRequest = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<MembershipRequestWithUser | undefined> => {
  const row = await db
    .selectFrom('organization_membership_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await withUsers(db, [row]))[0];
};

/** Requests of an organization with their users, newest first; no status means all. */
export const listRequests = async (
  db: Db,
  organizationId: string,
  of: { readonly statuses: readonly MembershipRequestStatus[]; readonly limit: number; readonly offset: number },
): Promise<{ readonly requests: readonly MembershipRequestWithUser[]; readonly totalCount: number }> => {
  const { statuses } = of;
  const every = db
    .selectFrom('organization_membership_requests')
    .where('organization_id', '=', organizationId)
    .$if(statuses.length > 0, (all) => all.where('status', 'in', [...statuses]));
  const rows = await every
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((all) => all.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { requests: await withUsers(db, rows), totalCount: Number(count) };
};

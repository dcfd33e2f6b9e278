// Ends memberships: of one user, or of all when the organization is deleted. Sessions with this active organization fall back
// to the personal workspace, and the users' timestamps move so that browsers notice.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { stampUser } from './memberships.ts';
import { lockOrganization } from './organizations.ts';

const nextStamp = (now: number) => sql<number>`greatest(${now}::bigint, updated_at + 1)`;

const leaveSessions = async (
  db: Db,
  organizationId: string,
  userId: string | undefined,
  now: number,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_active_organization_id: null, updated_at: nextStamp(now) })
    .where('last_active_organization_id', '=', organizationId)
    // Redundant, but lets the planner find sessions by their user: there is no index on the organization.
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('organization_memberships')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .$if(userId !== undefined, (members) => members.where('user_id', '=', userId ?? '')),
    )
    .execute();
};

/** Deletes a membership; false if it did not exist. */
export const deleteMembership = async (
  db: Db,
  left: { readonly organizationId: string; readonly userId: string },
  now: number,
): Promise<boolean> => {
  const { organizationId, userId } = left;
  await leaveSessions(db, organizationId, userId, now);
  const result = await db
    .deleteFrom('organization_memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) return false;
  await stampUser(db, userId, now);
  return true;
};

/** Deletes an organization with its memberships; false if the instance does not have it. */
export const deleteOrganization = async (db: Db, instanceId: string, id: string, now: number): Promise<boolean> => {
  if (!(await lockOrganization(db, instanceId, id))) return false;
  await db
    .updateTable('users')
    .set({ updated_at: nextStamp(now) })
    .where('id', 'in', (query) =>
      query.selectFrom('organization_memberships').select('user_id').where('organization_id', '=', id),
    )
    .execute();
  await leaveSessions(db, id, undefined, now);
  await db.deleteFrom('organizations').where('id', '=', id).execute();
  return true;
};

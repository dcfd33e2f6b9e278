// Requests to join an organization. One pending request per user and organization; a refused one is `revoked`.
import type { MembershipRequestStatus } from '@latchkey/wire';
import { sql } from 'kysely';
import type { MembershipRequest } from '../../domain/organizations/membership-request.ts';
import type { Db } from '../database/database.ts';

/** Adds a request; false if one is already pending, and then nothing is written. */
export const insertRequest = async (db: Db, request: MembershipRequest): Promise<boolean> => {
  const result = await db
    .insertInto('organization_membership_requests')
    .values({
      id: request.id,
      instance_id: request.instanceId,
      organization_id: request.organizationId,
      user_id: request.userId,
      status: request.status,
      created_at: request.createdAt,
      updated_at: request.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Closes a pending request; false if it is no longer pending. */
export const closeMembershipRequest = async (
  db: Db,
  id: string,
  status: Exclude<MembershipRequestStatus, 'pending'>,
  now: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('organization_membership_requests')
    .set({ status, updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

// Instances that were created without a key: when they expire, and whether they were claimed.

import { type Selectable, sql } from 'kysely';
import type { Keyless } from '../../domain/instance/keyless.ts';
import type { Db } from '../database/database.ts';
import type { KeylessInstancesTable } from '../schema/instances.ts';

const fromRow = (row: Selectable<KeylessInstancesTable>): Keyless => ({
  instanceId: row.instance_id,
  claimHash: row.claim_hash,
  expireAt: row.expire_at,
  claimedAt: row.claimed_at,
  createdAt: row.created_at,
});

export const insertKeyless = async (db: Db, keyless: Keyless): Promise<void> => {
  await db
    .insertInto('keyless_instances')
    .values({
      instance_id: keyless.instanceId,
      claim_hash: keyless.claimHash,
      expire_at: keyless.expireAt,
      claimed_at: keyless.claimedAt,
      created_at: keyless.createdAt,
    })
    .execute();
};

export const findKeyless = async (
  db: Db,
  by: { readonly instanceId: string } | { readonly claimHash: string },
): Promise<Keyless | undefined> => {
  const query = db.selectFrom('keyless_instances').selectAll();
  const row = await ('instanceId' in by
    ? query.where('instance_id', '=', by.instanceId)
    : query.where('claim_hash', '=', by.claimHash)
  ).executeTakeFirst();
  return row && fromRow(row);
};

export const countUnclaimed = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('keyless_instances')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Claims an unclaimed instance that has not expired; false if there is none. */
export const claimKeyless = async (db: Db, instanceId: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('keyless_instances')
    .set({ claimed_at: now })
    .where('instance_id', '=', instanceId)
    .where('claimed_at', 'is', null)
    .where('expire_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

const BATCH = 20;

/** Deletes expired unclaimed instances with all their rows; returns how many. */
export const purgeKeyless = async (db: Db, now: number): Promise<number> => {
  const result = await sql`
    delete from instances where id in (
      select instance_id from keyless_instances
      where claimed_at is null and expire_at <= ${now}::bigint order by expire_at limit ${BATCH} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

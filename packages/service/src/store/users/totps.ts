// Authenticator apps of users: a verified one and one that is being set up. The secret is stored sealed.

import type { Selectable } from 'kysely';
import { NO_STEP, type Totp } from '../../domain/factors/totp.ts';
import type { Db } from '../database/database.ts';
import type { TotpsTable } from '../schema/users.ts';

const totpFromRow = (row: Selectable<TotpsTable>): Totp => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  sealedSecret: row.sealed_secret,
  verified: row.verified,
  lastStep: row.last_step,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Starts the setup of an app; an earlier unverified one is replaced. */
export const beginTotp = async (
  db: Db,
  totp: Pick<Totp, 'id' | 'instanceId' | 'userId' | 'sealedSecret'>,
  now: number,
): Promise<Totp> => {
  const values = {
    id: totp.id,
    sealed_secret: totp.sealedSecret,
    last_step: NO_STEP,
    created_at: now,
    updated_at: now,
  };
  const row = await db
    .insertInto('totps')
    .values({ ...values, instance_id: totp.instanceId, user_id: totp.userId, verified: false })
    .onConflict((conflict) => conflict.columns(['user_id', 'verified']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return totpFromRow(row);
};

/** The app of a user: the verified one, or the one being set up. */
export const findTotp = async (db: Db, userId: string, verified: boolean): Promise<Totp | undefined> => {
  const row = await db
    .selectFrom('totps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('verified', '=', verified)
    .executeTakeFirst();
  return row && totpFromRow(row);
};

/** Marks a step of an app as used; false if it, or a later one, was already used. */
export const consumeTotpStep = async (db: Db, id: string, step: number, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('totps')
    .set({ last_step: step, updated_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Makes the app that was set up the user's verified one and deletes the old one. False if there was none. */
export const adoptTotp = async (
  db: Db,
  totp: { readonly userId: string; readonly id: string; readonly step: number },
  now: number,
): Promise<boolean> => {
  // Locked before anything is deleted: of two requests with the same code, the later one must not delete the app that the first
  // adopted.
  const held = await db
    .selectFrom('totps')
    .select('id')
    .where('id', '=', totp.id)
    .where('user_id', '=', totp.userId)
    .where('verified', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  await db.deleteFrom('totps').where('user_id', '=', totp.userId).where('verified', '=', true).execute();
  const result = await db
    .updateTable('totps')
    .set({ verified: true, last_step: totp.step, updated_at: now })
    .where('id', '=', totp.id)
    .where('user_id', '=', totp.userId)
    .where('verified', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Deletes the apps of a user, verified or not; false if there were none. */
export const deleteTotps = async (db: Db, userId: string): Promise<boolean> => {
  const result = await db.deleteFrom('totps').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

// Passkeys of users. A credential belongs to one user of an instance; a unique index decides races.

import type { Selectable } from 'kysely';
import type { Passkey } from '../../domain/factors/passkey.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Db } from '../database/database.ts';
import type { PasskeysTable } from '../schema/users.ts';

export const passkeyFromRow = (row: Selectable<PasskeysTable>): Passkey => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  name: plainName(row.name),
  verificationId: row.verification_id,
  rpId: row.rp_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  backedUp: row.backed_up,
  flaggedAt: row.flagged_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Starts the registration of a passkey; it can be used after `completePasskey` has stored its key. */
export const beginPasskey = async (
  db: Db,
  passkey: Pick<Passkey, 'id' | 'instanceId' | 'userId' | 'verificationId' | 'rpId'>,
  now: number,
): Promise<void> => {
  await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      instance_id: passkey.instanceId,
      user_id: passkey.userId,
      name: null,
      verification_id: passkey.verificationId,
      rp_id: passkey.rpId,
      credential_id: null,
      public_key: null,
      counter: 0,
      transports: '[]',
      backed_up: false,
      flagged_at: null,
      last_used_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
};

type NewKey = Pick<Passkey, 'name' | 'counter' | 'transports' | 'backedUp'> & {
  readonly credentialId: string;
  readonly publicKey: string;
};

/**
 * Stores the key of a passkey. False if the credential already belongs to a user or the passkey has a key, and then nothing is
 * written.
 */
export const completePasskey = async (db: Db, id: string, key: NewKey, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('passkeys')
    .set({
      name: key.name,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(key.transports),
      backed_up: key.backedUp,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('credential_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passkeys as other')
            .select('other.id')
            .whereRef('other.instance_id', '=', 'passkeys.instance_id')
            .where('other.credential_id', '=', key.credentialId),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** The passkey of a credential, locked until the transaction ends: its counter is read and written by one request at a time. */
export const lockPasskey = async (db: Db, instanceId: string, credentialId: string): Promise<Passkey | undefined> => {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row && passkeyFromRow(row);
};

export const findPasskey = async (db: Db, userId: string, id: string): Promise<Passkey | undefined> => {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && passkeyFromRow(row);
};

/** Records a use, with the authenticator's current counter. */
export const usePasskey = async (
  db: Db,
  id: string,
  use: Pick<Passkey, 'counter' | 'backedUp'>,
  now: number,
): Promise<void> => {
  await db
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: now, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Marks a passkey that may have been copied. */
export const flagPasskey = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('passkeys')
    .set({ flagged_at: now, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

export const renamePasskey = async (
  db: Db,
  passkey: { readonly userId: string; readonly id: string; readonly name: string | null },
  now: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('passkeys')
    .set({ name: passkey.name, updated_at: now })
    .where('user_id', '=', passkey.userId)
    .where('id', '=', passkey.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

export const deletePasskey = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

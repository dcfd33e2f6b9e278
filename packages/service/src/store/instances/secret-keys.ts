// Secret keys of instances, stored as hashes.
import { type Selectable, sql } from 'kysely';
import type { Instance } from '../../domain/instance/instance.ts';
import type { SecretKey } from '../../domain/instance/secret-key.ts';
import type { Db } from '../database/database.ts';
import type { SecretKeysTable } from '../schema/instances.ts';
import { findInstanceById } from './instances.ts';

const fromRow = (row: Selectable<SecretKeysTable>): SecretKey => ({
  id: row.id,
  instanceId: row.instance_id,
  name: row.name,
  keyHash: row.key_hash,
  hint: row.hint,
  sealedKey: row.sealed_key,
  scopes: row.scopes,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const insertSecretKey = async (db: Db, key: SecretKey): Promise<void> => {
  await db
    .insertInto('secret_keys')
    .values({
      id: key.id,
      instance_id: key.instanceId,
      name: key.name,
      key_hash: key.keyHash,
      hint: key.hint,
      sealed_key: key.sealedKey,
      scopes: JSON.stringify(key.scopes),
      last_used_at: key.lastUsedAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      created_at: key.createdAt,
      updated_at: key.updatedAt,
    })
    .execute();
};

/** The key with this hash and its instance, whether the key is usable or not. */
export const findSecretKeyByHash = async (
  db: Db,
  keyHash: string,
): Promise<{ readonly key: SecretKey; readonly instance: Instance } | undefined> => {
  const row = await db.selectFrom('secret_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
  const instance = row && (await findInstanceById(db, row.instance_id));
  return row && instance && { key: fromRow(row), instance };
};

export const findSecretKey = async (db: Db, instanceId: string, id: string): Promise<SecretKey | undefined> => {
  const row = await db
    .selectFrom('secret_keys')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Keys of an instance, oldest first; the use case limits their number. */
export const listSecretKeys = async (db: Db, instanceId: string): Promise<readonly SecretKey[]> =>
  (
    await db
      .selectFrom('secret_keys')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(fromRow);

/** Fields that are undefined stay. */
export type SecretKeyChange = {
  readonly [Field in 'name' | 'scopes' | 'expiresAt' | 'revokedAt']?: SecretKey[Field] | undefined;
};

export const updateSecretKey = async (db: Db, id: string, change: SecretKeyChange, now: number): Promise<SecretKey> => {
  const row = await db
    .updateTable('secret_keys')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.scopes && { scopes: JSON.stringify(change.scopes) }),
      ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
      // The text of a key that is no longer usable is not needed.
      ...(change.revokedAt !== undefined && { revoked_at: change.revokedAt, sealed_key: null }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

/** Notes that a key was used. */
export const touchSecretKey = async (db: Db, id: string, now: number): Promise<void> => {
  await db.updateTable('secret_keys').set({ last_used_at: now }).where('id', '=', id).execute();
};

/** Deletes the oldest keys that were revoked or expired before this time. */
export const deleteDeadSecretKeys = async (db: Db, instanceId: string, before: number): Promise<void> => {
  await db
    .deleteFrom('secret_keys')
    .where('instance_id', '=', instanceId)
    .where((where) => where.or([where('revoked_at', '<', before), where('expires_at', '<', before)]))
    .execute();
};

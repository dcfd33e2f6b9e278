// Signing keys, with sealed private keys. Keys are only added, their publication extended, or revoked; old ones stay
// so that rotations can be traced.
import { type Selectable, sql } from 'kysely';
import type { SigningKey, SigningKeyStore } from '../../ports/signer.ts';
import type { Db } from '../database/database.ts';
import type { SigningKeysTable } from '../schema/instances.ts';

const fromRow = (row: Selectable<SigningKeysTable>): SigningKey => ({
  id: row.id,
  instanceId: row.instance_id,
  algorithm: row.algorithm,
  publicJwk: row.public_jwk,
  sealedPrivateKey: row.sealed_private_key,
  createdAt: row.created_at,
  activeAt: row.active_at,
  neededUntil: row.needed_until,
});

export const signingKeyStore: SigningKeyStore<Db> = {
  list: async (db, instanceId) =>
    (
      await db
        .selectFrom('signing_keys')
        .selectAll()
        .where('instance_id', '=', instanceId)
        .where('revoked_at', 'is', null)
        .orderBy('active_at')
        .execute()
    ).map(fromRow),

  add: async (db, key, onlyFirst) => {
    // With the partial unique index signing_keys_first, two nodes can race to create the first key: one wins, both read it.
    await db
      .insertInto('signing_keys')
      .values({
        id: key.id,
        instance_id: key.instanceId,
        algorithm: key.algorithm,
        public_jwk: JSON.stringify(key.publicJwk),
        sealed_private_key: key.sealedPrivateKey,
        created_at: key.createdAt,
        active_at: onlyFirst ? 0 : key.activeAt,
        needed_until: key.neededUntil,
      })
      .$if(onlyFirst, (query) =>
        query.onConflict((conflict) =>
          conflict.columns(['instance_id', 'algorithm']).where('active_at', '=', sql.lit(0)).doNothing(),
        ),
      )
      .execute();
  },

  revoke: async (db, instanceId, id, now) => {
    const result = await db
      .updateTable('signing_keys')
      .set({ revoked_at: now })
      .where('instance_id', '=', instanceId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },

  extend: async (db, id, neededUntil) => {
    await db
      .updateTable('signing_keys')
      .set({ needed_until: sql<number>`greatest(needed_until, ${neededUntil}::bigint)` })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  },
};

/** A signing key as an operator sees it. */
export type ListedSigningKey = SigningKey & { readonly revokedAt: number | null };

/** Every key of an instance, revoked ones included, newest first. */
export const listSigningKeys = async (db: Db, instanceId: string): Promise<readonly ListedSigningKey[]> =>
  (
    await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...fromRow(row), revokedAt: row.revoked_at }));

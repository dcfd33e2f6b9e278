// Idempotency keys of the admin API: which call each key was used for, and the reply to it.
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { inBatches, PURGE_BATCH } from './database/purge-batches.ts';

type Row = { readonly instanceId: string; readonly keyHash: string };

export type UsedKey = {
  readonly fingerprint: string;
  readonly isCommitted: boolean;
  readonly sealedReply: string | null;
  readonly claimedAt: number;
};

/**
 * Claims a key for a call. A key whose call was interrupted before its change was committed can be claimed again. Otherwise the
 * result is what is known of the earlier call.
 */
export const claimKey = async (
  db: Db,
  wanted: Row & { readonly fingerprint: string; readonly now: number; readonly abandonedBefore: number },
): Promise<'claimed' | UsedKey> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      instance_id: wanted.instanceId,
      key_hash: wanted.keyHash,
      fingerprint: wanted.fingerprint,
      sealed_reply: null,
      claimed_at: wanted.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'key_hash'])
        .doUpdateSet({ claimed_at: wanted.now, fingerprint: wanted.fingerprint })
        .where('idempotency_keys.is_committed', '=', false)
        .where('idempotency_keys.sealed_reply', 'is', null)
        .where('idempotency_keys.claimed_at', '<', wanted.abandonedBefore),
    )
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return 'claimed';
  const row = await keyRow(db, wanted).selectAll().executeTakeFirst();
  // The call before released the key in this moment; the caller repeats its request.
  if (!row) return { fingerprint: wanted.fingerprint, isCommitted: false, sealedReply: null, claimedAt: wanted.now };
  return {
    fingerprint: row.fingerprint,
    isCommitted: row.is_committed,
    sealedReply: row.sealed_reply,
    claimedAt: row.claimed_at,
  };
};

const keyRow = (db: Db, { instanceId, keyHash }: Row) =>
  db.selectFrom('idempotency_keys').where('instance_id', '=', instanceId).where('key_hash', '=', keyHash);

/** Says that the change of the call is committed; the caller passes the transaction of the change. */
export const markCommitted = async (db: Db, { instanceId, keyHash }: Row): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ is_committed: true })
    .where('instance_id', '=', instanceId)
    .where('key_hash', '=', keyHash)
    .execute();
};

export const storeReply = async (db: Db, { instanceId, keyHash }: Row, sealedReply: string): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ is_committed: true, sealed_reply: sealedReply })
    .where('instance_id', '=', instanceId)
    .where('key_hash', '=', keyHash)
    .execute();
};

/** Frees the key of a call that failed, unless its change was committed. */
export const releaseKey = async (db: Db, { instanceId, keyHash }: Row): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('instance_id', '=', instanceId)
    .where('key_hash', '=', keyHash)
    .where('is_committed', '=', false)
    .execute();
};

/** Deletes keys that were used before this time; returns how many. */
export const purgeIdempotencyKeys = (db: Db, before: number): Promise<number> =>
  inBatches(async () => {
    const result = await sql`
      delete from idempotency_keys where (instance_id, key_hash) in (
        select instance_id, key_hash from idempotency_keys
        where claimed_at < ${before}::bigint order by claimed_at limit ${PURGE_BATCH}
      )`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  });

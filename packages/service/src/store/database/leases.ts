// Leases: one process at a time does something, over all nodes and without a transaction held open meanwhile. A lease runs out
// by itself, so that no process waits for one that is gone.
import type { Db } from './database.ts';

/** One lease; only its holder ends it early. */
export type Lease = { readonly id: string; readonly until: number };

/** Acquires the lease named `id`, or gives undefined while another process holds it. Leases lie beside the one-time tokens and are purged with them. */
export const acquireLease = async (db: Db, id: string, now: number, until: number): Promise<Lease | undefined> => {
  const taken = await db
    .insertInto('spent_tokens')
    .values({ id: `turn:${id}`, expire_at: until })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ expire_at: until }).where('spent_tokens.expire_at', '<=', now),
    )
    .returning('id')
    .executeTakeFirst();
  return taken && { id: taken.id, until };
};

/** Releases a lease early. One that ran out and was acquired by another process stays theirs. */
export const releaseLease = async (db: Db, lease: Lease): Promise<void> => {
  await db.deleteFrom('spent_tokens').where('id', '=', lease.id).where('expire_at', '=', lease.until).execute();
};

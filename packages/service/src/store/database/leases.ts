// Leases: one process at a time does a job, across all nodes and without an open transaction. A lease expires by itself, so
// that no process waits for one that has crashed.
import type { Db } from './database.ts';

/** One lease; only its holder releases it early. */
export type Lease = { readonly id: string; readonly until: number };

/**
 * Acquires the lease named `id`, or returns undefined while another process holds it. Leases are stored in the table of
 * one-time tokens and are purged with them.
 */
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

/** Releases a lease early. If it expired and another process acquired it, the other process keeps it. */
export const releaseLease = async (db: Db, lease: Lease): Promise<void> => {
  await db.deleteFrom('spent_tokens').where('id', '=', lease.id).where('expire_at', '=', lease.until).execute();
};

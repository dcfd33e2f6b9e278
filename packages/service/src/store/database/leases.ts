// Whose turn it is to do something that only one process may do at a time, over all nodes and without a transaction held open
// while somebody else takes their time. A turn ends by itself, so that nobody waits for a process that is gone.
import type { Db } from './database.ts';

/** One turn; only its holder ends it. */
export type Turn = { readonly id: string; readonly until: number };

/** Takes the turn named `id`, or gives undefined while another holds it. Turns lie beside the one-time tokens and are purged with them. */
export const takeTurn = async (db: Db, id: string, now: number, until: number): Promise<Turn | undefined> => {
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

/** Ends a turn early. One that ran out and was taken by another is left to them. */
export const endTurn = async (db: Db, turn: Turn): Promise<void> => {
  await db.deleteFrom('spent_tokens').where('id', '=', turn.id).where('expire_at', '=', turn.until).execute();
};

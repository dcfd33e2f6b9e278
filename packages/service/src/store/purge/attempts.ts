// Deletes rows that can no longer be used, in batches so that no statement locks many rows: abandoned or completed attempts
// with their verifications, verifications of identifiers, passkeys that never got a key, expired tickets, and used proofs of
// work.
import { DAY_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';
import { purgeSessionVerifications } from '../sessions/session-verifications.ts';

const countOf = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0n);

/** Deletes attempts that ended before `before`, with their verifications; returns how many. */
const purgeAttempts = async (db: Db, table: 'sign_ins' | 'sign_ups', before: number): Promise<number> => {
  const gone = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where abandon_at < ${before}::bigint
      order by abandon_at limit ${PURGE_BATCH} for update skip locked
    ) returning id`.execute(db);
  const ids = gone.rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('verifications').where('owner_id', 'in', ids).execute();
  return ids.length;
};

/** Passkeys whose registration was started before `before` and never completed, with their challenges. */
const purgeUnmadePasskeys = async (db: Db, before: number): Promise<number> => {
  const gone = await sql<{ id: string }>`
    delete from passkeys where id in (
      select id from passkeys where credential_id is null and created_at < ${before}::bigint
      limit ${PURGE_BATCH} for update skip locked
    ) returning id`.execute(db);
  const ids = gone.rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('verifications').where('owner_id', 'in', ids).execute();
  return ids.length;
};

/** Expired verifications of addresses, numbers and wallets, completed or not: the identifier's row stores its own status. */
const purgeIdentifierProofs = (db: Db, before: number): Promise<number> =>
  countOf(
    db,
    sql`delete from verifications where id in (
      select id from verifications
      where owner_id like 'idn!_%' escape '!' and expire_at < ${before}::bigint
      order by expire_at limit ${PURGE_BATCH}
    )`,
  );

/** The same for domains of organizations. */
const purgeDomainProofs = (db: Db, before: number): Promise<number> =>
  countOf(
    db,
    sql`delete from verifications where id in (
      select id from verifications
      where owner_id like 'orgdmn!_%' escape '!' and expire_at < ${before}::bigint
      order by expire_at limit ${PURGE_BATCH}
    )`,
  );

/** Closes expired open invitations to organizations, so that they are no longer counted as open. */
const closeOverdue = (db: Db, now: number): Promise<number> =>
  countOf(
    db,
    sql`update organization_invitations set status = 'revoked', updated_at = expires_at where id in (
      select id from organization_invitations where status = 'pending' and expires_at <= ${now}::bigint
      order by expires_at limit ${PURGE_BATCH}
    )`,
  );

/** Expired tickets: invitations, or the other kinds, which are not looked up again. */
const purgeTickets = (db: Db, isInvitation: boolean, before: number): Promise<number> =>
  countOf(
    db,
    sql`delete from tickets where id in (
      select id from tickets where expires_at < ${before}::bigint and (kind = 'invitation') = ${isInvitation}
      order by expires_at limit ${PURGE_BATCH}
    )`,
  );

const purgeSpentProofs = (db: Db, now: number): Promise<number> =>
  countOf(
    db,
    sql`delete from captcha_proofs where id in (
      select id from captcha_proofs where expire_at <= ${now}::bigint order by expire_at limit ${PURGE_BATCH}
    )`,
  );

/** Operators look up whom they invited. */
const KEEP_INVITATIONS_MS = 90 * DAY_MS;

/** One purge run over all of these, up to a limit. Returns the number of rows. */
export const purgeFinished = async (
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  now: number,
): Promise<number> => {
  const before = now - DAY_MS;
  const jobs: ReadonlyArray<(db: Db) => Promise<number>> = [
    (db) => purgeAttempts(db, 'sign_ins', before),
    (db) => purgeAttempts(db, 'sign_ups', before),
    (db) => purgeSessionVerifications(db, before),
    (db) => purgeUnmadePasskeys(db, before),
    (db) => purgeIdentifierProofs(db, before),
    (db) => purgeDomainProofs(db, before),
    (db) => closeOverdue(db, now),
    (db) => purgeTickets(db, false, before),
    (db) => purgeTickets(db, true, now - KEEP_INVITATIONS_MS),
    (db) => purgeSpentProofs(db, now),
  ];
  let total = 0;
  for (const job of jobs) total += await inBatches(() => transaction(job));
  return total;
};

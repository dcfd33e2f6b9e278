// Identifiers of users: e-mail addresses, phone numbers, wallets, all stored the same way. One claimed row per value and
// instance can be used to sign in, and a unique index decides races; an unclaimed row is one that a user added and has not
// verified, and it does not block other users (docs/security.md R25).

import { sql } from 'kysely';
import type { Identifier } from '../../domain/identifiers/identifier.ts';
import type { Db } from '../database/database.ts';
import type { IdentifierColumns } from '../schema/users.ts';

export type IdentifierKind = 'email_address' | 'phone_number' | 'web3_wallet';

/** The table of a kind, and the user column with the primary id. The value's column has the name of the kind. */
const TABLES = {
  email_address: { table: 'email_addresses', primary: 'primary_email_address_id' },
  phone_number: { table: 'phone_numbers', primary: 'primary_phone_number_id' },
  web3_wallet: { table: 'web3_wallets', primary: 'primary_web3_wallet_id' },
} as const satisfies Readonly<Record<IdentifierKind, { readonly table: string; readonly primary: string }>>;

const tableOf = (kind: IdentifierKind) => sql.table(TABLES[kind].table);
const columnOf = (kind: IdentifierKind) => sql.ref(kind);

export const factsFromRow = (row: IdentifierColumns): Identifier => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  verificationStatus: row.verification_status,
  verificationStrategy: row.verification_strategy,
  verifiedAtClient: row.verified_at_client,
  verificationId: row.verification_id,
  verificationExpireAt: row.verification_expire_at,
  isClaimed: row.claimed,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds a row; false if a claimed row has the value already or the user has it twice, and then nothing is written. */
export const insertIdentifier = async (
  db: Db,
  kind: IdentifierKind,
  facts: Identifier,
  given: { readonly value: string; readonly isClaimed: boolean; readonly extra?: Readonly<Record<string, boolean>> },
): Promise<boolean> => {
  const extra = Object.entries(given.extra ?? {});
  const names = extra.map(([name]) => sql`, ${sql.ref(name)}`);
  const values = extra.map(([, value]) => sql`, ${value}`);
  const result = await sql`
    insert into ${tableOf(kind)} (id, instance_id, user_id, ${columnOf(kind)}, claimed, verification_status,
      verification_strategy, verified_at_client, created_at, updated_at${sql.join(names, sql``)})
    values (${facts.id}, ${facts.instanceId}, ${facts.userId}, ${given.value}, ${given.isClaimed},
      ${facts.verificationStatus}, ${facts.verificationStrategy}, ${facts.verifiedAtClient}, ${facts.createdAt},
      ${facts.updatedAt}${sql.join(values, sql``)})
    on conflict do nothing`.execute(db);
  return result.numAffectedRows === 1n;
};

/** True if a user of the instance has claimed this value. */
export const isIdentifierClaimed = async (
  db: Db,
  kind: IdentifierKind,
  instanceId: string,
  value: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select id from ${tableOf(kind)}
    where instance_id = ${instanceId} and ${columnOf(kind)} = ${value} and claimed`.execute(db);
  return rows.length > 0;
};

/** True if another user has verified the value: then it cannot be added. */
export const isVerifiedByOther = async (
  db: Db,
  kind: IdentifierKind,
  wanted: { readonly instanceId: string; readonly userId: string; readonly value: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select id from ${tableOf(kind)}
    where instance_id = ${wanted.instanceId} and ${columnOf(kind)} = ${wanted.value} and claimed
      and verification_status = 'verified' and user_id <> ${wanted.userId}`.execute(db);
  return rows.length > 0;
};

/** Stores the id of the current verification of a row. */
export const beginIdentifierProof = async (
  db: Db,
  kind: IdentifierKind,
  id: string,
  proof: { readonly id: string; readonly strategy: string; readonly expireAt: number | null },
  now: number,
): Promise<void> => {
  await sql`
    update ${tableOf(kind)} set verification_id = ${proof.id}, verification_strategy = ${proof.strategy},
      verification_expire_at = ${proof.expireAt}::bigint, verification_status = 'unverified', updated_at = ${now}::bigint
    where id = ${id}`.execute(db);
};

/**
 * Claims a row for its user. Another user who had claimed the value without verifying it loses it; false if another user has
 * verified it. If two users verify it concurrently, the unique index refuses the later statement.
 */
export const claimProven = async (
  db: Db,
  kind: IdentifierKind,
  row: { readonly id: string; readonly instanceId: string; readonly userId: string; readonly value: string },
  proof: { readonly strategy: string; readonly clientId: string | null },
  now: number,
): Promise<boolean> => {
  if (await isVerifiedByOther(db, kind, row)) return false;
  const lost = await sql<{ id: string; user_id: string }>`
    update ${tableOf(kind)} set claimed = false, updated_at = ${now}::bigint
    where instance_id = ${row.instanceId} and ${columnOf(kind)} = ${row.value} and claimed
      and verification_status <> 'verified' and user_id <> ${row.userId}
    returning id, user_id`.execute(db);
  for (const { id, user_id: userId } of lost.rows)
    await choosePrimary(db, kind, { userId, id: null, onlyWhere: id }, now);
  const result = await sql`
    update ${tableOf(kind)} set claimed = true, verification_status = 'verified',
      verification_strategy = ${proof.strategy}, verified_at_client = ${proof.clientId},
      verification_id = null, verification_expire_at = null, updated_at = ${now}::bigint
    where id = ${row.id}`.execute(db);
  return result.numAffectedRows === 1n;
};

/** Deletes a row of a user; false if it did not exist. */
export const deleteIdentifier = async (
  db: Db,
  kind: IdentifierKind,
  row: { readonly userId: string; readonly id: string },
): Promise<boolean> => {
  const result = await sql`
    delete from ${tableOf(kind)} where id = ${row.id} and user_id = ${row.userId}`.execute(db);
  return result.numAffectedRows === 1n;
};

/** Sets the primary identifier of a user; with `onlyWhere`, only if that one is the primary now. */
export const choosePrimary = async (
  db: Db,
  kind: IdentifierKind,
  choice: { readonly userId: string; readonly id: string | null; readonly onlyWhere?: string },
  now: number,
): Promise<void> => {
  const column = sql.ref(TABLES[kind].primary);
  const condition = choice.onlyWhere === undefined ? sql`` : sql` and ${column} = ${choice.onlyWhere}`;
  await sql`
    update users set ${column} = ${choice.id}, updated_at = greatest(${now}::bigint, updated_at + 1)
    where id = ${choice.userId}${condition}`.execute(db);
};

// What people are known by: e-mail addresses, phone numbers, wallets. All three are kept the same way. One claimed row per
// value and instance opens an account, and the index decides races; a row that is not claimed is one that somebody added and
// has not proven, and it keeps nobody else from theirs (docs/security.md R25).

import { sql } from 'kysely';
import type { Identifier } from '../../domain/identifiers/identifier.ts';
import type { Db } from '../database/database.ts';
import type { IdentifierColumns } from '../schema/users.ts';

export type IdentifierKind = 'email_address' | 'phone_number' | 'web3_wallet';

/** The table of a kind, and the column of its user that names the primary one. The value's column is called like the kind. */
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

/** Adds a row; false when a claimed one has the value already or the user has it twice, and then nothing was written. */
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

/** True when a user of the instance has this value and opens an account with it. */
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

/** True when somebody else has proven that the value is theirs: then nobody can add it. */
export const isProvenElsewhere = async (
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

/** Writes down which proof of a row runs now. */
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
 * Makes a row the one that opens its user's account. Whoever had the value without a proof of it loses it; false when somebody
 * else has proven it. Two who prove it at the same moment meet at the index: the later one's statement fails.
 */
export const claimProven = async (
  db: Db,
  kind: IdentifierKind,
  row: { readonly id: string; readonly instanceId: string; readonly userId: string; readonly value: string },
  proof: { readonly strategy: string; readonly clientId: string },
  now: number,
): Promise<boolean> => {
  if (await isProvenElsewhere(db, kind, row)) return false;
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

/** Removes a row of a user; false when there was none. */
export const deleteIdentifier = async (
  db: Db,
  kind: IdentifierKind,
  row: { readonly userId: string; readonly id: string },
): Promise<boolean> => {
  const result = await sql`
    delete from ${tableOf(kind)} where id = ${row.id} and user_id = ${row.userId}`.execute(db);
  return result.numAffectedRows === 1n;
};

/** Sets a user's primary one; with `onlyWhere`, only where that one is it now. */
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

// Clients and the keyed hash of their secret. In development, the dev browser refers to the client instead.

import { type Selectable, sql } from 'kysely';
import type { Client } from '../../domain/sessions/client.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { ClientsTable } from '../schema/sessions.ts';

export const clientFromRow = (row: Selectable<ClientsTable>): Client => ({
  id: row.id,
  instanceId: row.instance_id,
  lastActiveSessionId: row.last_active_session_id,
  signInId: row.sign_in_id,
  signUpId: row.sign_up_id,
  cookieExpiresAt: row.cookie_expires_at,
  captchaPassedUntil: row.captcha_passed_until,
  lastAuthenticationStrategy: row.last_authentication_strategy,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type NewClient = {
  readonly id: string;
  readonly instanceId: string;
  readonly secretHash: string | null;
  readonly cookieExpiresAt: number | null;
  readonly now: number;
};

const insert = prepare((db, given: NewClient) =>
  db
    .insertInto('clients')
    .values({
      id: given.id,
      instance_id: given.instanceId,
      secret_hash: given.secretHash,
      last_active_session_id: null,
      sign_in_id: null,
      sign_up_id: null,
      cookie_expires_at: given.cookieExpiresAt,
      captcha_passed_until: null,
      last_authentication_strategy: null,
      created_at: given.now,
      updated_at: given.now,
    })
    .returningAll(),
);

export const insertClient = async (db: Db, client: NewClient): Promise<Client> => {
  const [row] = (await insert(db, client)).rows;
  if (!row) throw new Error('Latchkey: a new client was not written.');
  return clientFromRow(row);
};

export const findClient = async (db: Db, instanceId: string, id: string): Promise<Client | undefined> => {
  const row = await db
    .selectFrom('clients')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && clientFromRow(row);
};

const bySecret = prepare((db, given: { instanceId: string; secretHash: string }) =>
  db
    .selectFrom('clients')
    .selectAll()
    .where('instance_id', '=', given.instanceId)
    .where('secret_hash', '=', given.secretHash),
);

export const findClientBySecretHash = async (
  db: Db,
  instanceId: string,
  secretHash: string,
): Promise<Client | undefined> => {
  const [row] = (await bySecret(db, { instanceId, secretHash })).rows;
  return row && clientFromRow(row);
};

/** A new secret of a client. */
export type StoredSecret = {
  readonly secretHash: string;
  readonly cookieExpiresAt: number;
  /** The hash that the new one replaces; undefined for a client of the same transaction, which no other call knows. */
  readonly replacedHash: string | undefined;
};

type ClientChange = {
  readonly lastActiveSessionId?: string | null;
  readonly signInId?: string | null;
  readonly signUpId?: string | null;
  readonly cookieExpiresAt?: number;
  readonly captchaPassedUntil?: number | null;
};

/** Changes a client and always moves its timestamp forward (docs/reference/wire.md#timestamps). */
export const updateClient = async (db: Db, id: string, change: ClientChange, now: number): Promise<Client> => {
  const row = await db
    .updateTable('clients')
    .set({
      ...(change.lastActiveSessionId !== undefined && { last_active_session_id: change.lastActiveSessionId }),
      ...(change.signInId !== undefined && { sign_in_id: change.signInId }),
      ...(change.signUpId !== undefined && { sign_up_id: change.signUpId }),
      ...(change.cookieExpiresAt !== undefined && { cookie_expires_at: change.cookieExpiresAt }),
      ...(change.captchaPassedUntil !== undefined && { captcha_passed_until: change.captchaPassedUntil }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return clientFromRow(row);
};

const replaceSecret = prepare((db, given: { id: string; old: string; hash: string; expiresAt: number; now: number }) =>
  db
    .updateTable('clients')
    .set({
      secret_hash: given.hash,
      cookie_expires_at: given.expiresAt,
      updated_at: sql<number>`greatest(${given.now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', given.id)
    .where('secret_hash', '=', given.old),
);

/**
 * Writes the secret of a client in place of another one, or the same one again with another expiry. False if another call has
 * replaced it first, or deleted the client.
 */
export const replaceClientSecret = async (
  db: Db,
  id: string,
  { secretHash, cookieExpiresAt, replacedHash }: StoredSecret,
  now: number,
): Promise<boolean> => {
  const given = { id, old: replacedHash ?? '', hash: secretHash, expiresAt: cookieExpiresAt, now };
  return (await replaceSecret(db, given)).numAffectedRows === 1n;
};

/** Deletes a client with all dependent rows. Throws if it does not exist. */
export const deleteClient = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('clients').where('id', '=', id).returning('id').executeTakeFirstOrThrow();
};

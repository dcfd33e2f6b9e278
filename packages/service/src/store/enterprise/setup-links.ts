// Links with which the IT of a company sets its connection up. Only a keyed hash of the token is stored.
import type { Selectable } from 'kysely';
import type { SetupLink } from '../../domain/enterprise/setup-link.ts';
import type { Db } from '../database/database.ts';
import type { SetupLinksTable } from '../schema/instances.ts';

const fromRow = (row: Selectable<SetupLinksTable>): SetupLink => ({
  id: row.id,
  instanceId: row.instance_id,
  connectionId: row.connection_id,
  tokenHash: row.token_hash,
  canTurnOn: row.can_turn_on,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
});

export const insertSetupLink = async (db: Db, link: SetupLink): Promise<void> => {
  await db
    .insertInto('setup_links')
    .values({
      id: link.id,
      instance_id: link.instanceId,
      connection_id: link.connectionId,
      token_hash: link.tokenHash,
      can_turn_on: link.canTurnOn,
      expires_at: link.expiresAt,
      used_at: link.usedAt,
      revoked_at: link.revokedAt,
      last_used_at: link.lastUsedAt,
      created_at: link.createdAt,
    })
    .execute();
};

/** A link that can be used now. */
export const findOpenSetupLink = async (db: Db, tokenHash: string, now: number): Promise<SetupLink | undefined> => {
  const row = await db
    .selectFrom('setup_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && fromRow(row);
};

type OfConnection = { readonly instanceId: string; readonly connectionId: string };

/** The links of a connection, newest first. */
export const listSetupLinks = async (db: Db, of: OfConnection): Promise<readonly SetupLink[]> => {
  const rows = await db
    .selectFrom('setup_links')
    .selectAll()
    .where('instance_id', '=', of.instanceId)
    .where('connection_id', '=', of.connectionId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

/** Notes the end of a link that can still be used; undefined if there is no such link. */
const endLink = async (
  db: Db,
  wanted: OfConnection & { readonly id: string },
  ended: { readonly used_at: number } | { readonly revoked_at: number },
): Promise<SetupLink | undefined> => {
  const row = await db
    .updateTable('setup_links')
    .set(ended)
    .where('id', '=', wanted.id)
    .where('instance_id', '=', wanted.instanceId)
    .where('connection_id', '=', wanted.connectionId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
};

export const revokeSetupLink = (db: Db, wanted: OfConnection & { readonly id: string }, now: number) =>
  endLink(db, wanted, { revoked_at: now });

export const useSetupLink = (db: Db, wanted: OfConnection & { readonly id: string }, now: number) =>
  endLink(db, wanted, { used_at: now });

export const touchSetupLink = async (db: Db, id: string, now: number): Promise<void> => {
  await db.updateTable('setup_links').set({ last_used_at: now }).where('id', '=', id).execute();
};

/** Deletes links that expired before a time. */
export const purgeSetupLinks = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('setup_links').where('expires_at', '<=', before).execute();
};

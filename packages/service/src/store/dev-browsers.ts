// Development browsers: in development a token in the query string, not a cookie, says which browser is calling.
// Only the keyed hash of the token is kept.
import type { Selectable } from 'kysely';
import type { Db } from './database.ts';

export type DevBrowsersTable = {
  id: string;
  instance_id: string;
  token_hash: string;
  client_id: string | null;
  created_at: number;
  updated_at: number;
};

export type DevBrowser = {
  readonly id: string;
  readonly instanceId: string;
  readonly tokenHash: string;
  readonly clientId: string | undefined;
  readonly createdAt: number;
};

const fromRow = (row: Selectable<DevBrowsersTable>): DevBrowser => ({
  id: row.id,
  instanceId: row.instance_id,
  tokenHash: row.token_hash,
  clientId: row.client_id ?? undefined,
  createdAt: row.created_at,
});

export const insertDevBrowser = async (
  db: Db,
  browser: { readonly id: string; readonly instanceId: string; readonly tokenHash: string; readonly now: number },
): Promise<void> => {
  await db
    .insertInto('dev_browsers')
    .values({
      id: browser.id,
      instance_id: browser.instanceId,
      token_hash: browser.tokenHash,
      client_id: null,
      created_at: browser.now,
      updated_at: browser.now,
    })
    .execute();
};

export const findDevBrowser = async (
  db: Db,
  instanceId: string,
  tokenHash: string,
): Promise<DevBrowser | undefined> => {
  const row = await db
    .selectFrom('dev_browsers')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Ties the browser to a client, or unties it with `undefined`. */
export const setDevBrowserClient = async (
  db: Db,
  id: string,
  clientId: string | undefined,
  now: number,
): Promise<void> => {
  await db
    .updateTable('dev_browsers')
    .set({ client_id: clientId ?? null, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
};

/** Gives the browser a new token; the old one stops working at once. False when another request rotated it first. */
export const rotateDevBrowser = async (
  db: Db,
  rotation: { readonly id: string; readonly oldHash: string; readonly newHash: string; readonly now: number },
): Promise<boolean> => {
  const result = await db
    .updateTable('dev_browsers')
    .set({ token_hash: rotation.newHash, updated_at: rotation.now })
    .where('id', '=', rotation.id)
    .where('token_hash', '=', rotation.oldHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

// Development browsers: in development, a token in the query string identifies the browser, not a cookie. Only the keyed hash
// of the token is stored.

import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Client } from '../../domain/sessions/client.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { DevBrowsersTable } from '../schema/sessions.ts';
import { clientFromRow } from './clients.ts';

export type DevBrowser = {
  readonly id: string;
  readonly instanceId: string;
  readonly tokenHash: string;
  readonly createdAt: number;
};

export const devBrowserFromRow = (row: Selectable<DevBrowsersTable>): DevBrowser => ({
  id: row.id,
  instanceId: row.instance_id,
  tokenHash: row.token_hash,
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

const byToken = prepare((db, given: { instanceId: string; tokenHash: string }) =>
  db
    .selectFrom('dev_browsers')
    .selectAll('dev_browsers')
    .select((query) =>
      jsonObjectFrom(
        query.selectFrom('clients').selectAll('clients').whereRef('clients.id', '=', 'dev_browsers.client_id'),
      ).as('client'),
    )
    .where('dev_browsers.instance_id', '=', given.instanceId)
    .where('dev_browsers.token_hash', '=', given.tokenHash),
);

/** The browser with this token, and its client. */
export const findDevBrowser = async (
  db: Db,
  instanceId: string,
  tokenHash: string,
): Promise<{ readonly devBrowser: DevBrowser; readonly client: Client | undefined } | undefined> => {
  const [row] = (await byToken(db, { instanceId, tokenHash })).rows;
  return row && { devBrowser: devBrowserFromRow(row), client: row.client ? clientFromRow(row.client) : undefined };
};

/** The browser of a client. */
export const findDevBrowserOfClient = async (db: Db, clientId: string): Promise<DevBrowser | undefined> => {
  const row = await db.selectFrom('dev_browsers').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  return row && devBrowserFromRow(row);
};

const bind = prepare((db, given: { id: string; tokenHash: string; clientId: string; now: number }) =>
  db
    .updateTable('dev_browsers')
    .set({ client_id: given.clientId, updated_at: given.now })
    .where('id', '=', given.id)
    .where('token_hash', '=', given.tokenHash)
    .where('client_id', 'is', null),
);

/** Assigns a client to a browser that has none. False if another request was faster, or gave the browser another token. */
export const bindDevBrowser = async (
  db: Db,
  browser: Pick<DevBrowser, 'id' | 'tokenHash'>,
  clientId: string,
  now: number,
): Promise<boolean> => {
  const { id, tokenHash } = browser;
  return (await bind(db, { id, tokenHash, clientId, now })).numAffectedRows === 1n;
};

/** Removes the client from a browser. */
export const unbindDevBrowser = async (db: Db, id: string, now: number): Promise<void> => {
  await db.updateTable('dev_browsers').set({ client_id: null, updated_at: now }).where('id', '=', id).execute();
};

type Rotation = { readonly id: string; readonly oldHash: string; readonly newHash: string; readonly now: number };

const rotate = prepare((db, given: Rotation) =>
  db
    .updateTable('dev_browsers')
    .set({ token_hash: given.newHash, updated_at: given.now })
    .where('id', '=', given.id)
    .where('token_hash', '=', given.oldHash),
);

/** Gives the browser a new token; the old one stops working at once. False when another request rotated it first. */
export const rotateDevBrowser = async (db: Db, rotation: Rotation): Promise<boolean> =>
  (await rotate(db, rotation)).numAffectedRows === 1n;

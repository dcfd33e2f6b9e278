// The identity providers of an instance. Their secrets are sealed.

import type { OAuthStrategy } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { ProviderSettings } from '../../domain/external/provider-settings.ts';
import type { Db } from '../database/database.ts';
import type { OAuthProvidersTable } from '../schema/instances.ts';

const fromRow = (row: Selectable<OAuthProvidersTable>): ProviderSettings => ({
  id: row.id,
  instanceId: row.instance_id,
  strategy: row.strategy,
  clientId: row.client_id,
  sealedClientSecret: row.sealed_client_secret,
  options: row.options,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds a provider; false if the instance already has it, and then nothing is written. */
export const insertOAuthProvider = async (db: Db, provider: ProviderSettings): Promise<boolean> => {
  const result = await db
    .insertInto('oauth_providers')
    .values({
      id: provider.id,
      instance_id: provider.instanceId,
      strategy: provider.strategy,
      client_id: provider.clientId,
      sealed_client_secret: provider.sealedClientSecret,
      options: JSON.stringify(provider.options),
      created_at: provider.createdAt,
      updated_at: provider.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const findOAuthProvider = async (
  db: Db,
  instanceId: string,
  strategy: OAuthStrategy,
): Promise<ProviderSettings | undefined> => {
  const row = await db
    .selectFrom('oauth_providers')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('strategy', '=', strategy)
    .executeTakeFirst();
  return row && fromRow(row);
};

export const findOAuthProviderById = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<ProviderSettings | undefined> => {
  const row = await db
    .selectFrom('oauth_providers')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Every provider of an instance, by strategy. */
export const listOAuthProviders = async (db: Db, instanceId: string): Promise<readonly ProviderSettings[]> => {
  const rows = await db
    .selectFrom('oauth_providers')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('strategy')
    .execute();
  return rows.map(fromRow);
};

export const updateOAuthProvider = async (
  db: Db,
  id: string,
  change: Pick<ProviderSettings, 'clientId' | 'sealedClientSecret' | 'options'>,
  now: number,
): Promise<ProviderSettings> => {
  const row = await db
    .updateTable('oauth_providers')
    .set({
      client_id: change.clientId,
      sealed_client_secret: change.sealedClientSecret,
      options: JSON.stringify(change.options),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

/** Deletes a provider and returns it; undefined if it did not exist. */
export const deleteOAuthProvider = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<ProviderSettings | undefined> => {
  const row = await db
    .deleteFrom('oauth_providers')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
};

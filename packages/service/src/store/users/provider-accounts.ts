// All accounts at one provider or one connection: whether there are any, and their deletion.
import type { OAuthStrategy } from '@latchkey/wire';
import type { Db } from '../database/database.ts';

/** Does the instance have a verified account at a provider, unfinished sign-ups included? */
export const hasVerifiedAccounts = async (db: Db, instanceId: string, strategy: OAuthStrategy): Promise<boolean> => {
  const row = await db
    .selectFrom('external_accounts')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('strategy', '=', strategy)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The same for an enterprise connection. */
export const hasAccountsOfConnection = async (db: Db, instanceId: string, connectionId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('external_accounts')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes every account at a provider. */
export const deleteAccountsAt = async (db: Db, instanceId: string, strategy: OAuthStrategy): Promise<void> => {
  await db
    .deleteFrom('external_accounts')
    .where('instance_id', '=', instanceId)
    .where('strategy', '=', strategy)
    .execute();
};

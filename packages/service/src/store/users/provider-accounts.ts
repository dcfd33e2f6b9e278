// Everybody's accounts at one provider or one connection, looked at together: is there anybody, and away with all of them.
import type { OAuthStrategy } from '@latchkey/wire';
import type { Db } from '../database/database.ts';

/** Does the instance know anybody at a provider, be it that they wait for the end of a sign-up? */
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

/** Removes every account at a provider. */
export const deleteAccountsAt = async (db: Db, instanceId: string, strategy: OAuthStrategy): Promise<void> => {
  await db
    .deleteFrom('external_accounts')
    .where('instance_id', '=', instanceId)
    .where('strategy', '=', strategy)
    .execute();
};

// For an account whose only address was never verified, when the real owner of the address signs in (docs/security.md R25): no
// credential that its creator set up may be used any longer.
import type { Db } from '../database/database.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { closeSessions } from '../sessions/sessions.ts';

/** Removes every credential and ends every session; the address counts as verified from now on. */
export const revokeCredentials = async (
  db: Db,
  owner: { readonly userId: string; readonly emailAddress: string; readonly strategy: string },
  now: number,
): Promise<void> => {
  const { userId } = owner;
  // Waits for a concurrent sign-in of the user, so that its session is among those that end.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  await closeSessions(db, { userId }, 'revoked', now);
  await forgetDevices(db, userId);
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('totps').where('user_id', '=', userId).execute();
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('phone_numbers').where('user_id', '=', userId).execute();
  await db.deleteFrom('web3_wallets').where('user_id', '=', userId).execute();
  await db.deleteFrom('external_accounts').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('email_addresses')
    .where('user_id', '=', userId)
    .where('email_address', '!=', owner.emailAddress)
    .execute();
  await db
    .updateTable('email_addresses')
    .set({ verification_status: 'verified', verification_strategy: owner.strategy, updated_at: now })
    .where('user_id', '=', userId)
    .where('email_address', '=', owner.emailAddress)
    .execute();
  await db
    .updateTable('users')
    .set({ password_digest: null, primary_phone_number_id: null, primary_web3_wallet_id: null, updated_at: now })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Removes an address from an account that has other verified identifiers. */
export const releaseAddress = async (
  db: Db,
  address: { readonly userId: string; readonly emailAddressId: string },
  now: number,
): Promise<void> => {
  await db.deleteFrom('email_addresses').where('id', '=', address.emailAddressId).execute();
  await db
    .updateTable('users')
    .set({ primary_email_address_id: null, updated_at: now })
    .where('id', '=', address.userId)
    .where('primary_email_address_id', '=', address.emailAddressId)
    .execute();
};

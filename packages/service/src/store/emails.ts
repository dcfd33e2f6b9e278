// E-mail addresses of users. One claimed row per address and instance; the index decides races.
import type { VerificationStatus } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { EmailAddress } from '../domain/user.ts';
import type { Db } from './database.ts';

export type EmailAddressesTable = {
  id: string;
  instance_id: string;
  user_id: string;
  email_address: string;
  claimed: boolean;
  verification_status: VerificationStatus;
  verification_strategy: string | null;
  verified_at_client: string | null;
  created_at: number;
  updated_at: number;
};

export const emailFromRow = (row: Selectable<EmailAddressesTable>): EmailAddress => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  emailAddress: row.email_address,
  verificationStatus: row.verification_status,
  verificationStrategy: row.verification_strategy,
  verifiedAtClient: row.verified_at_client,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Claims an address for its user; false when somebody else has it, and then nothing was written. */
export const claimEmail = async (db: Db, email: EmailAddress): Promise<boolean> => {
  const result = await db
    .insertInto('email_addresses')
    .values({
      id: email.id,
      instance_id: email.instanceId,
      user_id: email.userId,
      email_address: email.emailAddress,
      claimed: true,
      verification_status: email.verificationStatus,
      verification_strategy: email.verificationStrategy,
      verified_at_client: email.verifiedAtClient,
      created_at: email.createdAt,
      updated_at: email.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** True when a user of the instance has this address. */
export const isEmailClaimed = async (db: Db, instanceId: string, emailAddress: string): Promise<boolean> => {
  const row = await db
    .selectFrom('email_addresses')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('email_address', '=', emailAddress)
    .where('claimed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
};

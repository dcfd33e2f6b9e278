// Phone numbers of users, in E.164. One claimed row per number and instance; the index decides races.
import type { VerificationStatus } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { PhoneNumber } from '../domain/user.ts';
import type { Db } from './database.ts';

export type PhoneNumbersTable = {
  id: string;
  instance_id: string;
  user_id: string;
  phone_number: string;
  claimed: boolean;
  verification_status: VerificationStatus;
  verification_strategy: string | null;
  verified_at_client: string | null;
  reserved_for_second_factor: boolean;
  default_second_factor: boolean;
  created_at: number;
  updated_at: number;
};

export const phoneFromRow = (row: Selectable<PhoneNumbersTable>): PhoneNumber => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  phoneNumber: row.phone_number,
  verificationStatus: row.verification_status,
  verificationStrategy: row.verification_strategy,
  verifiedAtClient: row.verified_at_client,
  reservedForSecondFactor: row.reserved_for_second_factor,
  defaultSecondFactor: row.default_second_factor,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Claims a number for its user; false when somebody else has it, and then nothing was written. */
export const claimPhone = async (db: Db, phone: PhoneNumber): Promise<boolean> => {
  const result = await db
    .insertInto('phone_numbers')
    .values({
      id: phone.id,
      instance_id: phone.instanceId,
      user_id: phone.userId,
      phone_number: phone.phoneNumber,
      claimed: true,
      verification_status: phone.verificationStatus,
      verification_strategy: phone.verificationStrategy,
      verified_at_client: phone.verifiedAtClient,
      reserved_for_second_factor: phone.reservedForSecondFactor,
      default_second_factor: phone.defaultSecondFactor,
      created_at: phone.createdAt,
      updated_at: phone.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** True when a user of the instance has this number. */
export const isPhoneClaimed = async (db: Db, instanceId: string, phoneNumber: string): Promise<boolean> => {
  const row = await db
    .selectFrom('phone_numbers')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('phone_number', '=', phoneNumber)
    .where('claimed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
};

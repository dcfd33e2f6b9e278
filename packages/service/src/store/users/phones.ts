// Phone numbers of users, in E.164, as rows, and which of them receive codes as a second factor; identifiers.ts implements the
// claims.

import type { Selectable } from 'kysely';
import type { PhoneNumber } from '../../domain/users/user.ts';
import type { Db } from '../database/database.ts';
import type { PhoneNumbersTable } from '../schema/users.ts';
import { factsFromRow, insertIdentifier, isIdentifierClaimed } from './identifiers.ts';

export const phoneFromRow = (row: Selectable<PhoneNumbersTable>): PhoneNumber => ({
  ...factsFromRow(row),
  phoneNumber: row.phone_number,
  reservedForSecondFactor: row.reserved_for_second_factor,
  defaultSecondFactor: row.default_second_factor,
});

/** Claims a number for its user; false if another user has it, and then nothing is written. */
export const claimPhone = (db: Db, phone: PhoneNumber): Promise<boolean> =>
  insertIdentifier(db, 'phone_number', phone, {
    value: phone.phoneNumber,
    isClaimed: true,
    extra: {
      reserved_for_second_factor: phone.reservedForSecondFactor,
      default_second_factor: phone.defaultSecondFactor,
    },
  });

/** True when a user of the instance has this number. */
export const isPhoneClaimed = (db: Db, instanceId: string, phoneNumber: string): Promise<boolean> =>
  isIdentifierClaimed(db, 'phone_number', instanceId, phoneNumber);

/** Sets which numbers of a user receive codes as a second factor, and the default one. */
export const setSecondFactorPhones = async (
  db: Db,
  userId: string,
  phones: readonly Pick<PhoneNumber, 'id' | 'reservedForSecondFactor' | 'defaultSecondFactor'>[],
  now: number,
): Promise<void> => {
  for (const phone of phones)
    await db
      .updateTable('phone_numbers')
      .set({
        reserved_for_second_factor: phone.reservedForSecondFactor,
        default_second_factor: phone.defaultSecondFactor,
        updated_at: now,
      })
      .where('id', '=', phone.id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow();
};

// Numbers that receive codes as a second factor, as an operator sets them: exactly one of them is the default.

import { withSecondFactorChange } from '../../../domain/account/second-factor-phones.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { PhoneNumber, UserWithIdentifiers } from '../../../domain/users/user.ts';
import type { Db } from '../../../store/database/database.ts';
import { setSecondFactorPhones } from '../../../store/users/phones.ts';
import { clearSecondFactors } from '../../../store/users/second-factor-state.ts';
import { hasSecondFactor } from '../../account/second-factor-rules.ts';

/** Changes the use of one number; false if there was nothing to change. */
export const changeSecondFactorPhone = async (
  db: Db,
  userRecord: UserWithIdentifiers,
  { id, verificationStatus }: PhoneNumber,
  change: { readonly isReserved?: boolean | undefined; readonly isDefault?: boolean | undefined },
  now: number,
): Promise<boolean> => {
  if (change.isReserved && verificationStatus !== 'verified')
    throw new Fault('identification_unverified', { field: 'reserved_for_second_factor' });
  const phones = withSecondFactorChange(userRecord.phones, id, change);
  if (change.isDefault && !phones.some((phone) => phone.id === id && phone.reservedForSecondFactor))
    throw new Fault('form_param_value_invalid', { field: 'default_second_factor' });
  if (JSON.stringify(phones) === JSON.stringify(userRecord.phones)) return false;
  await setSecondFactorPhones(db, userRecord.user.id, phones, now);
  const rest = { ...userRecord, phones };
  if (hasSecondFactor(userRecord) && !hasSecondFactor(rest)) await clearSecondFactors(db, rest.user.id, now);
  return true;
};

/** Backup codes are deleted with the last second factor; another number becomes the default one. */
export const afterPhoneRemoval = async (
  db: Db,
  rest: UserWithIdentifiers,
  removed: PhoneNumber,
  now: number,
): Promise<void> => {
  if (!removed.reservedForSecondFactor) return;
  await setSecondFactorPhones(db, rest.user.id, withSecondFactorChange(rest.phones, removed.id, {}), now);
  if (!hasSecondFactor(rest)) await clearSecondFactors(db, rest.user.id, now);
};

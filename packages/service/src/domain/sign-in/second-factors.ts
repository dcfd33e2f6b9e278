// Which second factors a user has. A user with a second factor is asked for it after every first factor.
import type { SecondFactorJSON, UserSettingsJSON } from '@latchkey/wire';
import { maskPhone } from '../identifiers/normalise.ts';
import type { PhoneNumber, UserWithIdentifiers } from '../users/user.ts';

/** Numbers that may receive a code as the second factor. */
export const secondFactorPhones = (userRecord: UserWithIdentifiers): readonly PhoneNumber[] =>
  userRecord.phones.filter((phone) => phone.verificationStatus === 'verified' && phone.reservedForSecondFactor);

const phoneCodes = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): readonly SecondFactorJSON[] => {
  const { enabled, used_for_second_factor: isUsed } = settings.attributes.phone_number;
  if (!enabled || !isUsed) return [];
  return secondFactorPhones(userRecord).map((phone) => ({
    strategy: 'phone_code',
    phone_number_id: phone.id,
    safe_identifier: maskPhone(phone.phoneNumber),
    primary: phone.id === userRecord.user.primaryPhoneNumberId,
    default: phone.defaultSecondFactor,
  }));
};

const appCodes = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): readonly SecondFactorJSON[] => {
  const { enabled, used_for_second_factor: isUsed } = settings.attributes.authenticator_app;
  return enabled && isUsed && userRecord.factors.hasTotp ? [{ strategy: 'totp' }] : [];
};

/** Backup codes replace a second factor; without another one they are not offered. */
const backupCodes = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): readonly SecondFactorJSON[] => {
  const { enabled, used_for_second_factor: isUsed } = settings.attributes.backup_code;
  return enabled && isUsed && userRecord.factors.hasBackupCodes ? [{ strategy: 'backup_code' }] : [];
};

/** All second factors of the user in the order they are offered; empty if there are none. */
export const secondFactorsOf = (
  settings: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
): readonly SecondFactorJSON[] => {
  const own = [...appCodes(settings, userRecord), ...phoneCodes(settings, userRecord)];
  return own.length === 0 ? [] : [...own, ...backupCodes(settings, userRecord)];
};

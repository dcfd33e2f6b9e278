// Which second factors a user has, and what the second step of a sign-in asks for. A user with a second factor is asked for it
// after every first factor; a user without one is asked for a code when the browser is new, if the instance checks that.
import type { SecondFactorJSON, SignInSecondFactorJSON, UserSettingsJSON } from '@latchkey/wire';
import { maskEmail, maskPhone } from '../identifiers/normalise.ts';
import type { EmailAddress, PhoneNumber, UserWithIdentifiers } from '../users/user.ts';

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

const isVerified = ({ verificationStatus }: EmailAddress | PhoneNumber): boolean => verificationStatus === 'verified';

const primaryOf = <Each extends EmailAddress | PhoneNumber>(
  list: readonly Each[],
  primaryId: string | null,
): Each | undefined => {
  const usable = list.filter(isVerified);
  return usable.find(({ id }) => id === primaryId) ?? usable[0];
};

/** The address that receives mails about the account: the primary one, else another verified one. */
export const contactEmail = ({ emails, user }: UserWithIdentifiers): EmailAddress | undefined =>
  primaryOf(emails, user.primaryEmailAddressId);

/** The number that receives the code for a new browser if the user has no verified address. */
export const contactPhone = ({ phones, user }: UserWithIdentifiers): PhoneNumber | undefined =>
  primaryOf(phones, user.primaryPhoneNumberId);

/**
 * The code that confirms a new browser: by e-mail, or by text message for a user without a verified address. Empty if the user
 * cannot receive a code.
 */
export const newDeviceFactors = (
  { attributes }: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
): readonly SignInSecondFactorJSON[] => {
  const email = attributes.email_address.enabled ? contactEmail(userRecord) : undefined;
  if (email)
    return [
      {
        strategy: 'email_code',
        email_address_id: email.id,
        safe_identifier: maskEmail(email.emailAddress),
        primary: email.id === userRecord.user.primaryEmailAddressId,
      },
    ];
  const phone = attributes.phone_number.enabled ? contactPhone(userRecord) : undefined;
  return phone
    ? [
        {
          strategy: 'phone_code',
          phone_number_id: phone.id,
          safe_identifier: maskPhone(phone.phoneNumber),
          primary: phone.id === userRecord.user.primaryPhoneNumberId,
        },
      ]
    : [];
};

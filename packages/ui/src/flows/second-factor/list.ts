// The second factors of a user, in display order, and those they can add.
import type { AttributeDataJSON } from '@latchkey/wire';

type Attribute = Pick<AttributeDataJSON, 'enabled' | 'used_for_second_factor' | 'second_factors'>;

/** The instance's settings for second factors. */
export type SecondFactorAttributes = {
  readonly [Name in 'phone_number' | 'authenticator_app' | 'backup_code']: Attribute;
};

/** The fields of a phone number that second factors need. */
export type SecondFactorPhone = {
  readonly id: string;
  readonly phoneNumber: string;
  readonly reservedForSecondFactor: boolean;
  readonly defaultSecondFactor: boolean;
  readonly verification: { readonly status: string | null };
};

/** The fields of a user that second factors need. */
export type SecondFactorUser = {
  readonly totpEnabled: boolean;
  readonly backupCodeEnabled: boolean;
  readonly phoneNumbers: readonly SecondFactorPhone[];
};

/** A second factor of the user. */
export type SecondFactorRow =
  | { readonly is: 'totp' }
  | {
      readonly is: 'phone';
      readonly phone: SecondFactorPhone;
      readonly isDefault: boolean;
      readonly canBeDefault: boolean;
    }
  | { readonly is: 'backup' };

/** A second factor that can be added. */
export type SecondFactorOffer = 'phone' | 'totp' | 'backup';

/** Whether the number is verified. `isProven(phone)` */
export const isProven = ({ verification }: SecondFactorPhone): boolean => verification.status === 'verified';

const isUsed = (phone: SecondFactorPhone): boolean => phone.reservedForSecondFactor && isProven(phone);

const isOffered = ({ enabled, used_for_second_factor }: Attribute): boolean => enabled && used_for_second_factor;

/** Whether the instance enables any second factor; otherwise the section is not shown. */
export const hasSecondFactors = (attributes: { readonly [name: string]: Attribute }): boolean =>
  Object.values(attributes).some(isOffered);

/** The rows: the app, then the phones with the default first, then the backup codes. If there is an app, it is the default. */
export const secondFactorRows = ({
  totpEnabled,
  backupCodeEnabled,
  phoneNumbers,
}: SecondFactorUser): readonly SecondFactorRow[] => {
  const phones = phoneNumbers
    .filter(isUsed)
    .sort((one, other) => Number(other.defaultSecondFactor) - Number(one.defaultSecondFactor));
  return [
    ...(totpEnabled ? [{ is: 'totp' } as const] : []),
    ...phones.map((phone) => ({
      is: 'phone' as const,
      phone,
      isDefault: phone.defaultSecondFactor && !totpEnabled,
      canBeDefault: !phone.defaultSecondFactor && !totpEnabled,
    })),
    ...(backupCodeEnabled ? [{ is: 'backup' } as const] : []),
  ];
};

/**
 * What can be added: an app once, backup codes only with another second factor, phones at any time; if no number may be added
 * (`isClosed`), only while there is an existing one to choose.
 */
export const secondFactorOffers = (
  attributes: SecondFactorAttributes,
  user: SecondFactorUser,
  isClosed: boolean,
): readonly SecondFactorOffer[] => {
  const hasPhone = !isClosed || phonesToChoose(user.phoneNumbers).length > 0;
  const hasOther = user.totpEnabled || user.phoneNumbers.some(isUsed);
  const offers: readonly (readonly [SecondFactorOffer, boolean])[] = [
    ['phone', isOffered(attributes.phone_number) && hasPhone],
    ['totp', isOffered(attributes.authenticator_app) && !user.totpEnabled],
    ['backup', isOffered(attributes.backup_code) && !user.backupCodeEnabled && hasOther],
  ];
  return offers.flatMap(([offer, there]) => (there ? [offer] : []));
};

/** Numbers that could become a second factor: those that are not one yet. */
export const phonesToChoose = (phones: readonly SecondFactorPhone[]): readonly SecondFactorPhone[] =>
  phones.filter((phone) => !isUsed(phone));

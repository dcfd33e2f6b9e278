// Which second steps a person has, in the order they are shown, and which they can still add.
import type { AttributeDataJSON } from '@latchkey/wire';

type Attribute = Pick<AttributeDataJSON, 'enabled' | 'used_for_second_factor' | 'second_factors'>;

/** What the instance says about second steps. */
export type SecondFactorAttributes = {
  readonly [Name in 'phone_number' | 'authenticator_app' | 'backup_code']: Attribute;
};

/** A phone number, as far as second steps care. */
export type SecondFactorPhone = {
  readonly id: string;
  readonly phoneNumber: string;
  readonly reservedForSecondFactor: boolean;
  readonly defaultSecondFactor: boolean;
  readonly verification: { readonly status: string | null };
};

/** A person, as far as second steps care. */
export type SecondFactorUser = {
  readonly totpEnabled: boolean;
  readonly backupCodeEnabled: boolean;
  readonly phoneNumbers: readonly SecondFactorPhone[];
};

/** A second step a person has. */
export type SecondFactorRow =
  | { readonly is: 'totp' }
  | {
      readonly is: 'phone';
      readonly phone: SecondFactorPhone;
      readonly isDefault: boolean;
      readonly canBeDefault: boolean;
    }
  | { readonly is: 'backup' };

/** A second step that can be added. */
export type SecondFactorOffer = 'phone' | 'totp' | 'backup';

/** Whether the number is proven to be the person's. `isProven(phone)` */
export const isProven = ({ verification }: SecondFactorPhone): boolean => verification.status === 'verified';

const isUsed = (phone: SecondFactorPhone): boolean => phone.reservedForSecondFactor && isProven(phone);

const isOffered = ({ enabled, used_for_second_factor }: Attribute): boolean => enabled && used_for_second_factor;

/** Whether the instance knows second steps at all; without one the section is not shown. */
export const hasSecondFactors = (attributes: { readonly [name: string]: Attribute }): boolean =>
  Object.values(attributes).some(isOffered);

/** The rows: the app, then the phones with the default first, then the backup codes. An app is always used first. */
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
 * What can be added: an app once, backup codes only beside another second step, phones at any time; where no number may be
 * added (`isClosed`), only as long as there is one to choose.
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

/** Numbers that could become a second step: those that are none yet. */
export const phonesToChoose = (phones: readonly SecondFactorPhone[]): readonly SecondFactorPhone[] =>
  phones.filter((phone) => !isUsed(phone));

// Which identifiers an instance accepts at sign-in, and which first factors a user has.
import {
  type AttributesJSON,
  EMAIL_STRATEGIES,
  type EmailStrategy,
  type FirstFactorJSON,
  isOAuthStrategy,
  isResetStrategy,
  isWeb3Strategy,
  PHONE_STRATEGIES,
  type PhoneStrategy,
  type SignInIdentifier,
  strategyRow,
  type UserSettingsJSON,
  type Web3Strategy,
} from '@latchkey/wire';
import { isUsable } from '../factors/passkey.ts';
import { identifierKind, maskEmail, maskPhone, normaliseEmail, normalisePhone } from '../identifiers/normalise.ts';
import type { EmailAddress, PhoneNumber, UserWithIdentifiers } from '../users/user.ts';

const IDENTIFIERS = [
  'email_address',
  'phone_number',
  'username',
  'web3_wallet',
] as const satisfies readonly SignInIdentifier[];

/** Identifiers that an instance accepts at sign-in, in the order of the settings. */
export const supportedIdentifiers = (attributes: AttributesJSON): readonly SignInIdentifier[] =>
  IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);

/** Does the instance accept this strategy as a first factor of the attribute? */
const takes = (settings: UserSettingsJSON, attribute: 'email_address' | 'phone_number', strategy: string): boolean => {
  const { enabled, used_for_first_factor: isUsed, first_factors: factors } = settings.attributes[attribute];
  return enabled && isUsed && factors.some((factor) => factor === strategy);
};

const acceptsPassword = (settings: UserSettingsJSON): boolean => settings.attributes.password.enabled;

const resetsByPhone = (settings: UserSettingsJSON): boolean =>
  acceptsPassword(settings) && settings.attributes.phone_number.enabled;

/** Addresses that may receive a code or a link: an unverified one may belong to another user. */
export const firstFactorEmails = (userRecord: Pick<UserWithIdentifiers, 'emails'>): readonly EmailAddress[] =>
  userRecord.emails.filter((email) => email.verificationStatus === 'verified');

/** Numbers that may receive a code; a number reserved for the second factor must not count twice. */
export const firstFactorPhones = (userRecord: Pick<UserWithIdentifiers, 'phones'>): readonly PhoneNumber[] =>
  userRecord.phones.filter((phone) => phone.verificationStatus === 'verified' && !phone.reservedForSecondFactor);

/** Does the instance accept this strategy at this step, for any user? */
export const acceptsMessageStrategy = (
  settings: UserSettingsJSON,
  step: 'first_factor' | 'second_factor' | 'sign_up',
  strategy: EmailStrategy | PhoneStrategy,
): boolean => {
  const { sendsTo } = strategyRow(strategy);
  if (isResetStrategy(strategy))
    return sendsTo === 'phone_number' ? resetsByPhone(settings) : acceptsPassword(settings);
  const attribute = sendsTo ?? 'email_address';
  if (step === 'first_factor') return takes(settings, attribute, strategy);
  const { enabled, used_for_second_factor: isSecond, verifications } = settings.attributes[attribute];
  return enabled && (step === 'second_factor' ? isSecond : verifications.some((one) => one === strategy));
};

type Lister = (
  settings: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
  typed: string,
) => readonly FirstFactorJSON[];

const passwordFactor: Lister = (settings, userRecord) =>
  acceptsPassword(settings) && userRecord.user.passwordDigest !== null ? [{ strategy: 'password' }] : [];

/** The typed address is shown unmasked, so that the surface can pick its factor; every other one is masked. */
const emailFactors =
  (strategy: EmailStrategy): Lister =>
  (settings, userRecord, typed) =>
    acceptsMessageStrategy(settings, 'first_factor', strategy)
      ? firstFactorEmails(userRecord).map((email) => ({
          strategy,
          email_address_id: email.id,
          safe_identifier:
            email.emailAddress === normaliseEmail(typed) ? email.emailAddress : maskEmail(email.emailAddress),
          primary: email.id === userRecord.user.primaryEmailAddressId,
        }))
      : [];

const phoneFactors =
  (strategy: PhoneStrategy): Lister =>
  (settings, userRecord, typed) =>
    acceptsMessageStrategy(settings, 'first_factor', strategy)
      ? firstFactorPhones(userRecord).map((phone) => ({
          strategy,
          phone_number_id: phone.id,
          safe_identifier:
            phone.phoneNumber === normalisePhone(typed) ? phone.phoneNumber : maskPhone(phone.phoneNumber),
          primary: phone.id === userRecord.user.primaryPhoneNumberId,
        }))
      : [];

/** Does the instance accept passkeys to sign in? */
export const acceptsPasskeys = (settings: UserSettingsJSON): boolean => {
  const { enabled, used_for_first_factor: isUsed } = settings.attributes.passkey;
  return enabled && isUsed;
};

/** The passkeys of a user as one factor; empty for a user who has none. */
export const passkeyFactors = (
  settings: UserSettingsJSON,
  userRecord: Pick<UserWithIdentifiers, 'factors'>,
): readonly FirstFactorJSON[] =>
  acceptsPasskeys(settings) && userRecord.factors.passkeys.some(isUsable) ? [{ strategy: 'passkey' }] : [];

/** The wallet strategies that the instance accepts, in the order of its settings. */
const walletStrategies = (settings: UserSettingsJSON): readonly Web3Strategy[] => {
  const { enabled, used_for_first_factor: isUsed, first_factors: factors } = settings.attributes.web3_wallet;
  return enabled && isUsed ? factors.filter(isWeb3Strategy) : [];
};

const walletFactors: Lister = (settings, userRecord) =>
  userRecord.factors.wallets
    .filter(({ verificationStatus }) => verificationStatus === 'verified')
    .flatMap((wallet) =>
      walletStrategies(settings).map((strategy) => ({
        strategy,
        web3_wallet_id: wallet.id,
        primary: wallet.id === userRecord.user.primaryWeb3WalletId,
      })),
    );

/** The providers of the user's external accounts that the instance allows for sign-in, without duplicates. */
const externalFactors: Lister = (settings, userRecord) => {
  const strategies = userRecord.factors.externalAccounts
    .filter(({ status }) => status === 'verified')
    .map(({ strategy }) => strategy)
    .filter(isOAuthStrategy)
    .filter((strategy) => settings.social[strategy]?.enabled && settings.social[strategy]?.authenticatable);
  return [...new Set(strategies)].map((strategy) => ({ strategy }));
};

/** One entry per first factor, in the order they are offered. */
const LISTERS: readonly Lister[] = [
  passkeyFactors,
  passwordFactor,
  ...EMAIL_STRATEGIES.filter((strategy) => !isResetStrategy(strategy)).map(emailFactors),
  ...PHONE_STRATEGIES.filter((strategy) => !isResetStrategy(strategy)).map(phoneFactors),
  walletFactors,
  externalFactors,
  ...EMAIL_STRATEGIES.filter(isResetStrategy).map(emailFactors),
  ...PHONE_STRATEGIES.filter(isResetStrategy).map(phoneFactors),
];

/** The first factors of one user who typed `typed`. */
export const factorsOfUser = (
  settings: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
  typed: string,
): readonly FirstFactorJSON[] => LISTERS.flatMap((list) => list(settings, userRecord, typed));

/**
 * The factors offered for any identifier when the instance does not reveal which accounts exist: the same for known and unknown
 * identifiers, so no user data is used. `standInId` replaces the id of the address or number.
 */
export const factorsForUnknownUser = (
  settings: UserSettingsJSON,
  typed: string,
  standInId: string,
): readonly FirstFactorJSON[] => {
  const always: readonly FirstFactorJSON[] = [
    ...(acceptsPasskeys(settings) ? [{ strategy: 'passkey' } as const] : []),
    ...(acceptsPassword(settings) ? [{ strategy: 'password' } as const] : []),
  ];
  const isTaken = (strategy: EmailStrategy | PhoneStrategy) =>
    acceptsMessageStrategy(settings, 'first_factor', strategy);
  const kind = identifierKind(typed, supportedIdentifiers(settings.attributes));
  if (kind === 'email_address') {
    const safe_identifier = normaliseEmail(typed) ?? typed.trim();
    const address = { email_address_id: standInId, safe_identifier, primary: true };
    return [...always, ...EMAIL_STRATEGIES.filter(isTaken).map((strategy) => ({ strategy, ...address }))];
  }
  if (kind === 'web3_wallet') {
    const wallet = { web3_wallet_id: standInId, primary: true };
    return [...always, ...walletStrategies(settings).map((strategy) => ({ strategy, ...wallet }))];
  }
  if (kind !== 'phone_number') return always;
  const safe_identifier = normalisePhone(typed) ?? typed.trim();
  const number = { phone_number_id: standInId, safe_identifier, primary: true };
  return [...always, ...PHONE_STRATEGIES.filter(isTaken).map((strategy) => ({ strategy, ...number }))];
};

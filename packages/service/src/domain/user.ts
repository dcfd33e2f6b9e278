// A person with an account, their e-mail addresses, and how they are called when one line must name them.
import type { JSONObject, VerificationStatus } from '@latchkey/wire';
import type { LinkedAccount } from './external/external-account.ts';
import type { Passkey } from './passkey.ts';
import type { Web3Wallet } from './web3.ts';

export type User = {
  readonly id: string;
  readonly instanceId: string;
  readonly externalId: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly primaryEmailAddressId: string | null;
  readonly primaryPhoneNumberId: string | null;
  readonly primaryWeb3WalletId: string | null;
  readonly passwordDigest: string | null;
  /** The next sign-in asks for a new password first. */
  readonly requiresNewPassword: boolean;
  readonly publicMetadata: JSONObject;
  readonly unsafeMetadata: JSONObject;
  readonly lastSignInAt: number | null;
  readonly legalAcceptedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type EmailAddress = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly emailAddress: string;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStrategy: string | null;
  readonly verifiedAtClient: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type PhoneNumber = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  /** In E.164, such as `+15555550123`. */
  readonly phoneNumber: string;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStrategy: string | null;
  readonly verifiedAtClient: string | null;
  readonly reservedForSecondFactor: boolean;
  readonly defaultSecondFactor: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a person proves themselves with beside addresses and numbers. */
export type PersonFactors = {
  readonly wallets: readonly Web3Wallet[];
  /** Those that have a key, oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly hasTotp: boolean;
  readonly hasBackupCodes: boolean;
  /** Accounts at identity providers, those that were only begun too; oldest first. */
  readonly externalAccounts: readonly LinkedAccount[];
};

/** Somebody new has none of them. */
export const NO_FACTORS: PersonFactors = {
  wallets: [],
  passkeys: [],
  hasTotp: false,
  hasBackupCodes: false,
  externalAccounts: [],
};

/** A user and what belongs to them. */
export type Person = {
  readonly user: User;
  readonly emails: readonly EmailAddress[];
  readonly phones: readonly PhoneNumber[];
  readonly factors: PersonFactors;
};

/** The primary address, else the oldest one. */
const primaryEmail = (
  user: Pick<User, 'primaryEmailAddressId'>,
  emails: readonly EmailAddress[],
): EmailAddress | undefined => emails.find((email) => email.id === user.primaryEmailAddressId) ?? emails[0];

/** The one line that names a user: username, else the primary e-mail address, else a number (wire §4.8). */
export const displayIdentifier = (
  user: Pick<User, 'username' | 'primaryEmailAddressId' | 'primaryPhoneNumberId'>,
  emails: readonly EmailAddress[],
  phones: readonly PhoneNumber[],
): string => {
  const phone = phones.find(({ id }) => id === user.primaryPhoneNumberId) ?? phones[0];
  return user.username ?? primaryEmail(user, emails)?.emailAddress ?? phone?.phoneNumber ?? '';
};

// A user with their identifiers and factors, and the display name of a user.
import type { JSONObject } from '@latchkey/wire';
import type { ShownConnection } from '../enterprise/connection.ts';
import type { LinkedAccount } from '../external/external-account.ts';
import type { Passkey } from '../factors/passkey.ts';
import type { Web3Wallet } from '../factors/web3.ts';
import type { Identifier } from '../identifiers/identifier.ts';

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
  /** The user must choose a new password at the next sign-in. */
  readonly requiresNewPassword: boolean;
  /** When a policy first required a second factor that the user did not have; its grace period is counted from then. */
  readonly secondFactorRequiredAt?: number | null;
  readonly publicMetadata: JSONObject;
  readonly unsafeMetadata: JSONObject;
  /** Only back ends see it, through the admin API. */
  readonly privateMetadata: JSONObject;
  /** Since when the operator refuses every sign-in of the user. */
  readonly bannedAt: number | null;
  /** Until when the operator refuses every new sign-in of the user; open sessions stay. */
  readonly lockedUntil: number | null;
  /** The last use of a session, to the minute. */
  readonly lastActiveAt: number | null;
  readonly lastSignInAt: number | null;
  readonly legalAcceptedAt: number | null;
  /** The uploaded picture; without one, surfaces draw initials. */
  readonly profileImageId?: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type EmailAddress = Identifier & {
  readonly emailAddress: string;
  /** True when an active enterprise connection covers it. */
  readonly matchesSsoConnection?: boolean;
};

export type PhoneNumber = Identifier & {
  /** In E.164, such as `+15555550123`. */
  readonly phoneNumber: string;
  readonly reservedForSecondFactor: boolean;
  readonly defaultSecondFactor: boolean;
};

/** Factors and credentials of a user besides e-mail addresses and phone numbers. */
export type UserFactors = {
  readonly wallets: readonly Web3Wallet[];
  /** Registered passkeys, oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly hasTotp: boolean;
  readonly hasBackupCodes: boolean;
  /** External accounts, unfinished ones included; oldest first. */
  readonly externalAccounts: readonly LinkedAccount[];
  /** The enterprise connections of some of these accounts. */
  readonly connections: readonly ShownConnection[];
};

/** A user and what belongs to them. */
export type UserWithIdentifiers = {
  readonly user: User;
  readonly emails: readonly EmailAddress[];
  readonly phones: readonly PhoneNumber[];
  readonly factors: UserFactors;
};

/** The primary identifier, else the oldest claimed one: an unverified one does not identify the user. */
const primaryOf = <T extends Identifier>(all: readonly T[], primaryId: string | null): T | undefined =>
  all.find(({ id }) => id === primaryId) ?? all.find(({ isClaimed }) => isClaimed !== false);

/** The display name of a user: username, else the primary e-mail address, else a number (docs/reference/wire.md#user). */
export const displayIdentifier = (
  user: Pick<User, 'username' | 'primaryEmailAddressId' | 'primaryPhoneNumberId'>,
  emails: readonly EmailAddress[],
  phones: readonly PhoneNumber[],
): string =>
  user.username ??
  primaryOf(emails, user.primaryEmailAddressId)?.emailAddress ??
  primaryOf(phones, user.primaryPhoneNumberId)?.phoneNumber ??
  '';

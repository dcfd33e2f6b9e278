// Users for unit tests of the domain: a user with only a name, and what the test adds.
import type { User, UserFactors, UserWithIdentifiers } from '../../domain/users/user.ts';

/** A new user has no factors. */
export const NO_FACTORS: UserFactors = {
  wallets: [],
  passkeys: [],
  hasTotp: false,
  hasBackupCodes: false,
  externalAccounts: [],
  connections: [],
};

/** `userWith({ emails: [...] }, { passwordDigest: 'digest' })`. */
export const userWith = (
  belongings: Partial<Omit<UserWithIdentifiers, 'user'>> = {},
  user: Partial<User> = {},
): UserWithIdentifiers => ({
  user: {
    id: 'user_1',
    instanceId: 'ins_1',
    externalId: null,
    username: null,
    firstName: null,
    lastName: null,
    primaryEmailAddressId: null,
    primaryPhoneNumberId: null,
    primaryWeb3WalletId: null,
    passwordDigest: null,
    requiresNewPassword: false,
    publicMetadata: {},
    unsafeMetadata: {},
    privateMetadata: {},
    bannedAt: null,
    lockedUntil: null,
    lastActiveAt: null,
    lastSignInAt: null,
    legalAcceptedAt: null,
    createdAt: 0,
    updatedAt: 0,
    ...user,
  },
  emails: [],
  phones: [],
  factors: NO_FACTORS,
  ...belongings,
});

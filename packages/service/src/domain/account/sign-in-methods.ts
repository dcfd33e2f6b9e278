// Whether a user can still sign in. A removal that would lock the user out is refused.
import { strategyRow, type UserSettingsJSON } from '@latchkey/wire';
import { factorsOfUser, supportedIdentifiers } from '../sign-in/supported-factors.ts';
import type { UserWithIdentifiers } from '../users/user.ts';
import { isEnterpriseManaged } from './enterprise-managed.ts';

const isClaimed = (one: { readonly isClaimed?: boolean }): boolean => one.isClaimed !== false;

/** Does the user have an identifier to sign in with? Passkeys and external accounts identify the user by themselves. */
const hasIdentifier = (settings: UserSettingsJSON, { user, emails, phones, factors }: UserWithIdentifiers): boolean =>
  supportedIdentifiers(settings.attributes).some((kind) => {
    if (kind === 'email_address') return emails.some(isClaimed);
    if (kind === 'phone_number') return phones.some(isClaimed);
    return kind === 'username' ? user.username !== null : factors.wallets.some(isClaimed);
  });

/** Can this user sign in to the instance with at least one method? */
export const canSignIn = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): boolean => {
  if (isEnterpriseManaged(userRecord) && userRecord.emails.some(isClaimed)) return true;
  const strategies = factorsOfUser(settings, userRecord, '').map(({ strategy }) => strategy);
  return strategies.some((strategy) => strategyRow(strategy).identifiesUser || hasIdentifier(settings, userRecord));
};

/** The user as they would be without the identifier or credential with this id. */
export const withoutIdentifier = (userRecord: UserWithIdentifiers, id: string): UserWithIdentifiers => ({
  ...userRecord,
  emails: userRecord.emails.filter((one) => one.id !== id),
  phones: userRecord.phones.filter((one) => one.id !== id),
  factors: {
    ...userRecord.factors,
    wallets: userRecord.factors.wallets.filter((one) => one.id !== id),
    passkeys: userRecord.factors.passkeys.filter((one) => one.id !== id),
    externalAccounts: userRecord.factors.externalAccounts.filter((one) => one.id !== id),
  },
});

// Whether a person can still open their account. Nothing is taken away that leaves them outside.
import type { UserSettingsJSON } from '@latchkey/wire';
import { factorsOfUser, supportedIdentifiers } from '../sign-in/supported-factors.ts';
import type { UserWithIdentifiers } from '../users/user.ts';
import { isEnterpriseManaged } from './enterprise-managed.ts';

const isClaimed = (one: { readonly isClaimed?: boolean }): boolean => one.isClaimed !== false;

/** Can the person say who they are? Passkeys and accounts at providers say it by themselves. */
const hasIdentifier = (settings: UserSettingsJSON, { user, emails, phones, factors }: UserWithIdentifiers): boolean =>
  supportedIdentifiers(settings.attributes).some((kind) => {
    if (kind === 'email_address') return emails.some(isClaimed);
    if (kind === 'phone_number') return phones.some(isClaimed);
    return kind === 'username' ? user.username !== null : factors.wallets.some(isClaimed);
  });

/** Strategies with which nobody has to be named first. */
const namesItself = (strategy: string): boolean => strategy === 'passkey' || strategy.startsWith('oauth_');

/** Does the instance let this person in, one way or another? */
export const canSignIn = (settings: UserSettingsJSON, person: UserWithIdentifiers): boolean => {
  if (isEnterpriseManaged(person) && person.emails.some(isClaimed)) return true;
  const strategies = factorsOfUser(settings, person, '').map(({ strategy }) => strategy);
  return strategies.some((strategy) => namesItself(strategy) || hasIdentifier(settings, person));
};

/** The person as they would be without one of the things that belong to them. */
export const withoutIdentifier = (person: UserWithIdentifiers, id: string): UserWithIdentifiers => ({
  ...person,
  emails: person.emails.filter((one) => one.id !== id),
  phones: person.phones.filter((one) => one.id !== id),
  factors: {
    ...person.factors,
    wallets: person.factors.wallets.filter((one) => one.id !== id),
    passkeys: person.factors.passkeys.filter((one) => one.id !== id),
    externalAccounts: person.factors.externalAccounts.filter((one) => one.id !== id),
  },
});

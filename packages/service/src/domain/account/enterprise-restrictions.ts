// Restrictions that an enterprise connection puts on its users: how they sign in, and which identifiers they may add.

import { isCreatedWith, isEnterpriseStrategy, type Strategy } from '@latchkey/wire';
import type { UserWithIdentifiers } from '../users/user.ts';
import { isEnterpriseManaged } from './enterprise-managed.ts';

/** The fields of a user that decide whether a connection covers them. */
type ManagedFields = Pick<UserWithIdentifiers, 'user' | 'emails' | 'factors'>;

/** The user's address that a connection covers: the primary one, or any address when the connection manages the user. */
export const enterpriseEmail = (userRecord: ManagedFields): string | undefined => {
  const isManaged = isEnterpriseManaged(userRecord);
  return userRecord.emails.find(
    ({ id, matchesSsoConnection }) =>
      matchesSsoConnection && (isManaged || id === userRecord.user.primaryEmailAddressId),
  )?.emailAddress;
};

/** Must this user sign in through an enterprise connection? */
export const isEnterpriseOnly = (userRecord: ManagedFields): boolean =>
  isEnterpriseManaged(userRecord) || enterpriseEmail(userRecord) !== undefined;

/** True when a strategy would bypass the enterprise connection. Its users sign in through it, or with an operator's ticket. */
export const bypassesEnterpriseSso = (userRecord: ManagedFields, strategy: Strategy): boolean =>
  isEnterpriseOnly(userRecord) && !isEnterpriseStrategy(strategy) && !isCreatedWith(strategy, 'ticket');

/** False when an active connection of this user forbids further addresses, numbers, wallets or external accounts. */
export const mayAddIdentifications = ({ factors }: Pick<UserWithIdentifiers, 'factors'>): boolean =>
  !factors.externalAccounts.some(({ connectionId, status }) => {
    const connection = factors.connections.find(({ id }) => id === connectionId);
    return status === 'verified' && connection?.active === true && connection.disableAdditionalIdentifications;
  });

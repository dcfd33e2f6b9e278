// What a company says about its people: how they come in, and what they may add.

import { isCreatedWith, isEnterpriseStrategy, type Strategy } from '@latchkey/wire';
import type { UserWithIdentifiers } from '../users/user.ts';
import { isEnterpriseManaged } from './enterprise-managed.ts';

/** What a company knows a person by. */
type Kept = Pick<UserWithIdentifiers, 'user' | 'emails' | 'factors'>;

/** The address of a person that a company answers for: the one they are known by, or any of somebody whom it keeps. */
export const enterpriseEmail = (person: Kept): string | undefined => {
  const isKept = isEnterpriseManaged(person);
  return person.emails.find(
    ({ id, matchesSsoConnection }) => matchesSsoConnection && (isKept || id === person.user.primaryEmailAddressId),
  )?.emailAddress;
};

/** Is it a company that says how this person comes in? */
export const isEnterpriseOnly = (person: Kept): boolean =>
  isEnterpriseManaged(person) || enterpriseEmail(person) !== undefined;

/** True where a proof goes around the company: its people come in through it, or with a ticket of the operator. */
export const bypassesEnterpriseSso = (person: Kept, strategy: Strategy): boolean =>
  isEnterpriseOnly(person) && !isEnterpriseStrategy(strategy) && !isCreatedWith(strategy, 'ticket');

/** False where an active connection of this person lets them add no further addresses, numbers, wallets or accounts. */
export const mayAddIdentifications = ({ factors }: Pick<UserWithIdentifiers, 'factors'>): boolean =>
  !factors.externalAccounts.some(({ connectionId, status }) => {
    const connection = factors.connections.find(({ id }) => id === connectionId);
    return status === 'verified' && connection?.active === true && connection.disableAdditionalIdentifications;
  });

// What a company says about its people: how they come in, and what they may add.
import { isEnterpriseStrategy } from '../external/oauth-flow.ts';
import type { Person } from '../user.ts';

/** The address of a person that a company answers for, if it is the one they are known by. */
export const companyAddress = ({ user, emails }: Pick<Person, 'user' | 'emails'>): string | undefined =>
  emails.find(({ id, matchesSsoConnection }) => id === user.primaryEmailAddressId && matchesSsoConnection)
    ?.emailAddress;

/** True where a proof goes around the company: its people come in through it, or with a ticket of the operator. */
export const goesAroundCompany = (person: Pick<Person, 'user' | 'emails'>, strategy: string): boolean =>
  companyAddress(person) !== undefined && !isEnterpriseStrategy(strategy) && strategy !== 'ticket';

/** False where an active connection of this person lets them add no further addresses, numbers, wallets or accounts. */
export const mayAddIdentifications = ({ factors }: Pick<Person, 'factors'>): boolean =>
  !factors.externalAccounts.some(({ connectionId, status }) => {
    const connection = factors.connections.find(({ id }) => id === connectionId);
    return status === 'verified' && connection?.active === true && connection.disableAdditionalIdentifications;
  });

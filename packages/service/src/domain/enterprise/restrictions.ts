// What a company forbids the people it brings.
import type { Person } from '../user.ts';

/** False where an active connection of this person lets them add no further addresses, numbers, wallets or accounts. */
export const mayAddIdentifications = ({ factors }: Pick<Person, 'factors'>): boolean =>
  !factors.externalAccounts.some(({ connectionId, status }) => {
    const connection = factors.connections.find(({ id }) => id === connectionId);
    return status === 'verified' && connection?.active === true && connection.disableAdditionalIdentifications;
  });

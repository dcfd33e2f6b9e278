// People whom a company's own provider brings: what they are called and how they sign in is the company's to say
// (docs/reference/wire.md#identifiers).
import type { UserWithIdentifiers } from '../users/user.ts';

/** True while a connection that is in use answers for an account of the person. */
export const isEnterpriseManaged = ({ factors }: Pick<UserWithIdentifiers, 'factors'>): boolean =>
  factors.externalAccounts.some(
    ({ connectionId, status }) =>
      status === 'verified' && factors.connections.some(({ id, active }) => id === connectionId && active),
  );

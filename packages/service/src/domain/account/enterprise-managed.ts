// Users that are managed by an enterprise connection: their company's identity provider sets their names and sign-in methods
// (docs/reference/wire.md#identifiers).
import type { UserWithIdentifiers } from '../users/user.ts';

/** True while an active connection covers an account of the user. */
export const isEnterpriseManaged = ({ factors }: Pick<UserWithIdentifiers, 'factors'>): boolean =>
  factors.externalAccounts.some(
    ({ connectionId, status }) =>
      status === 'verified' && factors.connections.some(({ id, active }) => id === connectionId && active),
  );

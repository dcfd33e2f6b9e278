// Somebody who acts as a user (RFC 8693) looks and helps; credentials, identifiers and the account itself stay the user's
// (docs/security.md R39).
import { Fault } from '../../domain/faults/fault.ts';
import type { PathSession } from './client-identity.ts';

/** Refuses with `authorization_invalid` whoever acts as somebody else. Call it first in everything only the user may do. */
export const refuseImpersonator = ({ session }: Pick<PathSession, 'session'>): void => {
  if (session.actor !== null) throw new Fault('authorization_invalid');
};

// An impersonator (RFC 8693) may view and assist; only the user may change credentials, identifiers and the account itself
// (docs/security.md R39).
import { Fault } from '../../domain/faults/fault.ts';
import type { PathSession } from './client-secret.ts';

/** Refuses an impersonator with `authorization_invalid`. Call it first in everything that only the user may do. */
export const refuseImpersonator = ({ session }: Pick<PathSession, 'session'>): void => {
  if (session.actor !== null) throw new Fault('authorization_invalid');
};

// The gate of sensitive calls: a session whose proofs are too old is refused until its person proves themselves again. The
// refusal names no level (docs/reference/wire.md#step-up), so what is asked for must be what a plain step-up gives: `strict`.

import { Fault } from '../../domain/faults/fault.ts';
import { isFreshlyVerified, type ReverificationPreset } from '../../domain/sessions/reverification.ts';
import { secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call } from './call.ts';
import type { PathSession } from './client-identity.ts';
import { refuseImpersonator } from './impersonation.ts';

/** Does this person have a second factor that the instance takes? */
export const hasSecondFactor = (call: Pick<Call, 'instance'>, person: UserWithIdentifiers): boolean =>
  secondFactorsOf(call.instance.settings.user_settings, person).length > 0;

/**
 * Refuses with `session_reverification_required` unless the person of the session was proven recently enough. Call it before
 * anything is changed; give the person where it was read already. Whoever acts as the person is refused outright: they have
 * nothing to prove it with.
 */
export const requireFreshVerification = async (
  visit: Call & PathSession,
  preset: ReverificationPreset = 'strict',
  known?: UserWithIdentifiers,
): Promise<void> => {
  refuseImpersonator(visit);
  const { session, instance, database, now } = visit;
  const person = known ?? (await findUser(database.db, instance.id, session.userId));
  if (!person) throw new Fault('authentication_invalid');
  if (!isFreshlyVerified(session, hasSecondFactor(visit, person), preset, now))
    throw new Fault('session_reverification_required');
};

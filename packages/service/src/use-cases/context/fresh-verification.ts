// The check of sensitive calls: a session whose verifications are too old is refused until its user completes a step-up. The
// refusal names no level (docs/reference/wire.md#step-up), so callers must ask for a level that a plain step-up satisfies:
// `strict`.

import { Fault } from '../../domain/faults/fault.ts';
import { isFreshlyVerified, type ReverificationPreset } from '../../domain/sessions/reverification.ts';
import { secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call } from './call.ts';
import type { PathSession } from './client-secret.ts';
import { refuseImpersonator } from './impersonation.ts';

/** Does this user have a second factor that the instance accepts? */
export const hasSecondFactor = (call: Pick<Call, 'instance'>, userRecord: UserWithIdentifiers): boolean =>
  secondFactorsOf(call.instance.settings.user_settings, userRecord).length > 0;

/**
 * Refuses with `session_reverification_required` unless the session's user was verified recently enough. Call it before any
 * change; pass the user if it is already loaded. An impersonator is always refused, because they have none of the user's
 * factors.
 */
export const requireFreshVerification = async (
  visit: Call & PathSession,
  preset: ReverificationPreset = 'strict',
  known?: UserWithIdentifiers,
): Promise<void> => {
  refuseImpersonator(visit);
  const { session, instance, database, now } = visit;
  const userRecord = known ?? (await findUser(database.db, instance.id, session.userId));
  if (!userRecord) throw new Fault('authentication_invalid');
  if (!isFreshlyVerified(session, hasSecondFactor(visit, userRecord), preset, now))
    throw new Fault('session_reverification_required');
};

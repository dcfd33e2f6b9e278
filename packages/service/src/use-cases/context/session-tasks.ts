// The tasks of a session at a call, and the begin of the grace period for a second factor.
import type { SessionTaskKey } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Account } from '../../domain/organizations/organization.ts';
import { beginsGracePeriod, mayHaveTasks, sessionTasks } from '../../domain/sessions/tasks.ts';
import type { Db } from '../../store/database/database.ts';
import type { DemandedSession } from '../../store/sessions/demanded-session.ts';
import { beginSecondFactorGrace } from '../../store/users/users.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { Call } from './call.ts';

/** Stores that the requirement of a second factor has met the user, if a grace period begins with it. */
export const noteRequirement = async (db: Db, call: Call, account: Account): Promise<void> => {
  if (beginsGracePeriod(call.instance.settings, account)) await beginSecondFactorGrace(db, account.user.id, call.now);
};

/** The tasks of the session now; the user is read only if the session can have any. */
export const readTasks = async (
  call: Call,
  { session, demands }: DemandedSession,
): Promise<readonly SessionTaskKey[]> => {
  const { database, instance, now } = call;
  if (!mayHaveTasks(instance.settings, session, demands)) return [];
  const account = await findAccount(database.db, instance.id, session.userId);
  if (!account) throw new Fault('authentication_invalid');
  await noteRequirement(database.db, call, account);
  return sessionTasks(instance.settings, session, account, now);
};

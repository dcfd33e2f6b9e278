// The wrapper of every call that changes the user's own account. The acting user comes only from the session (docs/security.md
// R28); changes of one account are serialised, so that two of them cannot both remove the last sign-in method.

import { Fault } from '../../domain/faults/fault.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { lockUser, touchUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome } from './call.ts';
import type { PathSession } from './client-secret.ts';

/** A call of a signed-in user about their own account. */
export type OwnVisit = Call & PathSession;

/** The current data of the signed-in user. */
export const signedInUser = async (db: Db, visit: OwnVisit): Promise<UserWithIdentifiers> => {
  const userRecord = await findUser(db, visit.instance.id, visit.session.userId);
  if (!userRecord) throw new Fault('authentication_invalid');
  return userRecord;
};

/**
 * Runs a change in one transaction with the account locked. A fault that `work` returns is sent and its writes are committed,
 * such as a wrong code that was counted; a fault that it throws rolls everything back.
 */
export const changeAccount = async <T>(
  visit: OwnVisit,
  work: (db: Db, userRecord: UserWithIdentifiers) => Promise<T | Fault>,
): Promise<Outcome<T>> => {
  const { client, database, instance, session, now } = visit;
  const done = await database.transaction(async (db) => {
    if (!(await lockUser(db, instance.id, session.userId))) throw new Fault('authentication_invalid');
    const given = await work(db, await signedInUser(db, visit));
    if (!(given instanceof Fault)) await touchUser(db, session.userId, now);
    await updateClient(db, client.id, {}, now);
    return given;
  });
  return done instanceof Fault ? { at: 'refused', fault: done } : { at: 'reply', reply: done };
};

/**
 * If two users claim the same value concurrently, the unique index refuses the later one, which gets the error that it is
 * taken.
 */
export const refuseLostRace = <T>(field: string, change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('form_identifier_exists', { field }) : error;
  });

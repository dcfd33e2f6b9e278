// The frame of every call that changes one's own account. The acting user comes from the session and from nowhere else
// (docs/security.md R28); changes of one account happen one after the other, so that two of them cannot both take the last way
// in.

import { Fault } from '../../domain/faults/fault.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { lockUser, touchUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome } from './call.ts';
import type { PathSession } from './client-identity.ts';

/** A call of a signed-in person about themselves. */
export type OwnVisit = Call & PathSession;

/** The person who asks, as they are now. */
export const signedInUser = async (db: Db, visit: OwnVisit): Promise<UserWithIdentifiers> => {
  const person = await findUser(db, visit.instance.id, visit.session.userId);
  if (!person) throw new Fault('authentication_invalid');
  return person;
};

/**
 * Runs a change in one transaction with the account held. A fault that `work` gives back is answered and what was written
 * stays, such as a wrong code that was counted; one that it throws undoes everything.
 */
export const changeAccount = async <T>(
  visit: OwnVisit,
  work: (db: Db, person: UserWithIdentifiers) => Promise<T | Fault>,
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

/** Two people who take the same thing at the same moment meet at the index; the later one hears that it is taken. */
export const refuseLostRace = <T>(field: string, change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('form_identifier_exists', { field }) : error;
  });

// A user deletes their account with all its data.
import { Fault } from '../../domain/faults/fault.ts';
import { deleteUser } from '../../store/users/delete-user.ts';
import { record } from '../context/audit-log.ts';
import type { OwnVisit } from '../context/own-account.ts';
import { leaveWithAccount } from '../organizations/leave-with-account.ts';

/** Deletes the account, unless its user is the last admin of an organization with other members (docs/security.md R29). */
export const deleteAccount = (visit: OwnVisit): Promise<void> =>
  visit.database.transaction(async (db) => {
    const { instance, session, now } = visit;
    await leaveWithAccount(db, visit);
    if (!(await deleteUser(db, instance.id, session.userId, now))) throw new Fault('authentication_invalid');
    await record(db, visit, 'user.deleted', { target: session.userId });
  });

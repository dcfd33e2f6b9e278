// The frame of every change that an operator makes to a user: one transaction with the account locked, as for changes that users
// make themselves.
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { UserWithIdentifiers } from '../../../domain/users/user.ts';
import type { Db } from '../../../store/database/database.ts';
import { lockUser, touchUser } from '../../../store/users/users.ts';
import { findUser } from '../../../store/views/users-with-identifiers.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { refuseStale } from '../stale.ts';

/** A call of the operator about the users of one instance. */
export type UserCall = OperatorDeps & { readonly instance: Instance };

export const notFound = (): Fault => new Fault('resource_not_found');

/** A user of the instance; throws if there is none. */
export const knownUser = async (db: Db, { instance }: Pick<UserCall, 'instance'>, id: string) => {
  const userRecord = await findUser(db, instance.id, id);
  if (!userRecord) throw notFound();
  return userRecord;
};

/** The time, and the context in which other parts of the service record what the operator's change causes. */
export const momentOf = ({ instance, ports }: UserCall) => ({
  instance,
  ports,
  now: ports.clock.now(),
  address: undefined,
  userAgent: undefined,
});

/**
 * Runs a change of a user. `work` returns `false` if there was nothing to change: then the user keeps its timestamp, and the audit
 * log gets no event.
 */
export const changeUser = <T>(
  { database, instance, ports }: UserCall,
  id: string,
  work: (db: Db, userRecord: UserWithIdentifiers, now: number) => Promise<T | false>,
  readVersion?: number | undefined,
): Promise<T | false> =>
  database.transaction(async (db) => {
    if (!(await lockUser(db, instance.id, id))) throw notFound();
    const userRecord = await knownUser(db, { instance }, id);
    refuseStale(userRecord.user, readVersion);
    const now = ports.clock.now();
    const done = await work(db, userRecord, now);
    if (done !== false) await touchUser(db, id, now, userRecord.user.updatedAt);
    return done;
  });

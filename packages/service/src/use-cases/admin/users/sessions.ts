// An operator revokes sessions: one, or all of a user.
import { Fault } from '../../../domain/faults/fault.ts';
import { isSignedIn, type Session } from '../../../domain/sessions/session.ts';
import { closeSession, closeUserSessions } from '../../../store/sessions/close-session.ts';
import { findInstanceSession } from '../../../store/sessions/sessions.ts';
import { changeUser, type UserCall } from './change-user.ts';

/** A session of the instance; throws if there is none. */
export const knownSession = async ({ database, instance }: UserCall, id: string): Promise<Session> => {
  const session = await findInstanceSession(database.db, instance.id, id);
  if (!session) throw new Fault('session_not_found');
  return session;
};

/** Revokes one session; one that is over already stays as it is. */
export const revokeOneSession = async (call: UserCall, id: string): Promise<Session> => {
  const { database, instance, ports } = call;
  const revoked = await database.transaction(async (db): Promise<Session | false> => {
    const session = await findInstanceSession(db, instance.id, id, { lock: true });
    if (!session) throw new Fault('session_not_found');
    const now = ports.clock.now();
    return isSignedIn(session, now) ? closeSession(db, session, 'revoked', now) : false;
  });
  return revoked === false ? knownSession(call, id) : revoked;
};

/** Revokes every open session of a user; returns how many there were. */
export const revokeAllSessions = async (call: UserCall, userId: string): Promise<number> => {
  const closed = await changeUser(call, userId, async (db, _userRecord, now) => {
    const count = await closeUserSessions(db, userId, 'revoked', now);
    return count > 0 ? { count } : false;
  });
  return closed === false ? 0 : closed.count;
};

// An operator bans, unbans, locks and unlocks a user. A ban ends every session in the same transaction; a lock only refuses new
// sign-ins.
import { SECOND_MS } from '@latchkey/wire';
import { LOCKED_FOREVER } from '../../../domain/users/standing.ts';
import { findLockouts, resetLockout } from '../../../store/attempts/lockouts.ts';
import { closeUserSessions } from '../../../store/sessions/close-session.ts';
import { updateUser } from '../../../store/users/users.ts';
import { secondFactorKey, userKey } from '../../passwords/check-password.ts';
import { changeUser, type UserCall } from './change-user.ts';

/**
 * Bans a user. The row of the user is locked first: a sign-in that has started waits and is refused, and one that was faster has
 * a session that ends here.
 */
export const banUser = (call: UserCall, id: string) =>
  changeUser(call, id, async (db, { user }, now) => {
    if (user.bannedAt !== null) return false;
    await updateUser(db, id, { bannedAt: now }, now);
    await closeUserSessions(db, id, 'revoked', now);
    return true;
  });

export const unbanUser = (call: UserCall, id: string) =>
  changeUser(call, id, async (db, { user }, now) => {
    if (user.bannedAt === null) return false;
    await updateUser(db, id, { bannedAt: null }, now);
    return true;
  });

/** Locks a user for some seconds, or until the operator unlocks them. */
export const lockSignIns = (call: UserCall, id: string, seconds: number | undefined) =>
  changeUser(call, id, async (db, { user }, now) => {
    const lockedUntil = seconds === undefined ? LOCKED_FOREVER : now + seconds * SECOND_MS;
    if (user.lockedUntil === lockedUntil) return false;
    await updateUser(db, id, { lockedUntil }, now);
    return true;
  });

/** Ends the operator's lock, and one that failed attempts caused. */
export const unlockSignIns = (call: UserCall, id: string) =>
  changeUser(call, id, async (db, { user }, now) => {
    const keys = [userKey(id), secondFactorKey(userKey(id))];
    if (user.lockedUntil === null && (await findLockouts(db, keys)).size === 0) return false;
    await updateUser(db, id, { lockedUntil: null }, now);
    for (const key of keys) await resetLockout(db, key);
    return true;
  });

// "This was not me": the link of a mail about a new browser ends every session of the user, makes the password useless and
// forgets all browsers. It works without a session, once, for a week (docs/security.md).
import type { SignInNotice } from '../../domain/sessions/known-device.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { closeSession } from '../../store/sessions/close-session.ts';
import { findNotice, forgetDevices, reportNotice } from '../../store/sessions/known-devices.ts';
import { listUserSessions } from '../../store/sessions/sessions.ts';
import { lockUser, setRequiresNewPassword, updateUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { record, recordSignOuts } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';

/** The notice of a link, and its user; undefined if the link is unknown or has expired before it was used. */
export const findReport = async (
  call: Call,
  token: string,
): Promise<{ readonly notice: SignInNotice; readonly user: User } | undefined> => {
  const { database, instance, now, ports } = call;
  const notice = await findNotice(database.db, instance.id, ports.vault.mac('notice', token));
  if (!notice || (notice.reportedAt === null && now >= notice.expiresAt)) return undefined;
  const userRecord = await findUser(database.db, instance.id, notice.userId);
  return userRecord && { notice, user: userRecord.user };
};

/**
 * Whoever signed in knows the password, so that a demand for a new one is not enough: they could set it. The digest becomes that
 * of a random text, which leaves the way over a code to the user's address.
 */
const disablePassword = async (db: Db, call: Call, userId: string, digest: string): Promise<void> => {
  await updateUser(db, userId, { passwordDigest: digest }, call.now);
  await setRequiresNewPassword(db, { instanceId: call.instance.id, id: userId, isRequired: true }, call.now);
};

/** Reports the sign-in of a link. A second report changes nothing. */
export const reportSignIn = async (
  call: Call,
  { notice, user }: { readonly notice: SignInNotice; readonly user: User },
): Promise<void> => {
  const { database, instance, now, ports } = call;
  const { userId, sessionId } = notice;
  if (notice.reportedAt !== null) return;
  const digest = user.passwordDigest === null ? undefined : await ports.hasher.hash(ports.random.secret());
  await database.transaction(async (db) => {
    // Waits for a concurrent sign-in of the user, so that its session is among those that end.
    if (!(await lockUser(db, instance.id, userId)) || !(await reportNotice(db, notice.id, now))) return;
    const sessions = await listUserSessions(db, userId);
    await recordSignOuts(db, call, sessions, 'session.revoked');
    for (const session of sessions) await closeSession(db, session, 'revoked', now);
    await forgetDevices(db, userId);
    if (digest !== undefined) await disablePassword(db, call, userId, digest);
    await record(db, call, 'sign_in.reported', { userId, sessionId, target: sessionId });
  });
};

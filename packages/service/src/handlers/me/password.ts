// The password of the signed-in user: set, change, remove.
import type { UserJSON } from '@latchkey/wire';
import { isEnterpriseManaged } from '../../domain/account/enterprise-managed.ts';
import { canSignIn } from '../../domain/account/sign-in-methods.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { gatherFaults } from '../../domain/faults/gather-faults.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { closeSession } from '../../store/sessions/close-session.ts';
import { forgetDevices } from '../../store/sessions/known-devices.ts';
import { listUserSessions } from '../../store/sessions/sessions.ts';
import { updateUser } from '../../store/users/users.ts';
import { limitAccount } from '../../use-cases/abuse/rate-limits.ts';
import { record, recordingFailure } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { changeAccount, type OwnVisit, signedInUser } from '../../use-cases/context/own-account.ts';
import { accountKey, verifyOwnPassword } from '../../use-cases/passwords/check-password.ts';
import { refuseBadPassword, refuseSamePassword } from '../../use-cases/passwords/new-password.ts';
import { getMe } from './user.ts';

/** Names and addresses of the user, which a password must not consist of. */
const namesOf = ({ user, emails }: UserWithIdentifiers): readonly (string | null)[] => [
  user.username,
  user.firstName,
  user.lastName,
  ...emails.map(({ emailAddress }) => emailAddress),
];

/** Throws unless the current password is right; failures count as at sign-in. */
const verifyCurrentPassword = async (
  visit: OwnVisit,
  digest: string,
  password: string | null | undefined,
): Promise<void> => {
  if (!password) throw new Fault('form_param_nil', { field: 'current_password' });
  const account = accountKey(visit, visit.session.userId, '');
  await limitAccount(visit, ['attempt'], account);
  await recordingFailure(visit, 'session.verification_failed', {}, () =>
    verifyOwnPassword(visit, { account, digest, password }, 'current_password'),
  );
};

/** Ends all other sessions of the user. */
const endOtherSessions = async (db: Db, visit: OwnVisit): Promise<void> => {
  const { session, now } = visit;
  for (const other of await listUserSessions(db, session.userId)) {
    if (other.id === session.id) continue;
    if (isSignedIn(other, now)) await record(db, visit, 'session.revoked', { target: other.id });
    await closeSession(db, other, 'revoked', now);
  }
};

/** Throws if the password changed between its verification and the transaction. */
const refuseChanged = (userRecord: UserWithIdentifiers, seen: UserWithIdentifiers): void => {
  if (userRecord.user.passwordDigest !== seen.user.passwordDigest)
    throw new Fault('form_password_incorrect', { field: 'current_password' });
};

export const changePassword = async (
  visit: Visit<'POST /me/change_password'> & PathSession,
): Promise<Outcome<UserJSON>> => {
  const { body, database, instance, now, ports } = visit;
  const seen = await signedInUser(database.db, visit);
  await requireFreshVerification(visit, 'strict', seen);
  if (!instance.settings.user_settings.attributes.password.enabled)
    throw new Fault('form_param_unknown', { field: 'new_password' });
  if (isEnterpriseManaged(seen)) throw new Fault('authorization_invalid');
  const { passwordDigest } = seen.user;
  // A user who must choose a new password has just been verified, perhaps without the old one, which they need not know.
  const mayOmitOld = seen.user.requiresNewPassword && !body.current_password;
  await gatherFaults(
    () =>
      passwordDigest === null || mayOmitOld
        ? undefined
        : verifyCurrentPassword(visit, passwordDigest, body.current_password),
    () => refuseBadPassword(visit, body.new_password, namesOf(seen), { field: 'new_password' }),
  );
  if (passwordDigest !== null) await refuseSamePassword(visit, passwordDigest, body.new_password, 'new_password');
  const digest = await ports.hasher.hash(body.new_password);
  const done = await changeAccount(visit, async (db, userRecord): Promise<boolean> => {
    refuseChanged(userRecord, seen);
    await updateUser(db, userRecord.user.id, { passwordDigest: digest }, now);
    await forgetDevices(db, userRecord.user.id, visit.client.id);
    if (body.sign_out_of_other_sessions) await endOtherSessions(db, visit);
    await record(db, visit, 'password.changed');
    return true;
  });
  return done.at === 'reply' ? getMe(visit) : done;
};

export const removePassword = async (
  visit: Visit<'POST /me/remove_password'> & PathSession,
): Promise<Outcome<UserJSON>> => {
  const { body, database, instance, now } = visit;
  const seen = await signedInUser(database.db, visit);
  await requireFreshVerification(visit, 'strict', seen);
  if (seen.user.passwordDigest === null) throw new Fault('resource_not_found');
  await verifyCurrentPassword(visit, seen.user.passwordDigest, body.current_password);
  const done = await changeAccount(visit, async (db, userRecord): Promise<boolean> => {
    refuseChanged(userRecord, seen);
    const { user_settings: settings } = instance.settings;
    const rest: UserWithIdentifiers = { ...userRecord, user: { ...userRecord.user, passwordDigest: null } };
    if (settings.attributes.password.required || !canSignIn(settings, rest))
      throw new Fault('identification_deletion_failed');
    await updateUser(db, userRecord.user.id, { passwordDigest: null }, now);
    await record(db, visit, 'password.removed');
    return true;
  });
  return done.at === 'reply' ? getMe(visit) : done;
};

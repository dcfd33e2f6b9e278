// Name, username and primary identifiers of the signed-in user, and deletion of the account.
import type { DeletedObjectJSON, UserJSON } from '@latchkey/wire';
import { isEnterpriseManaged } from '../../domain/account/enterprise-managed.ts';
import { type ProfileRequest, planProfile } from '../../domain/account/profile.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { User, UserWithIdentifiers } from '../../domain/users/user.ts';
import { updateUser } from '../../store/users/users.ts';
import { deleteAccount } from '../../use-cases/account/delete-account.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit, refuseLostRace, signedInUser } from '../../use-cases/context/own-account.ts';
import { getMe } from './user.ts';

/** Whether the change sets another username or another primary e-mail address. */
const isSensitive = ({ user }: UserWithIdentifiers, asked: ProfileRequest): boolean =>
  (asked.username !== undefined && asked.username !== user.username) ||
  (asked.primary_email_address_id !== undefined && asked.primary_email_address_id !== user.primaryEmailAddressId);

const isAboutIdentifiers = (asked: ProfileRequest): boolean =>
  [asked.username, asked.primary_email_address_id, asked.primary_phone_number_id, asked.primary_web3_wallet_id].some(
    (field) => field !== undefined,
  );

const isRenamed = (
  { user }: UserWithIdentifiers,
  { firstName, lastName }: Partial<Pick<User, 'firstName' | 'lastName'>>,
): boolean =>
  (firstName !== undefined && firstName !== user.firstName) || (lastName !== undefined && lastName !== user.lastName);

/** An impersonator may correct a name, but cannot change the username or the primary identifiers. */
const authorizeUpdate = async (visit: OwnVisit, asked: ProfileRequest): Promise<void> => {
  if (isAboutIdentifiers(asked)) refuseImpersonator(visit);
  const userRecord = await signedInUser(visit.database.db, visit);
  if (isSensitive(userRecord, asked)) await requireFreshVerification(visit, 'strict', userRecord);
};

export const updateMe = async (visit: Visit<'PATCH /me'> & PathSession): Promise<Outcome<UserJSON>> => {
  const { body, instance, now } = visit;
  await authorizeUpdate(visit, body);
  const change = changeAccount(visit, async (db, userRecord): Promise<boolean> => {
    const plan = planProfile(instance.settings.user_settings, userRecord, body);
    if (plan.at === 'refuse') throw new Fault(plan.problems);
    if (isRenamed(userRecord, plan.change) && isEnterpriseManaged(userRecord)) throw new Fault('authorization_invalid');
    await updateUser(db, userRecord.user.id, plan.change, now);
    const { username, primaryEmailAddressId, primaryPhoneNumberId, primaryWeb3WalletId, ...rest } = plan.change;
    if (username !== undefined && username !== userRecord.user.username) await record(db, visit, 'username.changed');
    for (const id of [primaryEmailAddressId, primaryPhoneNumberId, primaryWeb3WalletId])
      if (id) await record(db, visit, 'primary_identifier.changed', { target: id });
    if (Object.keys(rest).length > 0) await record(db, visit, 'user.updated');
    return true;
  });
  const done = await refuseLostRace('username', change);
  return done.at === 'reply' ? getMe(visit) : done;
};

/**
 * Deletes the account with its data, unless the user is the last admin of an organization with other members. Its browsers are
 * signed out at their next request.
 */
export const removeMe = async (visit: Visit<'DELETE /me'> & PathSession): Promise<Outcome<DeletedObjectJSON>> => {
  const { instance, session } = visit;
  refuseImpersonator(visit);
  if (!instance.settings.user_settings.actions.delete_self) throw new Fault('authorization_invalid');
  await requireFreshVerification(visit);
  await deleteAccount(visit);
  return { at: 'reply', reply: { object: 'user', id: session.userId, deleted: true } };
};

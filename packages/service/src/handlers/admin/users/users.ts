// Admin API for users: read, change, delete, ban and lock.
import type { AdminKey } from '@latchkey/wire/admin';
import { knownUser, type UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { newDigest } from '../../../use-cases/admin/users/new-digest.ts';
import { removeUserPicture, setUserPicture } from '../../../use-cases/admin/users/picture.ts';
import { removeUser } from '../../../use-cases/admin/users/remove-user.ts';
import { banUser, lockSignIns, unbanUser, unlockSignIns } from '../../../use-cases/admin/users/standing.ts';
import { changeFields, mergeUserMetadata } from '../../../use-cases/admin/users/update-user.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { uploadedPicture } from '../../uploaded-picture.ts';
import { readUsername } from './given-identifiers.ts';
import { shownUser } from './shown-user.ts';

export const getAdminUser: AdminHandler<'GET /users/:id'> = (visit) => shownUser(visit, visit.params.id);

export const changeAdminUser: AdminHandler<'PATCH /users/:id'> = async (visit) => {
  const { body, database, instance, params } = visit;
  const { user, emails } = await knownUser(database.db, visit, params.id);
  const username = readUsername(instance, body.username);
  const own = [
    username ?? user.username,
    body.first_name ?? user.firstName,
    body.last_name ?? user.lastName,
    ...emails.map(({ emailAddress }) => emailAddress),
  ];
  const passwordDigest = await newDigest(visit, body, own);
  await changeFields(visit, params.id, {
    change: {
      firstName: body.first_name,
      lastName: body.last_name,
      username,
      externalId: body.external_id,
      publicMetadata: body.public_metadata,
      privateMetadata: body.private_metadata,
      unsafeMetadata: body.unsafe_metadata,
      passwordDigest,
      // A new password satisfies an earlier demand for one.
      requiresNewPassword: body.requires_new_password ?? (passwordDigest === undefined ? undefined : false),
      primaryEmailAddressId: body.primary_email_address_id,
      primaryPhoneNumberId: body.primary_phone_number_id,
      primaryWeb3WalletId: body.primary_web3_wallet_id,
    },
    endsSessions: body.sign_out_of_other_sessions ?? false,
    readVersion: body.updated_at,
  });
  return shownUser(visit, params.id);
};

export const mergeAdminMetadata: AdminHandler<'PATCH /users/:id/metadata'> = async (visit) => {
  const { body, params } = visit;
  const patch = {
    publicMetadata: body.public_metadata,
    privateMetadata: body.private_metadata,
    unsafeMetadata: body.unsafe_metadata,
  };
  await mergeUserMetadata(visit, params.id, patch, body.updated_at);
  return shownUser(visit, params.id);
};

export const deleteAdminUser: AdminHandler<'DELETE /users/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeUser(visit, visit.instance, id);
  return { object: 'user', id, deleted: true };
};

type OneUser = Extract<AdminKey, `${string} /users/:id/${string}`>;

/** A call that changes a user and shows the result. */
const changing =
  <K extends OneUser>(change: (call: UserCall, id: string, visit: AdminVisit<K>) => Promise<unknown>) =>
  async (visit: AdminVisit<K> & { readonly params: { readonly id: string } }) => {
    await change(visit, visit.params.id, visit);
    return shownUser(visit, visit.params.id);
  };

export const banAdminUser = changing<'POST /users/:id/ban'>(banUser);
export const unbanAdminUser = changing<'POST /users/:id/unban'>(unbanUser);
export const lockAdminUser = changing<'POST /users/:id/lock'>((call, id, { body }) =>
  lockSignIns(call, id, body.duration_in_seconds),
);
export const unlockAdminUser = changing<'POST /users/:id/unlock'>(unlockSignIns);

export const setAdminPicture = changing<'POST /users/:id/profile_image'>(async (call, id, visit) => {
  await knownUser(call.database.db, call, id);
  await setUserPicture(call, id, await uploadedPicture(visit));
});
export const removeAdminPicture = changing<'DELETE /users/:id/profile_image'>(removeUserPicture);

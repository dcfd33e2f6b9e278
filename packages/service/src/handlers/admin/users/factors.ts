// Admin API for the factors of a user: list, remove, and verify a password or a code.
import { passkeyJSON } from '../../../present/users/factors.ts';
import { phoneNumberJSON } from '../../../present/users/identifiers.ts';
import { countBackupCodes } from '../../../store/users/backup-codes.ts';
import { findTotp } from '../../../store/users/totps.ts';
import { knownUser } from '../../../use-cases/admin/users/change-user.ts';
import {
  removeBackupCodes,
  removePasskey,
  removePassword,
  removeSecondFactors,
  removeTotp,
} from '../../../use-cases/admin/users/remove-factors.ts';
import { verifyUserPassword, verifyUserTotp } from '../../../use-cases/admin/users/verify-factors.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { shownUser } from './shown-user.ts';

export const listAdminFactors: AdminHandler<'GET /users/:id/factors'> = async (visit) => {
  const { db } = visit.database;
  const { id } = visit.params;
  const { user, phones, factors } = await knownUser(db, visit, id);
  const totp = await findTotp(db, id, true);
  return {
    object: 'user_factors',
    password_enabled: user.passwordDigest !== null,
    totp: totp
      ? {
          object: 'totp',
          id: totp.id,
          verified: totp.verified,
          created_at: totp.createdAt,
          updated_at: totp.updatedAt,
        }
      : null,
    backup_codes_count: await countBackupCodes(db, id),
    phone_numbers: phones.filter((phone) => phone.reservedForSecondFactor).map((phone) => phoneNumberJSON(phone)),
    passkeys: factors.passkeys.map((passkey) => passkeyJSON(passkey)),
  };
};

export const removeAdminTotp: AdminHandler<'DELETE /users/:id/totp'> = async (visit) => {
  const removed = await removeTotp(visit, visit.params.id);
  return { object: 'totp', id: removed === false ? '' : removed.id, deleted: true };
};

export const removeAdminBackupCodes: AdminHandler<'DELETE /users/:id/backup_codes'> = async (visit) => {
  const { id } = visit.params;
  await removeBackupCodes(visit, id);
  return { object: 'backup_codes', id, deleted: true };
};

export const removeAdminPasskey: AdminHandler<'DELETE /users/:id/passkeys/:passkeyId'> = async (visit) => {
  const { id: userId, passkeyId: id } = visit.params;
  await removePasskey(visit, userId, id);
  return { object: 'passkey', id, deleted: true };
};

export const removeAdminPassword: AdminHandler<'DELETE /users/:id/password'> = async (visit) => {
  await removePassword(visit, visit.params.id);
  return shownUser(visit, visit.params.id);
};

export const removeAdminSecondFactors: AdminHandler<'DELETE /users/:id/mfa'> = async (visit) => {
  await removeSecondFactors(visit, visit.params.id);
  return shownUser(visit, visit.params.id);
};

export const verifyAdminPassword: AdminHandler<'POST /users/:id/verify_password'> = async (visit) => {
  await verifyUserPassword(visit, visit.params.id, visit.body.password);
  return { verified: true };
};

export const verifyAdminTotp: AdminHandler<'POST /users/:id/verify_totp'> = async (visit) => {
  await verifyUserTotp(visit, visit.params.id, visit.body.code);
  return { verified: true };
};

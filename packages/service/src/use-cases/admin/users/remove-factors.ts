// An operator removes credentials and factors of a user who lost them. Nothing is refused because it is the last one: the
// operator decides how the user signs in next.
import type { UserWithIdentifiers } from '../../../domain/users/user.ts';
import type { Db } from '../../../store/database/database.ts';
import { countBackupCodes, deleteBackupCodes } from '../../../store/users/backup-codes.ts';
import { deleteExternalAccount } from '../../../store/users/external-accounts.ts';
import { deletePasskey } from '../../../store/users/passkeys.ts';
import { setSecondFactorPhones } from '../../../store/users/phones.ts';
import { clearSecondFactors } from '../../../store/users/second-factor-state.ts';
import { deleteTotps, findTotp } from '../../../store/users/totps.ts';
import { updateUser } from '../../../store/users/users.ts';
import { hasSecondFactor } from '../../account/second-factor-rules.ts';
import { changeUser, notFound, type UserCall } from './change-user.ts';

/** Backup codes are deleted with the last second factor, as when the user removes it. */
const afterRemoval = async (db: Db, rest: UserWithIdentifiers, now: number): Promise<void> => {
  if (!hasSecondFactor(rest)) await clearSecondFactors(db, rest.user.id, now);
};

/** Removes the authenticator app; throws if there is none. */
export const removeTotp = (call: UserCall, userId: string) =>
  changeUser(call, userId, async (db, userRecord, now) => {
    const totp = (await findTotp(db, userId, true)) ?? (await findTotp(db, userId, false));
    if (!totp || !(await deleteTotps(db, userId))) throw notFound();
    if (totp.verified)
      await afterRemoval(db, { ...userRecord, factors: { ...userRecord.factors, hasTotp: false } }, now);
    return { id: totp.id };
  });

export const removeBackupCodes = (call: UserCall, userId: string) =>
  changeUser(call, userId, async (db) => {
    if (!(await deleteBackupCodes(db, userId))) throw notFound();
    return true;
  });

export const removePasskey = (call: UserCall, userId: string, id: string) =>
  changeUser(call, userId, async (db) => {
    if (!(await deletePasskey(db, userId, id))) throw notFound();
    return true;
  });

/** Removes every second factor: the authenticator app, backup codes, and the numbers that receive codes; numbers stay as identifiers. */
export const removeSecondFactors = (call: UserCall, userId: string) =>
  changeUser(call, userId, async (db, { phones }, now) => {
    const reserved = phones.filter(({ reservedForSecondFactor }) => reservedForSecondFactor);
    const hadTotp = await deleteTotps(db, userId);
    if (!hadTotp && reserved.length === 0 && (await countBackupCodes(db, userId)) === 0) return false;
    const freed = reserved.map(({ id }) => ({ id, reservedForSecondFactor: false, defaultSecondFactor: false }));
    await setSecondFactorPhones(db, userId, freed, now);
    await clearSecondFactors(db, userId, now);
    return true;
  });

export const removePassword = (call: UserCall, userId: string) =>
  changeUser(call, userId, async (db, { user }, now) => {
    if (user.passwordDigest === null) throw notFound();
    await updateUser(db, userId, { passwordDigest: null }, now);
    return true;
  });

export const removeExternalAccount = (call: UserCall, userId: string, id: string) =>
  changeUser(call, userId, async (db, { factors }) => {
    const isOwn = factors.externalAccounts.some((account) => account.id === id);
    if (!isOwn || !(await deleteExternalAccount(db, id))) throw notFound();
    return true;
  });

// Rules for every second factor: backup codes are issued with the first one and deleted with the last one, which stays while a
// policy requires it.
import { hasRequiredFactor, requiresSecondFactor } from '../../domain/account/second-factor-policy.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { clearSecondFactors } from '../../store/users/second-factor-state.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import { record } from '../context/audit-log.ts';
import type { OwnVisit } from '../context/own-account.ts';
import { issueBackupCodes } from '../strategies/second-factors.ts';

/** Does the user have a second factor other than backup codes? */
export const hasSecondFactor = ({ phones, factors }: Pick<UserWithIdentifiers, 'phones' | 'factors'>): boolean =>
  factors.hasTotp || phones.some((phone) => phone.reservedForSecondFactor && phone.verificationStatus === 'verified');

/**
 * Issues ten backup codes with a user's first second factor, if the instance has backup codes enabled; they are shown only
 * once.
 */
export const firstBackupCodes = async (
  db: Db,
  visit: OwnVisit,
  userRecord: UserWithIdentifiers,
): Promise<{ readonly backup_codes?: readonly string[] }> => {
  const { enabled } = visit.instance.settings.user_settings.attributes.backup_code;
  if (!enabled || userRecord.factors.hasBackupCodes) return {};
  const codes = await issueBackupCodes(db, visit.ports, userRecord.user.id);
  await record(db, visit, 'backup_codes.created');
  return { backup_codes: codes };
};

/** Refuses to remove the last factor that a policy requires; `rest` is the user without it. */
export const refuseLastRequired = async (db: Db, visit: OwnVisit, rest: UserWithIdentifiers): Promise<void> => {
  const { settings, id } = visit.instance;
  if (hasRequiredFactor(settings, rest)) return;
  const account = await findAccount(db, id, rest.user.id);
  if (account && requiresSecondFactor(settings, account.memberships)) throw new Fault('second_factor_required');
};

/** Call after a second factor was removed; `rest` is the user without it. Throws if a policy requires it. */
export const completeRemoval = async (db: Db, visit: OwnVisit, rest: UserWithIdentifiers): Promise<void> => {
  await refuseLastRequired(db, visit, rest);
  if (!hasSecondFactor(rest)) await clearSecondFactors(db, rest.user.id, visit.now);
};

// What is the same for every second factor: the first one brings backup codes along, and with the last one they go.
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { forgetSecondFactors } from '../../store/users/second-factor-state.ts';
import { record } from '../context/audit-log.ts';
import type { OwnVisit } from '../context/own-account.ts';
import { issueBackupCodes } from '../strategies/second-factors.ts';

/** Does the person have one that is more than a stand-in? */
export const hasSecondFactor = ({ phones, factors }: Pick<UserWithIdentifiers, 'phones' | 'factors'>): boolean =>
  factors.hasTotp || phones.some((phone) => phone.reservedForSecondFactor && phone.verificationStatus === 'verified');

/** Ten codes for whoever gets their first second factor, where the instance has backup codes; they are shown this once. */
export const firstBackupCodes = async (
  db: Db,
  visit: OwnVisit,
  person: UserWithIdentifiers,
): Promise<{ readonly backup_codes?: readonly string[] }> => {
  const { enabled } = visit.instance.settings.user_settings.attributes.backup_code;
  if (!enabled || person.factors.hasBackupCodes) return {};
  const codes = await issueBackupCodes(db, visit.ports, person.user.id);
  await record(db, visit, 'backup_codes.created');
  return { backup_codes: codes };
};

/** After a second factor was removed; `rest` is the person without it. */
export const completeRemoval = async (db: Db, visit: OwnVisit, rest: UserWithIdentifiers): Promise<void> => {
  if (!hasSecondFactor(rest)) await forgetSecondFactors(db, rest.user.id, visit.now);
};

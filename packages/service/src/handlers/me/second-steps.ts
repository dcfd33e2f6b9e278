// The authenticator app and the backup codes of the signed-in user.
import { type BackupCodeJSON, type DeletedObjectJSON, plainCode, type TOTPJSON } from '@latchkey/wire';
import type { Totp } from '../../domain/factors/totp.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { displayIdentifier } from '../../domain/users/user.ts';
import { markSecondFactor } from '../../store/users/second-factor-state.ts';
import { deleteTotps, findTotp } from '../../store/users/totps.ts';
import { limitAccount } from '../../use-cases/abuse/rate-limits.ts';
import { completeRemoval, firstBackupCodes, hasSecondFactor } from '../../use-cases/account/second-factor-rules.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit } from '../../use-cases/context/own-account.ts';
import { confirmTotp, issueBackupCodes, startTotp } from '../../use-cases/strategies/second-factors.ts';

const totpJSON = (totp: Totp): TOTPJSON => ({
  object: 'totp',
  id: totp.id,
  verified: totp.verified,
  created_at: totp.createdAt,
  updated_at: totp.updatedAt,
});

const refuseIfOff = ({ instance }: OwnVisit, attribute: 'authenticator_app' | 'backup_code'): void => {
  const { enabled, used_for_second_factor: isUsed } = instance.settings.user_settings.attributes[attribute];
  if (!enabled || !isUsed) throw new Fault('strategy_invalid');
};

/** Only this reply shows the seed. The current app stays in use until the new one is verified. */
export const createTotp = async (visit: Visit<'POST /me/totp'> & PathSession): Promise<Outcome<TOTPJSON>> => {
  await requireFreshVerification(visit);
  refuseIfOff(visit, 'authenticator_app');
  const { instanceAddress, instance, ports } = visit;
  return changeAccount(visit, async (db, { user, emails, phones }) => {
    const started = await startTotp(db, ports, {
      instanceId: instance.id,
      userId: user.id,
      application: instance.settings.display_config.application_name || instanceAddress.domain,
      account: displayIdentifier(user, emails, phones) || user.id,
    });
    return { ...totpJSON(started.totp), secret: started.secret, uri: started.uri };
  });
};

export const attemptTotp = async (
  visit: Visit<'POST /me/totp/attempt_verification'> & PathSession,
): Promise<Outcome<TOTPJSON>> => {
  refuseImpersonator(visit);
  refuseIfOff(visit, 'authenticator_app');
  const { body, now, ports, session } = visit;
  if (plainCode(body.code) === '') throw new Fault('form_param_nil', { field: 'code' });
  await limitAccount(visit, ['attempt'], `totp:${session.userId}`);
  return changeAccount(visit, async (db, userRecord) => {
    if (!(await findTotp(db, session.userId, false))) throw new Fault('verification_missing');
    const totp = await confirmTotp(db, ports, session.userId, body.code);
    if (!totp) return new Fault('form_code_incorrect', { field: 'code' });
    await markSecondFactor(db, session.id, now);
    await record(db, visit, 'totp.added', { target: totp.id });
    const codes = hasSecondFactor(userRecord) ? {} : await firstBackupCodes(db, visit, userRecord);
    return { ...totpJSON(totp), ...codes };
  });
};

export const removeTotp = async (
  visit: Visit<'DELETE /me/totp'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  const { session } = visit;
  return changeAccount(visit, async (db, userRecord): Promise<DeletedObjectJSON> => {
    const totp = (await findTotp(db, session.userId, true)) ?? (await findTotp(db, session.userId, false));
    if (!totp || !(await deleteTotps(db, session.userId))) throw new Fault('resource_not_found');
    if (totp.verified) {
      await record(db, visit, 'totp.removed', { target: totp.id });
      await completeRemoval(db, visit, { ...userRecord, factors: { ...userRecord.factors, hasTotp: false } });
    }
    return { object: 'totp', id: totp.id, deleted: true };
  });
};

/**
 * Creates ten new codes, shown only in this reply, and invalidates the old ones. They replace a second factor, so the user must
 * have one.
 */
export const createBackupCodes = async (
  visit: Visit<'POST /me/backup_codes'> & PathSession,
): Promise<Outcome<BackupCodeJSON>> => {
  await requireFreshVerification(visit);
  refuseIfOff(visit, 'backup_code');
  const { now, ports } = visit;
  return changeAccount(visit, async (db, userRecord): Promise<BackupCodeJSON> => {
    if (!hasSecondFactor(userRecord)) throw new Fault('strategy_for_user_invalid');
    const codes = await issueBackupCodes(db, ports, userRecord.user.id);
    await record(db, visit, 'backup_codes.created');
    return { object: 'backup_code', id: ports.ids.next('bkc'), codes, created_at: now, updated_at: now };
  });
};

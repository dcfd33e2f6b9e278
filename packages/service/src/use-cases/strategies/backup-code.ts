// A backup code as the second factor (docs/security.md R08).
import { normaliseBackupCode } from '../../domain/factors/backup-codes.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { sameSecret } from '../../ports/vault.ts';
import { consumeBackupCode, listBackupCodes } from '../../store/users/backup-codes.ts';
import { backupCodeMac } from './second-factors.ts';
import type { StrategyHandler } from './strategy.ts';
import { secondProof, typedCode, wrongCode } from './totp.ts';

export const backupCode: StrategyHandler = {
  steps: ['second_factor'],
  attempt: async (db, call, subject, input) => {
    const code = normaliseBackupCode(typedCode(input.code));
    const codes = subject.userRecord ? await listBackupCodes(db, subject.userRecord.user.id) : [];
    if (codes.length === 0) throw new Fault('strategy_for_user_invalid');
    const matching = codes.filter(({ id, codeMac }) => sameSecret(codeMac, backupCodeMac(call.ports.vault, id, code)));
    const [found] = matching;
    if (!found || !(await consumeBackupCode(db, found.id, call.now))) return wrongCode();
    return secondProof(call, subject, 'backup_code');
  },
};

// Adds the second factors that an operator imports with a user from another system.
import { normaliseBackupCode } from '../../../domain/factors/backup-codes.ts';
import { NO_STEP } from '../../../domain/factors/totp.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Db } from '../../../store/database/database.ts';
import { replaceBackupCodes } from '../../../store/users/backup-codes.ts';
import { beginPasskey, completePasskey } from '../../../store/users/passkeys.ts';
import { adoptTotp, beginTotp } from '../../../store/users/totps.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { backupCodeMac } from '../../strategies/second-factors.ts';

type GivenPasskey = {
  readonly credential_id: string;
  readonly public_key: string;
  readonly rp_id: string;
  readonly name?: string | null | undefined;
  readonly counter?: number | undefined;
  readonly backed_up?: boolean | undefined;
  readonly transports?: readonly string[] | undefined;
};

export type GivenFactors = {
  readonly totp_secret?: string | undefined;
  readonly backup_codes?: readonly string[] | undefined;
  readonly passkeys?: readonly GivenPasskey[] | undefined;
};

const addPasskey = async (
  db: Db,
  { ports }: OperatorDeps,
  user: { readonly instanceId: string; readonly id: string },
  given: GivenPasskey,
): Promise<void> => {
  const now = ports.clock.now();
  const id = ports.ids.next('psk');
  const fresh = { id, instanceId: user.instanceId, userId: user.id, verificationId: null, rpId: given.rp_id };
  await beginPasskey(db, fresh, now);
  const isTaken = await completePasskey(
    db,
    id,
    {
      name: given.name ?? null,
      credentialId: given.credential_id,
      publicKey: given.public_key,
      counter: given.counter ?? 0,
      backedUp: given.backed_up ?? false,
      transports: given.transports ?? [],
    },
    now,
  );
  if (!isTaken) throw new Fault('form_identifier_exists', { field: 'passkeys' });
};

/**
 * Adds the factors in the caller's transaction. They count as verified without a first code, because the operator
 * confirms them.
 */
export const addFactors = async (
  db: Db,
  deps: OperatorDeps,
  user: { readonly instanceId: string; readonly id: string },
  given: GivenFactors,
): Promise<void> => {
  const { ports } = deps;
  const now = ports.clock.now();
  if (given.totp_secret !== undefined) {
    const id = ports.ids.next('totp');
    const sealedSecret = ports.vault.seal(given.totp_secret);
    await beginTotp(db, { id, instanceId: user.instanceId, userId: user.id, sealedSecret }, now);
    await adoptTotp(db, { userId: user.id, id, step: NO_STEP }, now);
  }
  if (given.backup_codes) {
    const rows = given.backup_codes.map((code) => {
      const id = ports.ids.next('bkc');
      return { id, codeMac: backupCodeMac(ports.vault, id, normaliseBackupCode(code)) };
    });
    await replaceBackupCodes(db, user.id, rows, now);
  }
  for (const one of given.passkeys ?? []) await addPasskey(db, deps, user, one);
};

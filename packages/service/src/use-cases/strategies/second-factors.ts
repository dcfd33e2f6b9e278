// Sets up second factors: an authenticator app with its secret and first code, and backup codes. Handlers call these inside
// their transaction.
import {
  BACKUP_CODE_BYTES,
  BACKUP_CODE_COUNT,
  backupCode,
  normaliseBackupCode,
} from '../../domain/factors/backup-codes.ts';
import { TOTP_SEED_BYTES, type Totp, totpSecret, totpUri, verifyTotp } from '../../domain/factors/totp.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../../store/database/database.ts';
import { replaceBackupCodes } from '../../store/users/backup-codes.ts';
import { adoptTotp, beginTotp, findTotp } from '../../store/users/totps.ts';
import type { Ports } from '../context/ports.ts';

type Tools = Pick<Ports, 'clock' | 'ids' | 'random' | 'vault'>;

/** The stored form of a code; the id of its row is the salt. */
export const backupCodeMac = (vault: Vault, id: string, normalised: string): string =>
  vault.mac('backup_code', `${id}:${normalised}`);

/** Issues ten new backup codes, shown only once; the old ones become invalid. */
export const issueBackupCodes = async (db: Db, tools: Tools, userId: string): Promise<readonly string[]> => {
  const made = Array.from({ length: BACKUP_CODE_COUNT }, () => ({
    id: tools.ids.next('bkc'),
    code: backupCode(tools.random.secret(BACKUP_CODE_BYTES)),
  }));
  const rows = made.map(({ id, code }) => ({ id, codeMac: backupCodeMac(tools.vault, id, normaliseBackupCode(code)) }));
  await replaceBackupCodes(db, userId, rows, tools.clock.now());
  return made.map(({ code }) => code);
};

/** An app in setup, with the values that the user needs to add the secret to it. */
export type StartedTotp = { readonly totp: Totp; readonly secret: string; readonly uri: string };

/** Starts the setup of an authenticator app; it counts after `confirmTotp` has verified a code. */
export const startTotp = async (
  db: Db,
  tools: Tools,
  user: {
    readonly instanceId: string;
    readonly userId: string;
    readonly application: string;
    readonly account: string;
  },
): Promise<StartedTotp> => {
  const secret = totpSecret(tools.random.secret(TOTP_SEED_BYTES));
  const { instanceId, userId } = user;
  const fresh = { id: tools.ids.next('totp'), instanceId, userId, sealedSecret: tools.vault.seal(secret) };
  const totp = await beginTotp(db, fresh, tools.clock.now());
  return { totp, secret, uri: totpUri(secret, user) };
};

/** Makes the app in setup the user's verified one, if the code matches; the previous app is deleted then. */
export const confirmTotp = async (db: Db, tools: Tools, userId: string, code: string): Promise<Totp | undefined> => {
  const now = tools.clock.now();
  const started = await findTotp(db, userId, false);
  if (!started) return undefined;
  const result = verifyTotp({ secret: tools.vault.open(started.sealedSecret), lastStep: started.lastStep }, code, now);
  if (result.at === 'wrong' || !(await adoptTotp(db, { userId, id: started.id, step: result.step }, now))) {
    return undefined;
  }
  return { ...started, verified: true, lastStep: result.step, updatedAt: now };
};

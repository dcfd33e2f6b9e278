// TOTP and BackupCode: what a user sets up to prove more than a password.
import type { BackupCodeJSON, TOTPJSON } from '@latchkey/wire';
import { type Fields, fields } from './fields.ts';

/** An authenticator app. `secret` and `uri` come only while it is set up, `backupCodes` only with its proof. */
export type TOTP = Omit<Fields<TOTPJSON>, 'object'>;

/** Codes that each let the user in once; they are told only when they are made. */
export type BackupCode = Omit<Fields<BackupCodeJSON>, 'object'>;

/** The wire form → ours. */
export const readTotp = (json: TOTPJSON): TOTP => ({ ...fields(json), verified: json.verified === true });

/** The wire form → ours. */
export const readBackupCode = (json: BackupCodeJSON): BackupCode => ({ ...fields(json), codes: json.codes ?? [] });

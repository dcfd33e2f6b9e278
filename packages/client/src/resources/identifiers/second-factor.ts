// TOTP and BackupCode: second factors that a user sets up.
import type { BackupCodeJSON, TOTPJSON } from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';

/** An authenticator app. `secret` and `uri` are present only during setup, `backupCodes` only in the reply that verifies it. */
export type TOTP = Omit<Fields<TOTPJSON>, 'object'>;

/** Single-use codes; the service returns them only when it creates them. */
export type BackupCode = Omit<Fields<BackupCodeJSON>, 'object'>;

/** Converts from the wire form. */
export const readTotp = (json: TOTPJSON): TOTP => ({ ...fields(json), verified: json.verified === true });

/** Converts from the wire form. */
export const readBackupCode = (json: BackupCodeJSON): BackupCode => ({ ...fields(json), codes: json.codes ?? [] });

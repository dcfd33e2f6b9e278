// Second factors that an operator imports with a user from another system: the seed of an authenticator app, backup codes, and
// the public keys of passkeys.
import * as v from 'valibot';
import { normaliseBackupCode } from '../../domain/factors/backup-codes.ts';
import { isTotpSecret } from '../../domain/factors/totp.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { GivenFactors } from '../../use-cases/admin/user-factors.ts';

const MOST_BACKUP_CODES = 20;
/** Five bits for each symbol make fifty bits (docs/security.md R08); a shorter code could be guessed. */
const SHORTEST_BACKUP_CODE = 10;

const backupCode = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((code) => normaliseBackupCode(code).length >= SHORTEST_BACKUP_CODE),
);

const MOST_PASSKEYS = 20;
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(2_048));

const passkey = v.strictObject({
  credential_id: base64url,
  /** In COSE form, as authenticators return it. */
  public_key: base64url,
  /** The relying party id (domain) that the passkey was registered for. */
  rp_id: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256)))),
  counter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  backed_up: v.optional(v.boolean()),
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
});

/** Fields of a new user that hold factors. */
export const factorFields = {
  totp_secret: v.optional(v.pipe(v.string(), v.maxLength(256))),
  backup_codes: v.optional(v.pipe(v.array(backupCode), v.minLength(1), v.maxLength(MOST_BACKUP_CODES))),
  passkeys: v.optional(v.pipe(v.array(passkey), v.maxLength(MOST_PASSKEYS))),
} as const;

/** Refuses a seed that is not a valid TOTP secret. */
export const refuseBadSeed = ({ totp_secret: secret }: GivenFactors): void => {
  if (secret !== undefined && !isTotpSecret(secret))
    throw new Fault('form_param_format_invalid', { field: 'totp_secret' });
};

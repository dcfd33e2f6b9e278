// Second factors that an operator imports with a user from another system: the seed of an authenticator app, backup codes, and
// the public keys of passkeys.
import { normaliseBackupCode } from '../../../domain/factors/backup-codes.ts';
import { isTotpSecret } from '../../../domain/factors/totp.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { GivenFactors } from '../../../use-cases/admin/users/imported-factors.ts';

/** Five bits for each symbol make fifty bits (docs/security.md R08); a shorter code could be guessed. */
const SHORTEST_BACKUP_CODE = 10;

/** Refuses a seed that is not a valid TOTP secret, and backup codes that are too short. */
export const refuseBadFactors = ({ totp_secret: secret, backup_codes: codes = [] }: GivenFactors): void => {
  const isShort = codes.some((code) => normaliseBackupCode(code).length < SHORTEST_BACKUP_CODE);
  const problems = [
    ...(secret !== undefined && !isTotpSecret(secret)
      ? [refused('form_param_format_invalid', 'totp_secret', 'totp_secret must be base32, of 128 bits or more.')]
      : []),
    ...(isShort
      ? [
          refused(
            'form_param_format_invalid',
            'backup_codes',
            `backup_codes must have ${SHORTEST_BACKUP_CODE} letters and digits each, or more.`,
          ),
        ]
      : []),
  ];
  if (problems.length > 0) throw new RefusedValues(problems);
};

// Second factors that an operator imports with a user from another system: the seed of an authenticator app, backup codes, and
// the public keys of passkeys.
import * as v from 'valibot';
import { normaliseBackupCode } from '../../domain/factors/backup-codes.ts';
import { isTotpSecret, NO_STEP } from '../../domain/factors/totp.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Db } from '../../store/database/database.ts';
import { replaceBackupCodes } from '../../store/users/backup-codes.ts';
import { beginPasskey, completePasskey } from '../../store/users/passkeys.ts';
import { adoptTotp, beginTotp } from '../../store/users/totps.ts';
import { backupCodeMac } from '../../use-cases/strategies/second-factors.ts';
import type { OperatorDeps } from '../operator/reply.ts';

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

type GivenPasskey = v.InferOutput<typeof passkey>;

export type GivenFactors = {
  readonly totp_secret?: string | undefined;
  readonly backup_codes?: string[] | undefined;
  readonly passkeys?: GivenPasskey[] | undefined;
};

/** Refuses a seed that is not a valid TOTP secret. */
export const refuseBadSeed = ({ totp_secret: secret }: GivenFactors): void => {
  if (secret !== undefined && !isTotpSecret(secret))
    throw new Fault('form_param_format_invalid', { field: 'totp_secret' });
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

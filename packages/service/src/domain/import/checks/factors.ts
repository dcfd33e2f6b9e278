// Checks the factors of an imported user: the hash of the password, the authenticator app, backup codes, passkeys, and accounts
// at providers.
import { isOAuthStrategy, type JSONObject, type OAuthStrategy, PASSWORD_HASHERS } from '@latchkey/wire';
import { PASSKEYS_MOST } from '../../account/limits.ts';
import { normaliseBackupCode } from '../../factors/backup-codes.ts';
import { isTotpSecret } from '../../factors/totp.ts';
import { storedDigest } from '../../passwords/password-digest.ts';
import { isTooLarge } from '../../users/metadata.ts';
import type { ImportedAccount, ImportedPasskey, ImportedUser, SealedBackupCode } from '../record.ts';
import { isStorableJson, isStorableText } from './storable.ts';

export type CheckedAccount = Omit<ImportedAccount, 'strategy' | 'public_metadata'> & {
  readonly strategy: OAuthStrategy;
  readonly public_metadata: JSONObject;
};

export type CheckedFactors = {
  readonly passwordDigest: string | null;
  readonly totpSecret: string | null;
  /** In normal form. */
  readonly backupCodes: readonly string[];
  readonly sealedBackupCodes: readonly SealedBackupCode[];
  readonly passkeys: readonly ImportedPasskey[];
  readonly accounts: readonly CheckedAccount[];
};

type Report = (field: string, reason: string) => void;

const DIGEST_MAX_LENGTH = 1_024;
const BACKUP_CODES_MOST = 20;
const ACCOUNTS_MOST = 20;
const SUBJECT_MAX_LENGTH = 512;
const IMAGE_URL_MAX_LENGTH = 2_048;
/** Five bits for each symbol make fifty bits (docs/security.md R08); a shorter code could be guessed. */
const SHORTEST_BACKUP_CODE = 10;
const BASE64URL = /^[\w-]{1,2048}$/;
const RP_ID = /^[a-z0-9.-]{1,253}$/;
const MAC = /^[\w-]{20,100}$/;
const CODE_ID = /^bkc_\w{1,40}$/;

const checkDigest = (
  { password_digest: digest, password_hasher: hasher }: ImportedUser,
  report: Report,
): string | null => {
  if (!digest) return null;
  const known = PASSWORD_HASHERS.find((one) => one === hasher);
  const stored = known && digest.length <= DIGEST_MAX_LENGTH ? storedDigest(known, digest) : undefined;
  if (stored !== undefined && isStorableText(stored)) return stored;
  if (!hasher) report('password_hasher', 'is missing, and the hash does not show how it was made');
  else if (!known) report('password_hasher', `is not a kind of hash that can be verified here: ${hasher.slice(0, 40)}`);
  else report('password_digest', `is no ${known} hash, or one that costs too much to verify`);
  return null;
};

const checkTotp = (secret: string | null | undefined, report: Report): string | null => {
  if (!secret) return null;
  const plain = secret.replace(/[\s=-]/g, '').toUpperCase();
  if (plain.length <= 256 && isTotpSecret(plain)) return plain;
  report('totp_secret', 'is not base32 of 128 bits or more');
  return null;
};

const checkBackupCodes = (codes: readonly string[] | undefined, report: Report): readonly string[] => {
  const all = [...new Set((codes ?? []).map(normaliseBackupCode))];
  if (all.length === 0) return [];
  const fit = all.length <= BACKUP_CODES_MOST && all.every((code) => code.length >= SHORTEST_BACKUP_CODE);
  if (!fit)
    report('backup_codes', `must be ${BACKUP_CODES_MOST} codes at most, of ${SHORTEST_BACKUP_CODE} symbols or more`);
  return fit ? all : [];
};

const isPasskey = (key: ImportedPasskey): boolean =>
  BASE64URL.test(key.credential_id) &&
  BASE64URL.test(key.public_key) &&
  RP_ID.test(key.rp_id) &&
  Number.isSafeInteger(key.counter ?? 0) &&
  (key.counter ?? 0) >= 0;

const checkPasskeys = (keys: readonly ImportedPasskey[] | undefined, report: Report): readonly ImportedPasskey[] =>
  (keys ?? []).filter((key, index) => {
    const fits = index < PASSKEYS_MOST && isPasskey(key) && isStorableText(key.name ?? '');
    if (!fits) report('passkeys', 'has a passkey without a credential id, a COSE public key or an rp id');
    return fits;
  });

const isImage = (url: string | null | undefined): boolean =>
  url != null && url.length <= IMAGE_URL_MAX_LENGTH && /^https:\/\//i.test(url) && URL.canParse(url);

const textOrNull = (text: string | null | undefined): string | null =>
  text != null && text.length <= SUBJECT_MAX_LENGTH && isStorableText(text) ? text : null;

const checkAccount = (one: ImportedAccount, report: Report): CheckedAccount | undefined => {
  const { strategy, provider_user_id: subject, public_metadata: metadata = {} } = one;
  if (!isOAuthStrategy(strategy)) {
    report('external_accounts', `has an account of a provider that is not known here: ${strategy.slice(0, 60)}`);
    return undefined;
  }
  if (subject === '' || textOrNull(subject) === null) {
    report('external_accounts', `has an account without the user's id at the provider: ${strategy.slice(0, 60)}`);
    return undefined;
  }
  return {
    ...one,
    strategy,
    email_address: textOrNull(one.email_address),
    first_name: textOrNull(one.first_name),
    last_name: textOrNull(one.last_name),
    username: textOrNull(one.username),
    image_url: isImage(one.image_url) ? (one.image_url ?? null) : null,
    scopes: textOrNull(one.scopes) ?? '',
    public_metadata: isTooLarge(metadata) || !isStorableJson(metadata) ? {} : metadata,
  };
};

const checkAccounts = (given: readonly ImportedAccount[] | undefined, report: Report): readonly CheckedAccount[] => {
  const found = new Map<string, CheckedAccount>();
  for (const one of (given ?? []).slice(0, ACCOUNTS_MOST)) {
    const account = checkAccount(one, report);
    if (account) found.set(`${account.strategy} ${account.provider_user_id}`, account);
  }
  return [...found.values()];
};

/** The factors that this installation can keep; the others are reported. */
export const checkFactors = (user: ImportedUser, report: Report): CheckedFactors => ({
  passwordDigest: checkDigest(user, report),
  totpSecret: checkTotp(user.totp_secret, report),
  backupCodes: checkBackupCodes(user.backup_codes, report),
  sealedBackupCodes: (user.sealed_backup_codes ?? [])
    .filter((one) => CODE_ID.test(one.id) && MAC.test(one.code_mac))
    .slice(0, BACKUP_CODES_MOST),
  passkeys: checkPasskeys(user.passkeys, report),
  accounts: checkAccounts(user.external_accounts, report),
});

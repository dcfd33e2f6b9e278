// TOTP codes of an authenticator app (RFC 6238; docs/security.md R07): the secret, the URI that an app scans, and which codes
// are accepted.
import { CODE_LENGTH, decodeBase64Url, MINUTE_MS, plainCode } from '@latchkey/wire';
import { HOTP, Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 §4 recommends. */
export const TOTP_SEED_BYTES = 20;
const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1_000;
/** One step to each side, for clock drift and slow typing. */
const WINDOW_STEPS = 1;
/** The only algorithm that every app supports. */
const ALGORITHM = 'SHA1';
/** Smaller than every step. */
export const NO_STEP = -1;

/** At most this many attempts in this time, in addition to the lockout of second factors. */
export const TOTP_TRIES = { limit: 5, windowMs: 5 * MINUTE_MS } as const;

export type Totp = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  /** The secret in base32, sealed. */
  readonly sealedSecret: string;
  /** False until a first code proved that the app has the secret. */
  readonly verified: boolean;
  /** The newest step for which a code was accepted; codes of this step and earlier ones are no longer valid. */
  readonly lastStep: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Encodes random bytes, given as base64url, in base32. */
export const totpSecret = (seed: string): string => {
  const bytes = decodeBase64Url(seed);
  if (bytes?.length !== TOTP_SEED_BYTES) throw new Error(`Latchkey: a seed has ${TOTP_SEED_BYTES} bytes.`);
  return new Secret({ buffer: bytes.buffer }).base32;
};

/** Is it a base32 secret with at least the minimum length of RFC 4226 §4? */
export const isTotpSecret = (secret: string): boolean => /^[A-Z2-7]{26,}$/.test(secret);

/** The `otpauth:` URI of a secret, which an app reads from a QR code. */
export const totpUri = (secret: string, names: { readonly application: string; readonly account: string }): string =>
  new TOTP({
    secret,
    issuer: names.application,
    label: names.account,
    algorithm: ALGORITHM,
    digits: CODE_LENGTH,
    period: STEP_SECONDS,
  }).toString();

type TotpResult = { readonly at: 'right'; readonly step: number } | { readonly at: 'wrong' };

/** Checks a code. A code of a used step, or of an earlier one, is rejected like a wrong code. */
export const verifyTotp = (
  against: { readonly secret: string; readonly lastStep: number },
  code: string,
  now: number,
): TotpResult => {
  const secret = Secret.fromBase32(against.secret);
  const step = Math.floor(now / STEP_MS);
  const given = plainCode(code);
  // The library compares bytes and throws when there are more of them than characters.
  if (!/^\d+$/.test(given)) return { at: 'wrong' };
  const fresh = [step, step - WINDOW_STEPS, step + WINDOW_STEPS].filter((one) => one > against.lastStep);
  // Every step in the window is checked, so that the response time does not reveal which one matched.
  const matched = fresh.filter(
    (counter) =>
      HOTP.validate({ token: given, secret, algorithm: ALGORITHM, digits: CODE_LENGTH, counter, window: 0 }) === 0,
  );
  return matched[0] === undefined ? { at: 'wrong' } : { at: 'right', step: matched[0] };
};

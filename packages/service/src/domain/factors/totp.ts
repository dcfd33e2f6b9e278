// One-time codes of an authenticator app (RFC 6238; docs/security.md R07): the seed, the address an app scans, and which codes
// count.
import { CODE_LENGTH, decodeBase64Url, MINUTE_MS, plainCode } from '@latchkey/wire';
import { HOTP, Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 §4 recommends. */
export const TOTP_SEED_BYTES = 20;
const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1_000;
/** One step to each side: clocks and people are slow. */
const WINDOW_STEPS = 1;
/** Apps know nothing else for certain. */
const ALGORITHM = 'SHA1';
/** Before any step that was ever used. */
export const NO_STEP = -1;

/** At most this many tries of codes in this time, besides the lockout of second factors. */
export const TOTP_TRIES = { limit: 5, windowMs: 5 * MINUTE_MS } as const;

export type Totp = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  /** The seed in base32, sealed. */
  readonly sealedSecret: string;
  /** False until a first code proved that the app has the seed. */
  readonly verified: boolean;
  /** The newest step a code was accepted for; it and all before it are spent. */
  readonly lastStep: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A seed of random bytes, given as base64url, in the base32 that people type. */
export const totpSecret = (seed: string): string => {
  const bytes = decodeBase64Url(seed);
  if (bytes?.length !== TOTP_SEED_BYTES) throw new Error(`Latchkey: a seed has ${TOTP_SEED_BYTES} bytes.`);
  return new Secret({ buffer: bytes.buffer }).base32;
};

/** Is it a seed in base32, of no fewer bits than RFC 4226 §4 asks for at least? */
export const isTotpSecret = (secret: string): boolean => /^[A-Z2-7]{26,}$/.test(secret);

/** The `otpauth:` address of a seed; as a QR code, an app reads it. */
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

/** Judges a code. One for a step that was used, or lies before one that was, is wrong like any other. */
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
  // Every step in the window is looked at, so that the time does not tell which one matched.
  const matched = fresh.filter(
    (counter) =>
      HOTP.validate({ token: given, secret, algorithm: ALGORITHM, digits: CODE_LENGTH, counter, window: 0 }) === 0,
  );
  return matched[0] === undefined ? { at: 'wrong' } : { at: 'right', step: matched[0] };
};

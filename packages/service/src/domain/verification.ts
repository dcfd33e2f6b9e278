// One verification by a one-time code: how many attempts it allows, when it expires, and how often a new code may be sent.

import {
  CODE_RESEND_SECONDS,
  isCreatedWith,
  isLinkStrategy,
  MINUTE_MS,
  type ServerErrorCode,
  type Strategy,
  strategyRow,
  type VerificationStatus,
} from '@latchkey/wire';

export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_MAX_ATTEMPTS = 5;
export const SEND_GAP_MS = CODE_RESEND_SECONDS * 1_000;

export type Verification = {
  readonly id: string;
  readonly instanceId: string;
  /** The sign-in or sign-up this verification belongs to; a code is not accepted on any other. */
  readonly ownerId: string;
  readonly clientId: string;
  readonly strategy: Strategy;
  readonly status: VerificationStatus;
  /** The address or number the code was sent to; null for strategies that send nothing. */
  readonly target: string | null;
  readonly emailAddressId: string | null;
  readonly phoneNumberId: string | null;
  readonly codeMac: string | null;
  readonly attempts: number;
  /** Passkeys: the JSON text of the options that were sent to the browser. */
  readonly nonce: string | null;
  /** Wallets: the text that the wallet must sign. */
  readonly message: string | null;
  /** E-mail links: the keyed hash of the secret in the URL, and the address the click finally redirects to. */
  readonly linkHash: string | null;
  readonly redirectUrl: string | null;
  /** The client that completed the verification, when it may differ from the client that started it. */
  readonly verifiedAtClient: string | null;
  /** Why it failed: an error code of the contract. */
  readonly errorCode: ServerErrorCode | null;
  /** The session that already exists, when that is the reason for the failure. */
  readonly errorSessionId: string | null;
  /** The URL at the identity provider to which the browser must be redirected. */
  readonly sealedExternalUrl: string | null;
  readonly expireAt: number | null;
  readonly sentAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

type ProofFacts = Pick<Verification, 'id' | 'instanceId' | 'ownerId' | 'clientId' | 'strategy' | 'createdAt'> &
  Partial<Verification>;

/** A verification with the given fields; all others are empty. */
export const newVerification = (facts: ProofFacts): Verification => ({
  status: 'unverified',
  target: null,
  emailAddressId: null,
  phoneNumberId: null,
  codeMac: null,
  attempts: 0,
  nonce: null,
  message: null,
  linkHash: null,
  redirectUrl: null,
  verifiedAtClient: null,
  errorCode: null,
  errorSessionId: null,
  sealedExternalUrl: null,
  expireAt: null,
  sentAt: null,
  updatedAt: facts.createdAt,
  ...facts,
});

/** The status at `now`: an open verification past its expiry counts as expired, even when no job has updated the row yet. */
export const verificationStatusAt = (
  verification: Pick<Verification, 'status' | 'expireAt'>,
  now: number,
): VerificationStatus =>
  verification.status === 'unverified' && verification.expireAt !== null && now >= verification.expireAt
    ? 'expired'
    : verification.status;

/** True when the user has followed the link of this verification. */
export const isFollowedLink = (verification: Pick<Verification, 'strategy' | 'status'> | undefined): boolean =>
  verification !== undefined && isLinkStrategy(verification.strategy) && verification.status === 'verified';

/** True for a verification by password; a code that resets a password is not one. */
export const isPasswordProof = ({ strategy }: Pick<Verification, 'strategy'>): boolean =>
  isCreatedWith(strategy, 'password');

/** Is this a verification by passkey? */
export const isPasskeyProof = ({ strategy }: Pick<Verification, 'strategy'>): boolean =>
  strategyRow(strategy).attempt.includes('public_key_credential');

export type CodeOutcome = 'verified' | 'incorrect' | 'expired' | 'exhausted' | 'already_verified';

type CodeResult = {
  readonly outcome: CodeOutcome;
  readonly status: VerificationStatus;
  readonly attempts: number;
};

/** Checks one attempt of a code. The sixth attempt fails even with the right code, and a used code is never accepted again. */
export const tryCode = (
  verification: Pick<Verification, 'status' | 'expireAt' | 'attempts'>,
  matches: boolean,
  now: number,
): CodeResult => {
  const status = verificationStatusAt(verification, now);
  const { attempts } = verification;
  if (status === 'verified') return { outcome: 'already_verified', status, attempts };
  if (status === 'expired') return { outcome: 'expired', status, attempts };
  if (status !== 'unverified' || attempts >= CODE_MAX_ATTEMPTS)
    return { outcome: 'exhausted', status: 'failed', attempts };
  const counted = attempts + 1;
  if (matches) return { outcome: 'verified', status: 'verified', attempts: counted };
  return { outcome: 'incorrect', status: counted >= CODE_MAX_ATTEMPTS ? 'failed' : 'unverified', attempts: counted };
};

/**
 * One earlier message to the same address; `used` when its code was entered, which proves that the recipient reads the mailbox.
 */
export type EarlierSend = { readonly sentAt: number; readonly used: boolean };

/** At most `count` codes to one address in `windowMs`. */
type SendLimits = { readonly count: number; readonly windowMs: number };

/** How long to wait before the next code may be sent to an address: 30 s after an unused code, and within the limits. */
export const waitBeforeSend = (earlier: readonly EarlierSend[], limits: SendLimits, now: number): number => {
  const recent = earlier.filter((send) => now - send.sentAt < limits.windowMs).sort((a, b) => b.sentAt - a.sentAt);
  const waiting = recent.find((send) => !send.used);
  const gap = waiting ? waiting.sentAt + SEND_GAP_MS - now : 0;
  const oldestCounted = recent[limits.count - 1];
  const quota = oldestCounted ? oldestCounted.sentAt + limits.windowMs - now : 0;
  return Math.max(0, gap, quota);
};

/** True while the code was sent so recently that the user should wait for it before another one is sent. */
export const isFreshSend = (verification: Verification, now: number): boolean =>
  verificationStatusAt(verification, now) === 'unverified' &&
  verification.sentAt !== null &&
  now - verification.sentAt < SEND_GAP_MS;

// One proof by a one-time code: how often it may be tried, when it dies, and how often a new one may be sent.

import {
  CODE_RESEND_SECONDS,
  isCreatedWith,
  isLinkStrategy,
  MINUTE_MS,
  type ServerErrorCode,
  type Strategy,
  type VerificationStatus,
} from '@latchkey/wire';

export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_MAX_ATTEMPTS = 5;
export const SEND_GAP_MS = CODE_RESEND_SECONDS * 1_000;

export type Verification = {
  readonly id: string;
  readonly instanceId: string;
  /** The sign-in or sign-up this proof belongs to; a code of one is worth nothing on another. */
  readonly ownerId: string;
  readonly clientId: string;
  readonly strategy: Strategy;
  readonly status: VerificationStatus;
  /** Where the code went; absent for proofs that send nothing. */
  readonly target: string | null;
  readonly emailAddressId: string | null;
  readonly phoneNumberId: string | null;
  readonly codeMac: string | null;
  readonly attempts: number;
  /** Passkeys: the JSON text of the options that were given out. */
  readonly nonce: string | null;
  /** Wallets: the text that is to be signed. */
  readonly message: string | null;
  /** Links: the keyed hash of the secret in the address, and where the click leads in the end. */
  readonly linkHash: string | null;
  readonly redirectUrl: string | null;
  /** The client that gave the proof, where it may be another one than asked for it. */
  readonly verifiedAtClient: string | null;
  /** Why it failed, as a code of the contract. */
  readonly errorCode: ServerErrorCode | null;
  /** The session that is there already, where that is why it failed. */
  readonly errorSessionId: string | null;
  /** Where the browser has to go to prove it: at an identity provider. */
  readonly sealedExternalUrl: string | null;
  readonly expireAt: number | null;
  readonly sentAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

type ProofFacts = Pick<Verification, 'id' | 'instanceId' | 'ownerId' | 'clientId' | 'strategy' | 'createdAt'> &
  Partial<Verification>;

/** A proof with the parts that matter for its strategy; the rest is empty. */
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

/** The status as it is now: an open proof past its time is expired, whoever looks first. */
export const verificationStatusAt = (
  verification: Pick<Verification, 'status' | 'expireAt'>,
  now: number,
): VerificationStatus =>
  verification.status === 'unverified' && verification.expireAt !== null && now >= verification.expireAt
    ? 'expired'
    : verification.status;

/** Was the link of this proof followed? */
export const isFollowedLink = (verification: Pick<Verification, 'strategy' | 'status'> | undefined): boolean =>
  verification !== undefined && isLinkStrategy(verification.strategy) && verification.status === 'verified';

/** Was this proof given by a password? A code that leads to a new password is none. */
export const isPasswordProof = ({ strategy }: Pick<Verification, 'strategy'>): boolean =>
  isCreatedWith(strategy, 'password');

export type CodeOutcome = 'verified' | 'incorrect' | 'expired' | 'exhausted' | 'already_verified';

type CodeResult = {
  readonly outcome: CodeOutcome;
  readonly status: VerificationStatus;
  readonly attempts: number;
};

/** Judges one try of a code. The sixth try fails even with the right code; a used code never works again. */
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

/** One earlier message to the same address; `used` when its code was entered, so its reader holds the mailbox. */
export type EarlierSend = { readonly sentAt: number; readonly used: boolean };

/** At most `count` codes to one address in `windowMs`. */
type SendLimits = { readonly count: number; readonly windowMs: number };

/** How long to wait before the next code may go to an address: 30 s after one that is still unused, and within the limits. */
export const waitBeforeSend = (earlier: readonly EarlierSend[], limits: SendLimits, now: number): number => {
  const recent = earlier.filter((send) => now - send.sentAt < limits.windowMs).sort((a, b) => b.sentAt - a.sentAt);
  const waiting = recent.find((send) => !send.used);
  const gap = waiting ? waiting.sentAt + SEND_GAP_MS - now : 0;
  const oldestCounted = recent[limits.count - 1];
  const quota = oldestCounted ? oldestCounted.sentAt + limits.windowMs - now : 0;
  return Math.max(0, gap, quota);
};

/** True while a code that was just sent should be waited for instead of sending another one. */
export const isFreshSend = (verification: Verification, now: number): boolean =>
  verificationStatusAt(verification, now) === 'unverified' &&
  verification.sentAt !== null &&
  now - verification.sentAt < SEND_GAP_MS;

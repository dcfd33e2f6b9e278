// Step-up (docs/reference/wire.md#authorization-checks): how old the verified factors of a session may be for a sensitive call,
// and how a new verification updates them. Ages are compared in milliseconds; the wire shows whole minutes.
import {
  MINUTE_MS,
  REVERIFICATION_MINUTES,
  type SessionVerificationLevel,
  type SessionVerificationStatus,
} from '@latchkey/wire';
import { NEVER_PROVEN_AT, type Session } from './session.ts';

export type ReverificationPreset = keyof typeof REVERIFICATION_MINUTES;

/** The factors that a preset checks. */
const LEVEL_OF: Readonly<Record<ReverificationPreset, SessionVerificationLevel>> = {
  strict_mfa: 'multi_factor',
  strict: 'second_factor',
  moderate: 'second_factor',
  lax: 'second_factor',
};

type Proofs = Pick<Session, 'firstFactorAt' | 'secondFactorAt'>;

/**
 * Was the user verified recently enough? A second factor counts once the session has one on record and the user still has one;
 * otherwise the first factor alone decides. A verification exactly at the limit is too old.
 */
export const isFreshlyVerified = (
  proofs: Proofs,
  hasSecondFactor: boolean,
  preset: ReverificationPreset,
  now: number,
): boolean => {
  const limitMs = REVERIFICATION_MINUTES[preset] * MINUTE_MS;
  const isFresh = (provenAt: number | null): boolean => provenAt !== null && now - provenAt < limitMs;
  const first = isFresh(proofs.firstFactorAt);
  if (!hasSecondFactor || proofs.secondFactorAt === null) return first;
  const second = isFresh(proofs.secondFactorAt);
  return LEVEL_OF[preset] === 'multi_factor' ? first && second : second;
};

/** The first step of a verification of this level. */
export const firstStep = (level: SessionVerificationLevel, hasSecondFactor: boolean): SessionVerificationStatus =>
  level === 'second_factor' && hasSecondFactor ? 'needs_second_factor' : 'needs_first_factor';

/** The next step after the first factor is verified. */
export const afterFirstStep = (level: SessionVerificationLevel, hasSecondFactor: boolean): SessionVerificationStatus =>
  level !== 'first_factor' && hasSecondFactor ? 'needs_second_factor' : 'complete';

/**
 * The verification times of the session after a step-up. A user with a second factor who verifies only the first again has the
 * second recorded as never verified: a fresh password must not replace it. A user without a second factor is no longer asked
 * for it.
 */
export const verifiedAgain = (
  proofs: Proofs,
  proven: { readonly first: boolean; readonly second: boolean; readonly hasSecondFactor: boolean },
  now: number,
): Proofs => {
  const kept = proven.hasSecondFactor ? (proofs.secondFactorAt ?? NEVER_PROVEN_AT) : null;
  return {
    firstFactorAt: proven.first ? now : proofs.firstFactorAt,
    secondFactorAt: proven.second ? now : kept,
  };
};

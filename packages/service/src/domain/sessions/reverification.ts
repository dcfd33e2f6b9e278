// Step-up (docs/reference/wire.md#authorization-checks): how old the proofs of a session may be for a sensitive call, and what
// a proof that is given again does to them. Ages are compared to the millisecond; the wire shows whole minutes.
import {
  MINUTE_MS,
  REVERIFICATION_MINUTES,
  type SessionVerificationLevel,
  type SessionVerificationStatus,
} from '@latchkey/wire';
import { NEVER_PROVEN_AT, type Session } from './session.ts';

export type ReverificationPreset = keyof typeof REVERIFICATION_MINUTES;

/** The factors that a preset looks at. */
const LEVEL_OF: Readonly<Record<ReverificationPreset, SessionVerificationLevel>> = {
  strict_mfa: 'multi_factor',
  strict: 'second_factor',
  moderate: 'second_factor',
  lax: 'second_factor',
};

type Proofs = Pick<Session, 'firstFactorAt' | 'secondFactorAt'>;

/**
 * Was the person proven recently enough? A second factor counts once the session has one on record and the person still has
 * one to prove; without it the first factor alone decides. At exactly the limit a proof is too old.
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

/** What a verification of a level asks for first. */
export const firstStep = (level: SessionVerificationLevel, hasSecondFactor: boolean): SessionVerificationStatus =>
  level === 'second_factor' && hasSecondFactor ? 'needs_second_factor' : 'needs_first_factor';

/** What it asks for once the first factor is proven. */
export const afterFirstStep = (level: SessionVerificationLevel, hasSecondFactor: boolean): SessionVerificationStatus =>
  level !== 'first_factor' && hasSecondFactor ? 'needs_second_factor' : 'complete';

/**
 * The session's proofs after a verification. Whoever has a second factor and proves only the first again has it on record as
 * never proven from then on: a fresh password must not stand in for it. Whoever has none any more is not asked for it.
 */
export const provenAgain = (
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

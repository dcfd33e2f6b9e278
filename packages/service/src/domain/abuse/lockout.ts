// Failed attempts of one account: every try is counted before it is judged; some in a row lock the password for a while,
// too many in a row lock it until the owner proves themselves another way.
import { HOUR_MS } from '@latchkey/wire';

/** After how many failures in a row the password is locked, for how long, and after how many for good. */
type LockoutLimits = { readonly attempts: number; readonly lockMs: number; readonly hardCap: number };

export const LOCKOUT_LIMITS: LockoutLimits = { attempts: 10, lockMs: HOUR_MS, hardCap: 100 };

/** Far enough to mean "until somebody clears it". */
const FOREVER = Number.MAX_SAFE_INTEGER;

export type Lockout = {
  /** Tries since the last success or the end of the last lock. */
  readonly failures: number;
  /** Tries since the last success. */
  readonly total: number;
  readonly lockedUntil: number | null;
};

export const NO_FAILURES: Lockout = { failures: 0, total: 0, lockedUntil: null };

type Reservation = { readonly allowed: boolean; readonly next: Lockout };

export const isLocked = (lockout: Lockout, now: number): boolean =>
  lockout.lockedUntil !== null && now < lockout.lockedUntil;

/** Gives a try back that was taken but never judged. A lock that it alone had brought is opened again. */
export const returnAttempt = (lockout: Lockout, limits: LockoutLimits = LOCKOUT_LIMITS): Lockout => {
  const failures = Math.max(0, lockout.failures - 1);
  const total = Math.max(0, lockout.total - 1);
  const staysLocked = total >= limits.hardCap || failures >= limits.attempts;
  return { failures, total, lockedUntil: staysLocked ? lockout.lockedUntil : null };
};

/**
 * Takes one try from the account's budget, as if it had failed already; a success clears the record. Counting first is
 * what keeps hundreds of parallel guesses from being judged more often than the limit.
 */
export const reserveAttempt = (lockout: Lockout, now: number, limits: LockoutLimits = LOCKOUT_LIMITS): Reservation => {
  if (isLocked(lockout, now)) return { allowed: false, next: lockout };
  const failures = (lockout.lockedUntil === null ? lockout.failures : 0) + 1;
  const total = lockout.total + 1;
  const lockedUntil = total >= limits.hardCap ? FOREVER : failures >= limits.attempts ? now + limits.lockMs : null;
  return { allowed: true, next: { failures, total, lockedUntil } };
};

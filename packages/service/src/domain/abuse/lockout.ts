// Failed attempts of one account. Every attempt is counted before the secret is checked; several in a row lock the password for
// a while, and too many in a row lock it until the owner verifies with another factor.
import { HOUR_MS } from '@latchkey/wire';

/** After how many failures in a row the password is locked, for how long, and after how many it is locked without an end. */
type LockoutLimits = { readonly attempts: number; readonly lockMs: number; readonly hardCap: number };

export const LOCKOUT_LIMITS: LockoutLimits = { attempts: 10, lockMs: HOUR_MS, hardCap: 100 };

/** A lock time that never passes: it lasts until the lock is cleared. */
const FOREVER = Number.MAX_SAFE_INTEGER;

export type Lockout = {
  /** Attempts since the last success or the end of the last lock. */
  readonly failures: number;
  /** Attempts since the last success. */
  readonly total: number;
  readonly lockedUntil: number | null;
};

export const NO_FAILURES: Lockout = { failures: 0, total: 0, lockedUntil: null };

type Reservation = { readonly allowed: boolean; readonly next: Lockout };

export const isLocked = (lockout: Lockout, now: number): boolean =>
  lockout.lockedUntil !== null && now < lockout.lockedUntil;

/** Returns an attempt that was counted but never checked. A lock that this attempt caused is removed. */
export const returnAttempt = (lockout: Lockout, limits: LockoutLimits = LOCKOUT_LIMITS): Lockout => {
  const failures = Math.max(0, lockout.failures - 1);
  const total = Math.max(0, lockout.total - 1);
  const staysLocked = total >= limits.hardCap || failures >= limits.attempts;
  return { failures, total, lockedUntil: staysLocked ? lockout.lockedUntil : null };
};

/**
 * Counts one attempt against the account as if it had already failed; a success clears the record. Counting before checking
 * keeps hundreds of parallel guesses from exceeding the limit.
 */
export const reserveAttempt = (lockout: Lockout, now: number, limits: LockoutLimits = LOCKOUT_LIMITS): Reservation => {
  if (isLocked(lockout, now)) return { allowed: false, next: lockout };
  const failures = (lockout.lockedUntil === null ? lockout.failures : 0) + 1;
  const total = lockout.total + 1;
  const lockedUntil = total >= limits.hardCap ? FOREVER : failures >= limits.attempts ? now + limits.lockMs : null;
  return { allowed: true, next: { failures, total, lockedUntil } };
};

// Counting failures and locking (docs/security.md R09).
import { describe, expect, it } from 'vitest';
import { isLocked, LOCKOUT_LIMITS, type Lockout, NO_FAILURES, reserveAttempt, returnAttempt } from './lockout.ts';

const NOW = 1_000_000_000_000;

const fail = (from: Lockout, times: number, now: number): Lockout => {
  let lockout = from;
  for (let tried = 0; tried < times; tried += 1) lockout = reserveAttempt(lockout, now).next;
  return lockout;
};

describe('lockout', () => {
  it('allows ten attempts and rejects the eleventh', () => {
    const nine = fail(NO_FAILURES, 9, NOW);
    expect(isLocked(nine, NOW)).toBe(false);
    const tenth = reserveAttempt(nine, NOW);
    expect(tenth.allowed).toBe(true);
    expect(isLocked(tenth.next, NOW)).toBe(true);
    expect(reserveAttempt(tenth.next, NOW)).toEqual({ allowed: false, next: tenth.next });
  });

  it('ends after exactly an hour and resets the count', () => {
    const locked = fail(NO_FAILURES, 10, NOW);
    expect(reserveAttempt(locked, NOW + LOCKOUT_LIMITS.lockMs - 1).allowed).toBe(false);
    const { allowed, next } = reserveAttempt(locked, NOW + LOCKOUT_LIMITS.lockMs);
    expect(allowed).toBe(true);
    expect(next).toEqual({ failures: 1, total: 11, lockedUntil: null });
  });

  it('never ends by itself after a hundred failures in a row', () => {
    let lockout = NO_FAILURES;
    for (let hour = 0; hour < 10; hour += 1) lockout = fail(lockout, 10, NOW + hour * LOCKOUT_LIMITS.lockMs);
    expect(lockout.total).toBe(LOCKOUT_LIMITS.hardCap);
    expect(reserveAttempt(lockout, NOW + 1_000 * LOCKOUT_LIMITS.lockMs).allowed).toBe(false);
  });

  it('releases an attempt that was never verified, and the lock that it caused', () => {
    const tenth = fail(NO_FAILURES, 10, NOW);
    expect(returnAttempt(tenth)).toEqual({ failures: 9, total: 9, lockedUntil: null });
    expect(returnAttempt(NO_FAILURES)).toEqual(NO_FAILURES);
    const beyond: Lockout = { failures: 11, total: 11, lockedUntil: NOW };
    expect(returnAttempt(beyond)).toEqual({ failures: 10, total: 10, lockedUntil: NOW });
  });
});

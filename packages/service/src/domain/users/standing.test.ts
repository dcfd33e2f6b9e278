// A banned user may not sign in, a locked one only after the end of the lock.
import { describe, expect, it } from 'vitest';
import { LOCKED_FOREVER, secondsUntil, standingFault } from './standing.ts';

const NOW = 1_000_000;
const FREE = { bannedAt: null, lockedUntil: null };

const codeAt = (standing: typeof FREE | { bannedAt: number | null; lockedUntil: number | null }) =>
  standingFault(standing, NOW)?.items[0]?.code;

describe('the standing of a user', () => {
  it('lets a user in without a ban and a lock, and after the end of a lock', () => {
    expect(codeAt(FREE)).toBeUndefined();
    expect(codeAt({ ...FREE, lockedUntil: NOW })).toBeUndefined();
    expect(codeAt({ ...FREE, lockedUntil: NOW - 1 })).toBeUndefined();
  });

  it('refuses a banned user, whatever the time, and a locked one until the lock ends', () => {
    expect(codeAt({ ...FREE, bannedAt: NOW + 5 })).toBe('user_banned');
    expect(codeAt({ bannedAt: 1, lockedUntil: NOW + 5 })).toBe('user_banned');
    expect(codeAt({ ...FREE, lockedUntil: NOW + 1 })).toBe('user_locked');
    expect(codeAt({ ...FREE, lockedUntil: LOCKED_FOREVER })).toBe('user_locked');
  });

  it('gives whole seconds until the end, and none for a lock without an end', () => {
    expect(secondsUntil(NOW + 1_001, NOW)).toBe(2);
    expect(secondsUntil(NOW - 1, NOW)).toBe(0);
    expect(secondsUntil(LOCKED_FOREVER, NOW)).toBeUndefined();
  });
});

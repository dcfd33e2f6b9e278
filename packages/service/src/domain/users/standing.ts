// Whether an operator lets a user sign in: a ban refuses every sign-in, a lock refuses new ones until it ends.
import { SECOND_MS } from '@latchkey/wire';
import { Fault } from '../faults/fault.ts';
import type { User } from './user.ts';

/** What an operator decided about a user. */
export type UserStanding = Pick<User, 'bannedAt' | 'lockedUntil'>;

/** The end of a lock that lasts until the operator removes it. */
export const LOCKED_FOREVER = Number.MAX_SAFE_INTEGER;

/** Whole seconds until a lock ends; undefined for one without an end. */
export const secondsUntil = (lockedUntil: number, now: number): number | undefined =>
  lockedUntil >= LOCKED_FOREVER ? undefined : Math.max(0, Math.ceil((lockedUntil - now) / SECOND_MS));

/** Why the user may not sign in; undefined if they may. */
export const standingFault = ({ bannedAt, lockedUntil }: UserStanding, now: number): Fault | undefined => {
  if (bannedAt !== null) return new Fault('user_banned');
  if (lockedUntil === null || now >= lockedUntil) return undefined;
  const retryAfterSeconds = secondsUntil(lockedUntil, now);
  return new Fault('user_locked', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
};

/** Throws if an operator banned or locked the user. Call it only after a factor was verified: the reply reveals the account. */
export const refuseBarred = (standing: UserStanding, now: number): void => {
  const fault = standingFault(standing, now);
  if (fault) throw fault;
};

// Verifies a password (docs/security.md R01, R09): every attempt is counted before the hash is computed, outside of any
// transaction, and a missing account takes the same time as an existing one.
import { type Lockout, NO_FAILURES, reserveAttempt, returnAttempt } from '../../domain/abuse/lockout.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { standingFault, type UserStanding } from '../../domain/users/standing.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { findLockout, replaceLockout } from '../../store/attempts/lockouts.ts';
import type { Db } from '../../store/database/database.ts';
import { type LimitedAction, limitAndReserve } from '../abuse/rate-limits.ts';
import type { Call } from '../context/call.ts';
import { lockedFault } from './locked-fault.ts';
import { isRefusedAtSignIn } from './new-password.ts';

type PasswordCheck = {
  /** The key under which attempts are counted; see `accountKey`. */
  readonly account: string;
  /** Undefined if there is no account or it has no password. */
  readonly digest: string | undefined;
  readonly password: string;
  /** Whether an operator lets the user sign in. */
  readonly standing?: UserStanding | undefined;
};

/** A password that was right when it was compared. The transaction that stores the verification checks whether it still is. */
export type VerifiedPassword = {
  /** The stored digest that it was compared with. */
  readonly digest: string;
  /** A stronger digest of the same password, if the stored one has older parameters. */
  readonly upgradedDigest: string | undefined;
};

/** The key under which attempts for a known user are counted. */
export const userKey = (userId: string): string => `user:${userId}`;

/**
 * The key under which attempts are counted: the user, or the identifier if the instance does not reveal which accounts exist.
 */
export const accountKey = (call: Call, userId: string | undefined, identifier: string): string =>
  userId === undefined ? call.ports.vault.mac('lookup', `${call.instance.id}:unknown:${identifier}`) : userKey(userId);

/** Second factors have a separate counter: an attacker who guesses one already has the first factor. */
export const secondFactorKey = (account: string): string => `second:${account}`;

/**
 * Changes the account's counter with optimistic locking. Most accounts have no failures, so that is assumed first; after a
 * concurrent change the counter is read again, and the small limit bounds the number of retries.
 */
const changeLockout = async (
  db: Db,
  account: string,
  now: number,
  change: (seen: Lockout) => Lockout | undefined,
  first: Lockout = NO_FAILURES,
): Promise<boolean> => {
  for (let seen = first; ; seen = (await findLockout(db, account)) ?? NO_FAILURES) {
    const next = change(seen);
    if (!next) return false;
    if (await replaceLockout(db, account, { seen, next, now })) return true;
  }
};

/** Counts one attempt as if it had failed; false if the account has no attempts left. */
export const countFailure = (db: Db, account: string, now: number, first?: Lockout): Promise<boolean> =>
  changeLockout(
    db,
    account,
    now,
    (seen) => {
      const { allowed, next } = reserveAttempt(seen, now);
      return allowed ? next : undefined;
    },
    first,
  );

/**
 * Counts one attempt against the rate limits of the account and as if it had failed; false if the account has no attempts left. One
 * statement is enough for an account without failures.
 */
const countLimited = async (call: Call, account: string, actions: readonly LimitedAction[]): Promise<boolean> => {
  const { database, now } = call;
  const { next } = reserveAttempt(NO_FAILURES, now);
  if (await limitAndReserve(call, actions, { account, first: next })) return true;
  return countFailure(database.db, account, now, await findLockout(database.db, account));
};

/** Returns an attempt that was counted: it was right, or it was never checked. */
export const returnTry = (db: Db, account: string, now: number): Promise<boolean> =>
  changeLockout(db, account, now, returnAttempt);

/** What a comparison needs of the call. */
type ComparingCall = Pick<Call, 'database' | 'ports' | 'now'>;

/** Compares a password. If the hasher is at capacity, nothing is compared and the attempt is returned. */
const compare = async (call: ComparingCall, account: string, work: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unavailable) await returnTry(call.database.db, account, call.now);
    throw error;
  }
};

/** The error if there is no password to compare with; with enumeration protection it is the same as for a wrong password. */
const missingFault = (call: Call): Fault =>
  call.instance.settings.security.enumeration_protection
    ? new Fault('form_password_incorrect', { field: 'password' })
    : new Fault('strategy_for_user_invalid', { field: 'password' });

/**
 * Throws a fault unless it is the password of the signed-in user, or of the user whom an operator asks about. A right attempt is
 * returned; a common password is accepted here, because it starts no session.
 */
export const verifyOwnPassword = async (
  call: ComparingCall,
  check: PasswordCheck & { readonly digest: string },
  field: string,
): Promise<void> => {
  const { db } = call.database;
  const { account, digest, password } = check;
  if (!(await countFailure(db, account, call.now))) throw await lockedFault(db, account, call.now);
  const isRight = await compare(call, account, () => call.ports.hasher.verify(digest, password));
  if (!isRight) throw new Fault('form_password_incorrect', { field });
  await returnTry(db, account, call.now);
};

/**
 * Throws a fault unless the password is right. Without `limits` the caller has counted the attempt against the account's rate limit.
 * The transaction that stores the verification returns the attempt, after it has checked that the password is still the account's.
 */
export const verifyPassword = async (
  call: Call,
  check: PasswordCheck & { readonly limits?: readonly LimitedAction[] },
): Promise<VerifiedPassword> => {
  const { hasher } = call.ports;
  const { db } = call.database;
  const { account, digest, password, limits } = check;
  const isCounted = await (limits ? countLimited(call, account, limits) : countFailure(db, account, call.now));
  if (!isCounted) throw await lockedFault(db, account, call.now);
  const isRight = await compare(call, account, async () => {
    if (digest !== undefined) return hasher.verify(digest, password);
    await hasher.burn(password);
    return false;
  });
  if (digest === undefined) throw missingFault(call);
  if (!isRight) throw new Fault('form_password_incorrect', { field: 'password' });
  // Only the owner sees these errors, because a wrong guess gives the other one.
  const refusal =
    (check.standing && standingFault(check.standing, call.now)) ??
    ((await isRefusedAtSignIn(call, password)) ? new Fault('form_password_pwned', { field: 'password' }) : undefined);
  if (refusal) {
    await returnTry(call.database.db, account, call.now);
    throw refusal;
  }
  return { digest, upgradedDigest: hasher.needsRehash(digest) ? await hasher.hash(password) : undefined };
};

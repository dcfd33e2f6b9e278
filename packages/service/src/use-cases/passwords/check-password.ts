// Proving a password (docs/security.md R01, R09): every try is taken from the account's budget before the hash is computed,
// outside of any transaction, and an account that is not there costs the same time as one that is.
import { type Lockout, NO_FAILURES, reserveAttempt, returnAttempt } from '../../domain/abuse/lockout.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { findLockout, replaceLockout } from '../../store/attempts/lockouts.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import { lockedFault } from './locked-fault.ts';
import { isRefusedAtSignIn } from './new-password.ts';

type PasswordCheck = {
  /** The account's name for counting; see `accountKey`. */
  readonly account: string;
  /** Undefined when there is no account or it has no password. */
  readonly digest: string | undefined;
  readonly password: string;
};

/** A password that was right when it was judged. Whoever writes the proof asks again whether it still is. */
export type VerifiedPassword = {
  /** The stored digest that it was compared with. */
  readonly digest: string;
  /** A stronger digest of the same password, when the stored one is older than today's parameters. */
  readonly upgradedDigest: string | undefined;
};

/** The name under which tries are counted: the user, or the identifier where the instance does not tell who exists. */
export const accountKey = (call: Call, userId: string | undefined, identifier: string): string =>
  userId === undefined ? call.ports.vault.mac('lookup', `${call.instance.id}:unknown:${identifier}`) : `user:${userId}`;

/** Second factors are counted on their own: whoever guesses one has the first already. */
export const secondFactorKey = (account: string): string => `second:${account}`;

/**
 * Changes the account's counter. Most accounts have no failures, so that is assumed first; whoever changes the counter in
 * between makes the others look again, and a budget has few tries.
 */
const changeLockout = async (
  db: Db,
  account: string,
  now: number,
  change: (seen: Lockout) => Lockout | undefined,
): Promise<boolean> => {
  for (let seen = NO_FAILURES; ; seen = (await findLockout(db, account)) ?? NO_FAILURES) {
    const next = change(seen);
    if (!next) return false;
    if (await replaceLockout(db, account, { seen, next, now })) return true;
  }
};

/** Takes one try from the account's budget as if it had failed; false when there is none left. */
export const countFailure = (db: Db, account: string, now: number): Promise<boolean> =>
  changeLockout(db, account, now, (seen) => {
    const { allowed, next } = reserveAttempt(seen, now);
    return allowed ? next : undefined;
  });

/** Gives back a try that was counted: it was right, or it was never judged. */
export const returnTry = (db: Db, account: string, now: number): Promise<boolean> =>
  changeLockout(db, account, now, returnAttempt);

/** Judges a password. A hasher that has no room judges nothing, and then the try is given back. */
const compare = async (call: Call, account: string, work: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unavailable) await returnTry(call.database.db, account, call.now);
    throw error;
  }
};

/** The answer where there is no password to compare with; an instance that hides who exists says what it always says. */
const missingFault = (call: Call): Fault =>
  call.instance.settings.security.enumeration_protection
    ? new Fault('form_password_incorrect', { field: 'password' })
    : new Fault('strategy_for_user_invalid', { field: 'password' });

/**
 * Throws a fault unless it is the password of the person who is signed in. A try that was right is given back; one that
 * everybody knows is right all the same, because they are about to change it.
 */
export const verifyOwnPassword = async (
  call: Call,
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
 * Throws a fault unless the password is right; the caller has counted the try against the account's rate limit. The try is
 * given back by the transaction that takes the proof: there it shows whether the password still is the account's.
 */
export const verifyPassword = async (call: Call, check: PasswordCheck): Promise<VerifiedPassword> => {
  const { hasher } = call.ports;
  const { db } = call.database;
  const { account, digest, password } = check;
  if (!(await countFailure(db, account, call.now))) throw await lockedFault(db, account, call.now);
  const isRight = await compare(call, account, async () => {
    if (digest !== undefined) return hasher.verify(digest, password);
    await hasher.burn(password);
    return false;
  });
  if (digest === undefined) throw missingFault(call);
  if (!isRight) throw new Fault('form_password_incorrect', { field: 'password' });
  // Only its owner hears this: whoever guesses hears that it is wrong.
  if (await isRefusedAtSignIn(call, password)) {
    await returnTry(call.database.db, account, call.now);
    throw new Fault('form_password_pwned', { field: 'password' });
  }
  return { digest, upgradedDigest: hasher.needsRehash(digest) ? await hasher.hash(password) : undefined };
};

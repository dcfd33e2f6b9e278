// Proving a password (security R01, R09): every try is taken from the account's budget before the hash is computed, outside
// of any transaction, and an account that is not there costs the same time as one that is.
import { NO_FAILURES, reserveAttempt } from '../domain/lockout.ts';
import { Fault } from '../fault.ts';
import type { Call } from '../http/visit.ts';
import type { Db } from '../store/database.ts';
import { findLockout, replaceLockout } from '../store/lockouts.ts';

type PasswordCheck = {
  /** The account's name for counting; see `accountKey`. */
  readonly account: string;
  /** Undefined when there is no account or it has no password. */
  readonly digest: string | undefined;
  readonly password: string;
};

/** A stronger digest of the same password, when the stored one is older than today's parameters. */
export type ProvenPassword = { readonly upgradedDigest: string | undefined };

/** The name under which tries are counted: the user, or the identifier where the instance does not tell who exists. */
export const accountKey = (call: Call, userId: string | undefined, identifier: string): string =>
  userId === undefined ? call.ports.vault.mac('lookup', `${call.instance.id}:unknown:${identifier}`) : `user:${userId}`;

/**
 * Takes one try from the account's budget as if it had failed; false when there is none left. Most accounts have no
 * failures, so that is tried first. Whoever changes the counter in between makes the others look again, and there are at
 * most as many changes as the budget has tries.
 */
export const countFailure = async (db: Db, account: string, now: number): Promise<boolean> => {
  for (let seen = NO_FAILURES; ; seen = (await findLockout(db, account)) ?? NO_FAILURES) {
    const { allowed, next } = reserveAttempt(seen, now);
    if (!allowed) return false;
    if (await replaceLockout(db, account, { seen, next, now })) return true;
  }
};

/** Throws a fault unless the password is right; the caller has counted the try against the account's rate limit. `onMissing` says what to answer where there is nothing to compare with. */
export const provePassword = async (
  call: Call,
  check: PasswordCheck,
  onMissing: () => Fault,
): Promise<ProvenPassword> => {
  const { hasher } = call.ports;
  if (!(await countFailure(call.database.db, check.account, call.now))) throw new Fault('user_locked');
  if (check.digest === undefined) {
    await hasher.burn(check.password);
    throw onMissing();
  }
  if (!(await hasher.verify(check.digest, check.password)))
    throw new Fault('form_password_incorrect', { field: 'password' });
  return { upgradedDigest: hasher.needsRehash(check.digest) ? await hasher.hash(check.password) : undefined };
};

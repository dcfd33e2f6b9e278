// Proving a password (security R01, R09): every try is taken from the account's budget before the hash is computed, outside
// of any transaction, and an account that is not there costs the same time as one that is.
import { reserveAttempt } from '../domain/lockout.ts';
import { Fault } from '../fault.ts';
import { limitAccount } from '../http/guards/rate-limit.ts';
import type { Call } from '../http/visit.ts';
import type { Database, Db } from '../store/database.ts';
import { lockLockout, saveLockout } from '../store/lockouts.ts';

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

/** Counts one failure; used for wrong codes, which never lock anybody out of codes themselves. */
export const countFailure = async (db: Db, account: string, now: number): Promise<boolean> => {
  const { allowed, next } = reserveAttempt(await lockLockout(db, account, now), now);
  if (allowed) await saveLockout(db, account, next, now);
  return allowed;
};

const reserve = (database: Database, account: string, now: number): Promise<boolean> =>
  database.transaction((db) => countFailure(db, account, now));

/** Throws a fault unless the password is right. `onMissing` says what to answer where there is nothing to compare with. */
export const provePassword = async (
  call: Call,
  check: PasswordCheck,
  onMissing: () => Fault,
): Promise<ProvenPassword> => {
  const { hasher } = call.ports;
  await limitAccount(call, 'attempt', check.account);
  if (!(await reserve(call.database, check.account, call.now))) throw new Fault('user_locked');
  if (check.digest === undefined) {
    await hasher.burn(check.password);
    throw onMissing();
  }
  if (!(await hasher.verify(check.digest, check.password)))
    throw new Fault('form_password_incorrect', { field: 'password' });
  return { upgradedDigest: hasher.needsRehash(check.digest) ? await hasher.hash(check.password) : undefined };
};

// Changes of secret keys by an operator. A key never gives more than its own scopes, and one key with full access remains.
import { DAY_MS, SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { hasFullAccess, isUsable, mayGive, type SecretKey } from '../../domain/instance/secret-key.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import { makeSecretKey } from '../../store/instances/new-instance.ts';
import {
  deleteDeadSecretKeys,
  insertSecretKey,
  listSecretKeys,
  type SecretKeyChange,
  updateSecretKey,
} from '../../store/instances/secret-keys.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

const MOST_KEYS = 100;
/** Keys that opened nothing for this long are deleted when a new one is created. */
const KEEP_DEAD_MS = 90 * DAY_MS;

export type MadeSecretKey = { readonly id: string; readonly key: SecretKey; readonly text: string };

type Caller = { readonly instance: Instance; readonly scopes: readonly string[] };

const refuseScopes = (own: readonly string[], wanted: readonly string[]): void => {
  const problems = wanted
    .filter((scope) => !mayGive(own, scope))
    .map((scope) => refused('form_param_value_invalid', 'scopes', `Your key does not have the scope ${scope}.`));
  if (problems.length > 0) throw new RefusedValues(problems);
};

/** Without a key with full access nobody could manage the instance any more, so the last one stays. */
const refuseLastFull = (keys: readonly SecretKey[], key: SecretKey, now: number): void => {
  const others = keys.filter((other) => other.id !== key.id && hasFullAccess(other) && isUsable(other, now));
  if (hasFullAccess(key) && isUsable(key, now) && others.every(({ expiresAt }) => expiresAt !== null))
    throw new RefusedValues([
      refused(
        'form_param_value_invalid',
        'scopes',
        'This is the last key with full access. Create another one that does not expire, then repeat the change.',
      ),
    ]);
};

/** Locks the instance, so that of two concurrent changes one sees the other. */
const lockedKeys = async (db: Db, instance: Instance): Promise<readonly SecretKey[]> => {
  await lockInstance(db, instance.id);
  return listSecretKeys(db, instance.id);
};

const find = (keys: readonly SecretKey[], id: string): SecretKey => {
  const key = keys.find((one) => one.id === id);
  if (!key) throw new Fault('resource_not_found');
  return key;
};

const insert = async (
  deps: OperatorDeps,
  db: Db,
  instance: Instance,
  wanted: Pick<SecretKey, 'name' | 'scopes'> & { readonly expiresAt?: number | null },
): Promise<MadeSecretKey> => {
  const { key, text } = makeSecretKey(deps.ports, instance, wanted);
  await insertSecretKey(db, key);
  return { id: key.id, key, text };
};

export const addSecretKey = (
  deps: OperatorDeps,
  { instance, scopes }: Caller,
  wanted: { readonly name: string; readonly scopes: readonly string[]; readonly seconds: number | undefined },
): Promise<MadeSecretKey> => {
  refuseScopes(scopes, wanted.scopes);
  const now = deps.ports.clock.now();
  return deps.database.transaction(async (db) => {
    await lockInstance(db, instance.id);
    await deleteDeadSecretKeys(db, instance.id, now - KEEP_DEAD_MS);
    if ((await listSecretKeys(db, instance.id)).length >= MOST_KEYS)
      throw new RefusedValues([
        refused('form_param_value_invalid', 'name', `An instance has ${MOST_KEYS} secret keys at most.`),
      ]);
    const expiresAt = wanted.seconds === undefined ? null : now + wanted.seconds * SECOND_MS;
    return insert(deps, db, instance, { name: wanted.name, scopes: wanted.scopes, expiresAt });
  });
};

export const changeSecretKey = (
  deps: OperatorDeps,
  { instance, scopes }: Caller,
  id: string,
  change: Pick<SecretKeyChange, 'name' | 'scopes'> & { readonly readVersion: number | undefined },
): Promise<SecretKey> =>
  deps.database.transaction(async (db) => {
    const keys = await lockedKeys(db, instance);
    const current = find(keys, id);
    refuseStale(current, change.readVersion);
    const wanted = change.scopes;
    if (wanted) {
      refuseScopes(scopes, wanted);
      // A caller may not narrow a key that can do more than the caller.
      refuseScopes(scopes, current.scopes);
      if (!wanted.includes('*')) refuseLastFull(keys, current, deps.ports.clock.now());
    }
    return updateSecretKey(db, id, { name: change.name, scopes: wanted }, deps.ports.clock.now());
  });

/** The new key opens the admin API at once; the old one until then. */
export const rotateSecretKey = (
  deps: OperatorDeps,
  { instance, scopes }: Caller,
  id: string,
  oldKeySeconds: number,
): Promise<MadeSecretKey> =>
  deps.database.transaction(async (db) => {
    const now = deps.ports.clock.now();
    const old = find(await lockedKeys(db, instance), id);
    if (!isUsable(old, now)) throw new Fault('resource_not_found');
    refuseScopes(scopes, old.scopes);
    const endsAt = Math.min(now + oldKeySeconds * SECOND_MS, old.expiresAt ?? Number.POSITIVE_INFINITY);
    const made = await insert(deps, db, instance, old);
    await updateSecretKey(db, id, oldKeySeconds === 0 ? { revokedAt: now } : { expiresAt: endsAt }, now);
    return made;
  });

export const revokeSecretKey = (deps: OperatorDeps, { instance, scopes }: Caller, id: string): Promise<SecretKey> =>
  deps.database.transaction(async (db) => {
    const now = deps.ports.clock.now();
    const keys = await lockedKeys(db, instance);
    const key = find(keys, id);
    if (key.revokedAt !== null) return key;
    refuseScopes(scopes, key.scopes);
    refuseLastFull(keys, key, now);
    return updateSecretKey(db, id, { revokedAt: now }, now);
  });

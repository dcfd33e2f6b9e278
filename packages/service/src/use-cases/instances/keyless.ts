// Keyless set-up: creates temporary instances, and claims them.
import { SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import {
  KEYLESS_LIFETIME_MS,
  KEYLESS_LIMIT,
  KEYLESS_MOST_UNCLAIMED,
  type Keyless,
  keylessHost,
} from '../../domain/instance/keyless.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import { claimKeyless, countUnclaimed, findKeyless, insertKeyless } from '../../store/instances/keyless-instances.ts';
import { createInstance } from '../../store/instances/new-instance.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';

/** The token of an instance's pages. It is derived from the instance id, so only its hash is stored. */
export const claimTokenOf = ({ ports }: OperatorDeps, instanceId: string): string =>
  ports.vault.mac('keyless', instanceId);

export const claimHashOf = ({ ports }: OperatorDeps, token: string): string =>
  ports.vault.mac('lookup', `keyless:${token}`);

const refuseTooMany = async (deps: OperatorDeps, now: number): Promise<void> => {
  const { db } = deps.database;
  const key = deps.ports.vault.mac('rate_limit', 'keyless');
  const { allowed, retryAfterMs } = await countAgainstLimits(db, [{ key, ...KEYLESS_LIMIT }], now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
  if ((await countUnclaimed(db)) >= KEYLESS_MOST_UNCLAIMED)
    throw new Fault('too_many_requests', { retryAfterSeconds: KEYLESS_LIFETIME_MS / SECOND_MS });
};

export type KeylessInstance = { readonly instance: Instance; readonly keyless: Keyless; readonly secretKey: string };

/** Creates a temporary instance, within the limits; `port` is that of the service. */
export const createKeylessInstance = async (deps: OperatorDeps, port: string): Promise<KeylessInstance> => {
  const { ports, database } = deps;
  const now = ports.clock.now();
  await refuseTooMany(deps, now);
  return database.transaction(async (db) => {
    const { instance, secretKey } = await createInstance(db, ports, {
      environmentType: 'development',
      apiHost: keylessHost(ports.ids.next('ins'), port),
      applicationName: '',
      homeUrl: '',
      allowedOrigins: [],
    });
    const keyless: Keyless = {
      instanceId: instance.id,
      claimHash: claimHashOf(deps, claimTokenOf(deps, instance.id)),
      expireAt: now + KEYLESS_LIFETIME_MS,
      claimedAt: null,
      createdAt: now,
    };
    await insertKeyless(db, keyless);
    return { instance, secretKey, keyless };
  });
};

type Claim = {
  readonly instanceId: string;
  /** The new name of the application. */
  readonly name?: string | undefined;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
};

const claim = async (db: Db, { ports }: OperatorDeps, given: Claim): Promise<void> => {
  const now = ports.clock.now();
  if (!(await claimKeyless(db, given.instanceId, now))) return;
  const instance = await lockInstance(db, given.instanceId);
  if (!instance) throw new Fault('resource_not_found');
  const { auth_config, display_config } = instance.settings;
  const named = given.name ? { display_config: { ...display_config, application_name: given.name } } : {};
  const settings = { ...instance.settings, ...named, auth_config: { ...auth_config, claimed_at: now } };
  await updateInstance(db, instance.id, { settings }, now);
  const { address, userAgent } = given;
  await record(db, { instance, ports, now, address, userAgent }, 'instance.claimed', { target: instance.id });
};

/** Makes an instance permanent and sets `claimed_at` in its environment; of concurrent calls, one does it. */
export const claimInstance = (deps: OperatorDeps, given: Claim): Promise<Keyless | undefined> =>
  deps.database.transaction(async (db) => {
    await claim(db, deps, given);
    return findKeyless(db, { instanceId: given.instanceId });
  });

// What is only for development instances: the test provider and telemetry for every caller, and what /dev shows for callers with
// the secret key, or on this machine with the token of the instance.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { AdjustableClock } from '../../ports/clock.ts';
import { sameSecret } from '../../ports/vault.ts';
import {
  findInstanceByHost,
  hasProductionInstance,
  listDevelopmentInstances,
} from '../../store/instances/instances.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { devAccessToken } from '../../use-cases/instances/dev-access-token.ts';
import type { OperatorVisit } from '../incoming.ts';
import { isLocalCaller } from './local-caller.ts';
import { type FoundInstance, instanceOfSecretKey } from './secret-key.ts';

/** Guard: production has no such address. */
export const developmentInstance = async ({ instance }: Call): Promise<object> => {
  if (instance.environmentType !== 'development') throw new Fault('resource_not_found');
  return {};
};

/**
 * The development instance of the token that a local caller sends. If the host names no instance, the token is compared with
 * those of all development instances.
 */
const instanceOfDevToken = async (visit: OperatorVisit): Promise<Instance | undefined> => {
  const given = visit.query().token;
  if (given === undefined || !isLocalCaller(visit)) return;
  const { db } = visit.database;
  const named = await findInstanceByHost(db, new URL(visit.request.url).host);
  const candidates = named ? [named] : await listDevelopmentInstances(db);
  return candidates.find(({ id }) => sameSecret(given, devAccessToken(visit, id)));
};

/** Guard: finds the development instance that the caller may read; throws if there is none. */
export const developmentAccess = async (visit: OperatorVisit): Promise<FoundInstance> => {
  const instance = (await instanceOfSecretKey(visit, visit.request)) ?? (await instanceOfDevToken(visit));
  if (!instance) throw new Fault('authorization_invalid');
  if (instance.environmentType !== 'development') throw new Fault('resource_not_found');
  return { instance };
};

/** Guard: finds the clock of test mode; a service with a production instance has none. Other calls of test mode need it too. */
export const movableClock = async (
  visit: OperatorVisit & { readonly testClock?: AdjustableClock | undefined },
): Promise<{ readonly testClock: AdjustableClock }> => {
  const { testClock, database } = visit;
  if (!testClock || (await hasProductionInstance(database.db))) throw new Fault('resource_not_found');
  return { testClock };
};

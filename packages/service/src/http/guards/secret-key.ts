// Access to the operator's calls: any caller with the secret key of an instance.
import { MINUTE_MS, namesFor } from '@latchkey/wire';
import type { ActingOperator } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { isUsable } from '../../domain/instance/secret-key.ts';
import { findSecretKeyByHash, touchSecretKey } from '../../store/instances/secret-keys.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import type { Incoming, OperatorVisit } from '../incoming.ts';
import { resolveInstance } from '../reach/resolve-instance.ts';

/** What a guard finds that decides the instance of the call. */
export type FoundInstance = { readonly instance: Instance };

/** The instance of a call of the admin API, and what its caller may do. */
export type FoundKey = FoundInstance & {
  readonly scopes: readonly string[];
  /** Undefined for a command on the machine, which needs no key. */
  readonly secretKeyId: string | undefined;
  /** The operator who makes the call in the console, and the reason that they gave. */
  readonly operator?: ActingOperator | undefined;
  readonly explanation?: string | undefined;
  /** False for a part of a larger change, which is recorded as a whole. */
  readonly isRecorded?: boolean | undefined;
};

const BEARER = /^Bearer (sk_(?:test|live)_[A-Za-z0-9_-]+)$/;

/** The time of the last use is written at most this often. */
const LAST_USED_STEP_MS = MINUTE_MS;

/** The instance and the scopes of the secret key that the request carries; undefined without the header; throws for a wrong key. */
const keyOf = async (deps: OperatorDeps, request: Request): Promise<FoundKey | undefined> => {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const text = BEARER.exec(header)?.[1];
  const hash = text === undefined ? undefined : deps.ports.vault.mac('secret_key', text);
  const { db } = deps.database;
  const found = hash === undefined ? undefined : await findSecretKeyByHash(db, hash);
  const now = deps.ports.clock.now();
  if (!found || !isUsable(found.key, now)) throw new Fault('secret_key_invalid');
  const { key, instance } = found;
  if (now - (key.lastUsedAt ?? 0) >= LAST_USED_STEP_MS) await touchSecretKey(db, key.id, now);
  return { instance, scopes: key.scopes, secretKeyId: key.id };
};

/** The instance whose secret key the request carries; undefined without the header; throws for a wrong key. */
export const instanceOfSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance | undefined> =>
  (await keyOf(deps, request))?.instance;

/** Guard: finds the instance of the secret key; throws without one. */
export const secretKey = async (visit: OperatorVisit): Promise<FoundKey> => {
  const found = await keyOf(visit, visit.request);
  if (!found) throw new Fault('secret_key_invalid');
  return found;
};

/**
 * Guard: finds the instance of the secret key if there is one, whatever host the request is sent to, else that of the host
 * (docs/reference/wire.md#key-set).
 */
export const secretKeyOrHost = async (visit: OperatorVisit): Promise<FoundInstance> => {
  const instance = await instanceOfSecretKey(visit, visit.request);
  if (instance) return { instance };
  return resolveInstance({ ...visit, names: namesFor(visit.config.provider) }, visit.request);
};

/** Guard: no database stores NUL in text, so a path or query with one cannot name a row. */
export const storableUrl = async ({ request }: Incoming): Promise<object> => {
  if (/%00/i.test(request.url)) throw new Fault('resource_not_found');
  return {};
};

// Access to the operator's calls: any caller with the secret key of an instance.
import { namesFor } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { findInstanceBySecretKeyHash } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import type { Incoming, OperatorVisit } from '../incoming.ts';
import { resolveInstance } from '../resolve-instance.ts';

/** What a guard finds that decides the instance of the call. */
export type FoundInstance = { readonly instance: Instance };

/** The instance of a call of the admin API, and what its caller may do. */
export type FoundKey = FoundInstance & {
  readonly scopes: readonly string[];
  /** Undefined for a command on the machine, which needs no key. */
  readonly secretKeyId: string | undefined;
};

const BEARER = /^Bearer (sk_(?:test|live)_[A-Za-z0-9_-]+)$/;

/** The instance whose secret key the request carries; undefined without the header; throws for a wrong key. */
export const instanceOfSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance | undefined> => {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const key = BEARER.exec(header)?.[1];
  const hash = key === undefined ? undefined : deps.ports.vault.mac('secret_key', key);
  const found = hash === undefined ? undefined : await findInstanceBySecretKeyHash(deps.database.db, hash);
  if (!found) throw new Fault('secret_key_invalid');
  return found;
};

/** Guard: finds the instance of the secret key; throws without one. */
export const secretKey = async (visit: OperatorVisit): Promise<FoundKey> => {
  const instance = await instanceOfSecretKey(visit, visit.request);
  if (!instance) throw new Fault('secret_key_invalid');
  return { instance, scopes: ['*'], secretKeyId: undefined };
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

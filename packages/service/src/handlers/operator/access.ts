// Access to the operator's calls: any caller with a secret key. The /dev calls of a development instance also accept a caller on
// this machine that has the token of the instance. The address of the caller alone proves nothing, because a reverse proxy on
// this machine that adds no header makes every caller look local.

import { isLoopbackAddress, isLoopbackHost, isLoopbackOrigin } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { sameSecret } from '../../ports/vault.ts';
import {
  findInstanceByHost,
  findInstanceBySecretKeyHash,
  listDevelopmentInstances,
} from '../../store/instances/instances.ts';
import { devAccessToken } from '../../use-cases/instances/dev-access-token.ts';
import type { OperatorContext, OperatorDeps } from './reply.ts';

const BEARER = /^Bearer (sk_(?:test|live)_[A-Za-z0-9_-]+)$/;
/** Headers that a proxy adds; behind a proxy, the address of the socket is not that of the caller. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** The instance whose secret key the request carries; undefined without the header; throws for a wrong key. */
const instanceOfSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance | undefined> => {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const key = BEARER.exec(header)?.[1];
  const hash = key === undefined ? undefined : deps.ports.vault.mac('secret_key', key);
  const found = hash === undefined ? undefined : await findInstanceBySecretKeyHash(deps.database.db, hash);
  if (!found) throw new Fault('secret_key_invalid');
  return found;
};

/** The instance of the secret key; throws without one. */
export const requireSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance> => {
  const instance = await instanceOfSecretKey(deps, request);
  if (!instance) throw new Fault('secret_key_invalid');
  return instance;
};

/**
 * True for a caller on this machine that is not a page of another site. The Host header must name this machine (against DNS
 * rebinding), and Origin and Fetch Metadata must not name another site.
 */
export const isLocalCaller = (request: Request, remoteAddress: string | undefined): boolean => {
  const origin = request.headers.get('origin');
  return (
    remoteAddress !== undefined &&
    isLoopbackAddress(remoteAddress) &&
    !FORWARDING_HEADERS.some((name) => request.headers.has(name)) &&
    isLoopbackHost(new URL(request.url).host) &&
    (origin === null || isLoopbackOrigin(origin)) &&
    request.headers.get('sec-fetch-site') !== 'cross-site'
  );
};

/**
 * The development instance of the token that a local caller sends. If the host names no instance, the token is compared with
 * those of all development instances.
 */
const instanceOfDevToken = async (deps: OperatorDeps, context: OperatorContext): Promise<Instance | undefined> => {
  const given = context.req.query('token');
  if (given === undefined || !isLocalCaller(context.req.raw, context.env.incoming?.socket?.remoteAddress)) return;
  const { db } = deps.database;
  const named = await findInstanceByHost(db, new URL(context.req.raw.url).host);
  const candidates = named ? [named] : await listDevelopmentInstances(db);
  return candidates.find(({ id }) => sameSecret(given, devAccessToken(deps, id)));
};

/** The development instance that the caller may read; throws if there is none. */
export const requireDevelopmentInstance = async (deps: OperatorDeps, context: OperatorContext): Promise<Instance> => {
  const instance = (await instanceOfSecretKey(deps, context.req.raw)) ?? (await instanceOfDevToken(deps, context));
  if (!instance) throw new Fault('authorization_invalid');
  if (instance.environmentType !== 'development') throw new Fault('resource_not_found');
  return instance;
};

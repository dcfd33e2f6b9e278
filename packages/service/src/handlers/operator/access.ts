// Who may use the operator's side: the holder of a secret key from anywhere. What /dev shows of a development instance is also
// open to a caller on this machine with the token of that instance: where the caller is alone proves nothing, for a reverse
// proxy on this machine that adds no header makes everybody look local.

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
/** Headers that a proxy adds; behind one, the socket says nothing about where the caller is. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** The instance whose secret key the request carries; undefined without the header, a fault with a wrong key. */
const instanceOfSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance | undefined> => {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const key = BEARER.exec(header)?.[1];
  const hash = key === undefined ? undefined : deps.ports.vault.mac('secret_key', key);
  const found = hash === undefined ? undefined : await findInstanceBySecretKeyHash(deps.database.db, hash);
  if (!found) throw new Fault('secret_key_invalid');
  return found;
};

/** The instance a secret key opens. */
export const requireSecretKey = async (deps: OperatorDeps, request: Request): Promise<Instance> => {
  const instance = await instanceOfSecretKey(deps, request);
  if (!instance) throw new Fault('secret_key_invalid');
  return instance;
};

/**
 * True for a caller on this machine that is no foreign web page. The Host header must name this machine, or a page could
 * point its own name here (DNS rebinding); Origin and Fetch-Metadata must not tell of another site.
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

/** The development instance whose token a caller on this machine brings. Several may be reached by one name of the machine. */
const instanceOfDevToken = async (deps: OperatorDeps, context: OperatorContext): Promise<Instance | undefined> => {
  const given = context.req.query('token');
  if (given === undefined || !isLocalCaller(context.req.raw, context.env.incoming?.socket?.remoteAddress)) return;
  const { db } = deps.database;
  const named = await findInstanceByHost(db, new URL(context.req.raw.url).host);
  const candidates = named ? [named] : await listDevelopmentInstances(db);
  return candidates.find(({ id }) => sameSecret(given, devAccessToken(deps, id)));
};

/** The development instance the caller may look into. */
export const requireDevelopmentInstance = async (deps: OperatorDeps, context: OperatorContext): Promise<Instance> => {
  const instance = (await instanceOfSecretKey(deps, context.req.raw)) ?? (await instanceOfDevToken(deps, context));
  if (!instance) throw new Fault('authorization_invalid');
  if (instance.environmentType !== 'development') throw new Fault('resource_not_found');
  return instance;
};

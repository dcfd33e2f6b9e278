// Endpoints at fixed addresses: the public keys of an instance, liveness and readiness.
import { API_PREFIX, KEY_SET_CACHE_SECONDS, namesFor } from '@latchkey/wire';
import { Hono } from 'hono';
import type { Instance } from '../domain/instance/instance.ts';
import { asFault, faultReply, logFailure } from '../http/fault-reply.ts';
import { newRequestId } from '../http/request-id.ts';
import { resolveInstance } from '../http/resolve-instance.ts';
import { liveReply, readyReply } from './health.ts';
import { requireSecretKey } from './operator/access.ts';
import type { OperatorDeps, OperatorEnv } from './operator/reply.ts';

/**
 * A request with a secret key asks for the instance of that key, whatever host it is sent to (docs/reference/wire.md#key-set).
 */
const instanceFor = async (deps: OperatorDeps, request: Request): Promise<Instance> =>
  request.headers.has('authorization')
    ? requireSecretKey(deps, request)
    : (await resolveInstance({ ...deps, names: namesFor(deps.config.provider) }, request)).instance;

const keySet = async (deps: OperatorDeps, request: Request): Promise<Response> => {
  const { db } = deps.database;
  const instance = await instanceFor(deps, request);
  return Response.json(await deps.ports.signer.jwks(db, instance), {
    headers: {
      // The signer waits for the same time before it uses a new key.
      'Cache-Control': `public, max-age=${KEY_SET_CACHE_SECONDS}`,
      // The keys are public: any origin may read them, and the request needs no cookie.
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

/** Addresses of the key set: the well-known one, and one below the API prefix. */
const KEY_SET_PATHS = ['/.well-known/jwks.json', `${API_PREFIX}/jwks`] as const;

/** Routes of the key set, /health, /health/live and /health/ready; mount them at the root. */
export const createWellKnownRoutes = (deps: OperatorDeps): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  router.get('/health/live', () => liveReply());
  for (const path of ['/health', '/health/ready']) router.get(path, () => readyReply(deps.database));
  router.on('GET', [...KEY_SET_PATHS], async (context) => {
    try {
      return await keySet(deps, context.req.raw);
    } catch (error) {
      const fault = asFault(error);
      const requestId = newRequestId(deps.ports.ids);
      logFailure(deps.ports.log, error, fault, { requestId, call: `GET ${context.req.path}` });
      return faultReply(fault, { requestId, names: namesFor(deps.config.provider) });
    }
  });
  return router;
};

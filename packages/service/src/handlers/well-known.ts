// What machines look for at fixed addresses: the public keys of an instance, whether the process is alive, and whether it is ready.
import { namesFor } from '@latchkey/wire';
import { Hono } from 'hono';
import { asFault, faultReply, logFailure } from '../http/fault-reply.ts';
import { instanceAt } from '../http/instance-at.ts';
import { newRequestId } from '../http/request-id.ts';
import { liveReply, readyReply } from './health.ts';
import type { OperatorDeps, OperatorEnv } from './operator-reply.ts';

/** Verifiers may keep the key set this long; the signer waits as long before it uses a new key. */
const KEY_SET_SECONDS = 300;

const keySet = async (deps: OperatorDeps, request: Request): Promise<Response> => {
  const { db } = deps.database;
  const { instance } = await instanceAt({ ...deps, names: namesFor(deps.config.provider) }, request);
  return Response.json(await deps.ports.signer.jwks(db, instance), {
    headers: {
      'Cache-Control': `public, max-age=${KEY_SET_SECONDS}`,
      // Public keys are public: anybody may read them, and no cookie comes with the request.
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

/** Routes /.well-known/jwks.json, /health, /health/live and /health/ready; mount them at the root. */
export const createWellKnownRoutes = (deps: OperatorDeps): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  router.get('/health/live', () => liveReply());
  for (const path of ['/health', '/health/ready']) router.get(path, () => readyReply(deps.database));
  router.get('/.well-known/jwks.json', async (context) => {
    try {
      return await keySet(deps, context.req.raw);
    } catch (error) {
      const fault = asFault(error);
      const requestId = newRequestId(deps.ports.ids);
      logFailure(deps.ports.log, error, fault, { requestId, call: 'GET /.well-known/jwks.json' });
      return faultReply(fault, { requestId, names: namesFor(deps.config.provider) });
    }
  });
  return router;
};

// The whole service as one function: the operator's side and the script build first, the frontend API for everything else.
import { Hono } from 'hono';
import { type App, type AppOptions, createApp } from '../app.ts';
import { createAdminRoutes } from '../handlers/admin-routes.ts';
import { createDevRoutes } from '../handlers/dev-routes.ts';
import type { OperatorDeps, OperatorEnv } from '../handlers/operator-reply.ts';
import { createScriptRoutes } from '../handlers/script.ts';
import { createWellKnownRoutes } from '../handlers/well-known.ts';
import type { AssetFolder } from '../ports/asset-folder.ts';

export type WholeServiceOptions = AppOptions & Pick<OperatorDeps, 'testClock'> & { readonly assets: AssetFolder };

export const createWholeService = (options: WholeServiceOptions): App => {
  const frontendApi = createApp(options);
  const router = new Hono<OperatorEnv>();
  router.route('/', createWellKnownRoutes(options));
  router.route('/', createDevRoutes(options));
  router.route('/', createAdminRoutes(options));
  router.route('/', createScriptRoutes(options));
  router.all('*', (context) => frontendApi.fetch(context.req.raw, context.env));
  return { fetch: async (request, socket = {}) => router.fetch(request, socket) };
};

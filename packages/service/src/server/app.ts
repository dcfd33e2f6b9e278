// Composition root: configuration, database and ports become one function from Request to Response.
import {
  API_PREFIX,
  CAPTCHA_CHALLENGE_PATH,
  type EndpointKey,
  namesFor,
  type PathParams,
  URL_MAX_LENGTH,
} from '@latchkey/wire';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { Fault } from '../domain/faults/fault.ts';
import { TEST_IDENTITY_PATH } from '../domain/providers/test-identity.ts';
import { createAdminRoutes } from '../handlers/admin/routes.ts';
import { createDevRoutes } from '../handlers/dev-routes.ts';
import { handleOAuthCallback, handlePostedOAuthCallback } from '../handlers/external/oauth-callback.ts';
import {
  handleEnterpriseCallback,
  handleSamlCallback,
  handleSamlResponse,
  showSamlMetadata,
} from '../handlers/external/saml-acs.ts';
import { TEST_IDENTITY_CALLS } from '../handlers/external/test-identity.ts';
import { showImage } from '../handlers/images.ts';
import { createKeylessRoutes } from '../handlers/keyless/routes.ts';
import { followLink, showLink } from '../handlers/links.ts';
import { createLocalAdminRoutes, type LocalAdmin } from '../handlers/local-admin/routes.ts';
import { createScriptRoutes } from '../handlers/script.ts';
import { createTelemetry, type Telemetry } from '../handlers/telemetry.ts';
import { acceptTicketLink } from '../handlers/ticket-link.ts';
import { createWellKnownRoutes } from '../handlers/well-known.ts';
import { createCallerReader, type SocketInfo } from '../http/client-address.ts';
import { preflightHeaders } from '../http/cors.ts';
import { createLastReply, type LastReply } from '../http/last-reply.ts';
import { meantMethod } from '../http/method-tunnel.ts';
import { openCall } from '../http/open-call.ts';
import { newRequestId } from '../http/request-id.ts';
import { answer, runRoute } from '../http/run-route.ts';
import type { AssetFolder } from '../ports/asset-folder.ts';
import type { AdjustableClock } from '../ports/clock.ts';
import { IMAGES_PATH } from '../present/image.ts';
import type { Database } from '../store/database/database.ts';
import { watchCommits } from '../store/database/watch-commits.ts';
import { issueChallenge } from '../use-cases/abuse/captcha.ts';
import type { Call, HttpConfig } from '../use-cases/context/call.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import { ROUTES } from './routes.ts';

export type AppOptions = {
  readonly config: HttpConfig;
  readonly database: Database;
  readonly ports: Ports;
  /** Present only in test mode; then tests may move it. */
  readonly testClock?: AdjustableClock | undefined;
  /** The script build to serve; none when the service runs without it. */
  readonly assets?: AssetFolder | undefined;
  /** Lets commands on this machine in; without it there is no such way. */
  readonly localAdmin?: LocalAdmin | undefined;
};

export type App = {
  /** Answers one request; `socket` is what the Node server knows about the connection. */
  readonly fetch: (request: Request, socket?: SocketInfo) => Promise<Response>;
  /** The reply to a request that never became one, such as one without a readable address. */
  readonly lastReply: LastReply;
};

type Env = { Bindings: SocketInfo };

const NO_ASSETS: AssetFolder = { read: async () => undefined };

/** What is not the frontend API: the operator's side, the keys, the script. */
const mountOthers = (router: Hono<Env>, options: AppOptions & Pick<Call, 'own'>, telemetry: Telemetry): void => {
  router.route('/', createWellKnownRoutes(options));
  router.route('/', createAdminRoutes(options));
  router.route('/', createDevRoutes({ ...options, telemetry }));
  router.route('/', createKeylessRoutes(options));
  if (options.localAdmin !== undefined) router.route('/', createLocalAdminRoutes(options, options.localAdmin));
  router.route('/', createScriptRoutes({ config: options.config, assets: options.assets ?? NO_ASSETS }));
};

/** Where companies' identity providers send browsers to, and what they read. */
const ENTERPRISE_CALLS = [
  ['GET', '/saml/metadata', showSamlMetadata],
  ['POST', '/saml/acs', handleSamlResponse],
  ['GET', '/saml/acs', handleSamlCallback],
  ['GET', '/enterprise_callback', handleEnterpriseCallback],
] as const;

/** Answers a request with the frame of every call: instance, headers, error body. */
type Reply = (context: Context<Env>, title: string, respond: (call: Call) => Promise<Response>) => Promise<Response>;

/** Addresses that browsers are sent to, and others that no endpoint of the contract describes. */
const mountNavigations = (router: Hono<Env>, reply: Reply, telemetry: Telemetry): void => {
  router.get(`${API_PREFIX}${CAPTCHA_CHALLENGE_PATH}`, (context) =>
    reply(context, `GET ${CAPTCHA_CHALLENGE_PATH}`, async (call) => Response.json(await issueChallenge(call))),
  );
  router.post(`${API_PREFIX}/event`, (context) => reply(context, 'POST /event', telemetry.receive));
  router.get(`${API_PREFIX}/verify`, (context) => reply(context, 'GET /verify', showLink));
  router.post(`${API_PREFIX}/verify`, (context) => reply(context, 'POST /verify', followLink));
  router.get(`${IMAGES_PATH}/:id`, (context) =>
    reply(context, 'GET /images', (call) => showImage(call, context.req.param('id'))),
  );
  router.get(`${API_PREFIX}/tickets/accept`, (context) => reply(context, 'GET /tickets/accept', acceptTicketLink));
  router.get(`${API_PREFIX}/oauth_callback/:provider`, (context) =>
    reply(context, 'GET /oauth_callback', (call) => handleOAuthCallback(call, context.req.param('provider'))),
  );
  router.post(`${API_PREFIX}/oauth_callback/:provider`, (context) =>
    reply(context, 'POST /oauth_callback', (call) => handlePostedOAuthCallback(call, context.req.param('provider'))),
  );
  for (const [method, path, respond] of ENTERPRISE_CALLS)
    router.on(method, `${API_PREFIX}${path}/:connection`, (context) =>
      reply(context, `${method} ${path}`, (call) => respond(call, context.req.param('connection') ?? '')),
    );
  for (const [method, path, respond] of TEST_IDENTITY_CALLS)
    router.on(method, `${TEST_IDENTITY_PATH}${path}`, (context) =>
      reply(context, `${method} ${TEST_IDENTITY_PATH}${path}`, respond),
    );
};

/** Every call of the contract as method and path. */
const calls = (Object.keys(ROUTES) as EndpointKey[]).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path: `${API_PREFIX}${path}` };
});

/** The service as a function: `createApp({ config, database, ports }).fetch(request)`. */
export const createApp = (options: AppOptions): App => {
  const { config, database, ports } = options;
  const names = namesFor(config.provider);
  const readCaller = createCallerReader(config.trustedProxies);
  const lastReply = createLastReply({ ports, names });
  const own = async (request: Request): Promise<Response> => router.fetch(request, {});

  const reply: Reply = (context, title, respond) => {
    const requestId = newRequestId(ports.ids);
    const { database: watched, report } = watchCommits(database);
    const services = { config, database: watched, ports, names, requestId, readCaller, own };
    const facts = { ports, names, requestId, title, report };
    return answer(facts, () => openCall(services, context.req.raw, context.env), respond);
  };

  const refuse = (fault: () => Fault) => (context: Context<Env>) =>
    reply(context, 'no such endpoint', async () => {
      throw fault();
    });

  const runCall = <K extends EndpointKey>(key: K, context: Context<Env>): Promise<Response> =>
    // The router gives exactly the parameters that the path of the key names.
    reply(context, key, (call) => runRoute(key, ROUTES[key], call, context.req.param() as PathParams<K>));

  // Collections are called with and without a trailing slash (docs/reference/wire.md#trailing-slashes).
  const router = new Hono<Env>({ strict: false });
  router.options(`${API_PREFIX}/*`, (context) =>
    reply(context, 'preflight', async (call) => Response.json({}, { headers: preflightHeaders(call) })),
  );
  // Every page waits for it, and it is public, so its compressed size reveals no secret (BREACH). No other call is compressed.
  router.use(`${API_PREFIX}/environment`, compress());
  for (const { key, method, path } of calls) router.on(method, path, (context) => runCall(key, context));
  for (const path of new Set(calls.map((call) => call.path)))
    router.all(
      path,
      refuse(() => new Fault('method_not_allowed')),
    );
  const telemetry = createTelemetry();
  mountNavigations(router, reply, telemetry);
  mountOthers(router, { ...options, own }, telemetry);
  router.notFound(refuse(() => new Fault('resource_not_found')));
  router.onError(lastReply);

  const fetch: App['fetch'] = async (request, socket = {}) => {
    try {
      if (request.url.length > URL_MAX_LENGTH) throw new Fault('request_url_too_long');
      const method = meantMethod(request, names.params.method);
      return await router.fetch(method === request.method ? request : new Request(request, { method }), socket);
    } catch (error) {
      return lastReply(error);
    }
  };
  return { fetch, lastReply };
};

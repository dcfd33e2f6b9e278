// Latchkey for Express, and for other servers whose middleware takes Node's request, response and `next`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestAuth } from '../authenticate-request.ts';
import type { RequestHeaders } from '../request-headers.ts';
import type { ServerOptions } from '../server/options.ts';
import { handshakeResponse } from '../server/responses.ts';
import { createLatchkeyServer, type LatchkeyServer } from '../server/server.ts';
import { createWebhookReceiver, type WebhookReceiverOptions } from '../webhooks/receiver.ts';
import { abortOnClose, sendResponse } from './node/send-response.ts';
import { standardRequest } from './node/standard-request.ts';
import { foundVisit, type LatchkeyVisit, type RouteRequirement, refusalOf } from './visit.ts';

export type { LatchkeyVisit, RouteRequirement } from './visit.ts';

/** The same in every copy of this package, if an application has several. */
const VISIT: unique symbol = Symbol.for('@latchkey/backend/express');

/** A request of Express; `originalUrl` and `ip` are missing on other servers. */
export type ExpressRequest = IncomingMessage & {
  readonly originalUrl?: string | undefined;
  readonly ip?: string | undefined;
};

/** A middleware of Express. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

type Visited = ExpressRequest & { [VISIT]?: LatchkeyVisit };

const REMEDY = 'Call app.use(latchkey()) before express.json() and other parsers of bodies.';

/** Path and query as the browser sent them: inside a router, `url` has lost the path of the router. */
const urlOf = ({ originalUrl, url }: ExpressRequest): string => originalUrl ?? url ?? '/';

const headersOf = (request: ExpressRequest): RequestHeaders => ({
  headers: request.headers,
  method: request.method,
  url: urlOf(request),
});

const forward = async (server: LatchkeyServer, request: ExpressRequest, response: ServerResponse): Promise<void> => {
  const signal = abortOnClose(response);
  const call = standardRequest(request, { url: urlOf(request), signal, remedy: REMEDY });
  const clientAddress = request.ip ?? request.socket.remoteAddress;
  await sendResponse(await server.proxy(call, { clientAddress }), response);
};

/** True if the request is authenticated and goes on; false if it has been answered. */
const visit = async (server: LatchkeyServer, request: Visited, response: ServerResponse): Promise<boolean> => {
  if (server.isProxied(urlOf(request))) {
    await forward(server, request, response);
    return false;
  }
  const auth = await server.authenticate(headersOf(request));
  if (auth.status === 'handshake') {
    await sendResponse(handshakeResponse(auth), response);
    return false;
  }
  request[VISIT] = { server, auth };
  for (const line of auth.headers.getSetCookie()) response.appendHeader('set-cookie', line);
  return true;
};

/**
 * Authenticates every request, and answers handshakes and calls of the proxy. It comes before parsers of bodies:
 * `app.use(latchkey({ proxyPath: '/__latchkey' }))`. The address of the browser is `req.ip`, which follows `trust proxy`.
 */
export const latchkey = (options: ServerOptions = {}): ExpressMiddleware => {
  const server = createLatchkeyServer(options);
  return (request, response, next) => {
    visit(server, request, response).then((goesOn) => goesOn && next(), next);
  };
};

const visitOf = (request: Visited): LatchkeyVisit =>
  foundVisit(request[VISIT], 'Call app.use(latchkey()) before the routes.');

/** The session of a request: `const { userId } = getAuth(req)`. */
export const getAuth = (request: IncomingMessage): RequestAuth => visitOf(request).auth;

/** Protects routes: `app.get('/invoices', requireAuth({ permission: 'org:invoices:read' }), (req, res) => …)`. */
export const requireAuth =
  (requirement: RouteRequirement = {}): ExpressMiddleware =>
  (request, response, next) => {
    const refused = refusalOf(headersOf(request), visitOf(request), requirement);
    if (refused) sendResponse(refused, response).catch(next);
    else next();
  };

/**
 * A route for webhooks: `app.post('/webhooks', webhooks({ onEvent }))`, before `express.json()`. After `express.raw()` it works too.
 */
export const webhooks = (options: WebhookReceiverOptions): ExpressMiddleware => {
  const receive = createWebhookReceiver(options);
  return (request, response, next) => {
    receive(request)
      .then((reply) => sendResponse(reply, response))
      .catch(next);
  };
};

// Latchkey for Hono: a middleware that authenticates each request and forwards calls of the proxy, and one that protects routes.
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { RequestAuth } from '../authenticate-request.ts';
import type { ServerOptions } from '../server/options.ts';
import { handshakeResponse } from '../server/responses.ts';
import { createLatchkeyServer } from '../server/server.ts';
import { createWebhookReceiver, type WebhookReceiverOptions } from '../webhooks/receiver.ts';
import { foundVisit, type LatchkeyVisit, type RouteRequirement, refusalOf } from './visit.ts';

export type { LatchkeyVisit, RouteRequirement } from './visit.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The authentication of the request; `getAuth(c)` reads it. */
    readonly latchkey: LatchkeyVisit;
  }
}

export type LatchkeyHonoOptions = ServerOptions & {
  /** The address of the browser, for rate limits of the service; default: that of the socket on Node. */
  readonly clientAddress?: ((c: Context) => string | undefined) | undefined;
};

type NodeBindings = { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } } };

// Hono on Node passes the request of Node's HTTP server in `c.env`; on other runtimes it is empty or something else.
const socketAddress = (c: Context): string | undefined => (c.env as NodeBindings)?.incoming?.socket?.remoteAddress;

/** Authenticates every request, and answers handshakes and calls of the proxy: `app.use(latchkey({ proxyPath: '/__latchkey' }))`. */
export const latchkey = ({
  clientAddress = socketAddress,
  ...options
}: LatchkeyHonoOptions = {}): MiddlewareHandler => {
  const server = createLatchkeyServer(options);
  return async (c, next) => {
    const request = c.req.raw;
    if (server.isProxied(request.url)) return server.proxy(request, { clientAddress: clientAddress(c) });
    const auth = await server.authenticate(request);
    if (auth.status === 'handshake') return handshakeResponse(auth);
    c.set('latchkey', { server, auth });
    await next();
    for (const line of auth.headers.getSetCookie()) c.header('set-cookie', line, { append: true });
    return undefined;
  };
};

const visitOf = (c: Context): LatchkeyVisit =>
  foundVisit(c.get('latchkey'), 'Call app.use(latchkey()) before the routes.');

/** The session of a request: `const { userId } = getAuth(c)`. */
export const getAuth = (c: Context): RequestAuth => visitOf(c).auth;

/** Protects routes: `app.get('/invoices', requireAuth({ permission: 'org:invoices:read' }), (c) => …)`. */
export const requireAuth =
  (requirement: RouteRequirement = {}): MiddlewareHandler =>
  async (c, next) =>
    refusalOf(c.req.raw, visitOf(c), requirement) ?? next();

/** A route for webhooks: `app.post('/webhooks', webhooks({ onEvent }))`. */
export const webhooks = (options: WebhookReceiverOptions): Handler => {
  const receive = createWebhookReceiver(options);
  return (c) => receive(c.req.raw);
};

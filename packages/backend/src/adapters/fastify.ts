// Latchkey for Fastify: a plugin that authenticates each request and forwards calls of the proxy, and a hook that protects routes.
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestAuth } from '../authenticate-request.ts';
import type { RequestHeaders } from '../request-headers.ts';
import type { ServerOptions } from '../server/options.ts';
import { handshakeResponse } from '../server/responses.ts';
import { createLatchkeyServer } from '../server/server.ts';
import { createWebhookReceiver, type WebhookReceiverOptions } from '../webhooks/receiver.ts';
import { abortOnClose } from './node/send-response.ts';
import { standardRequest } from './node/standard-request.ts';
import { foundVisit, type LatchkeyVisit, type RouteRequirement, refusalOf } from './visit.ts';

export type { LatchkeyVisit, RouteRequirement } from './visit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authentication of the request; `getAuth(request)` reads it. */
    latchkey: LatchkeyVisit | null;
  }
}

const REMEDY = 'Register latchkey before plugins that read bodies in onRequest.';

const headersOf = ({ headers, method, originalUrl: url }: FastifyRequest): RequestHeaders => ({ headers, method, url });

const plugin: FastifyPluginCallback<ServerOptions> = (fastify, options, done) => {
  const server = createLatchkeyServer(options);
  fastify.decorateRequest('latchkey', null);
  // Fastify parses bodies after this hook, so the proxy can forward them as streams.
  fastify.addHook('onRequest', async (request, reply) => {
    const { originalUrl: url, ip: clientAddress, raw } = request;
    if (server.isProxied(url)) {
      const call = standardRequest(raw, { url, signal: abortOnClose(reply.raw), remedy: REMEDY });
      return reply.send(await server.proxy(call, { clientAddress }));
    }
    const auth = await server.authenticate(headersOf(request));
    if (auth.status === 'handshake') return reply.send(handshakeResponse(auth));
    request.latchkey = { server, auth };
    for (const line of auth.headers.getSetCookie()) reply.header('set-cookie', line);
    return undefined;
  });
  done();
};

/**
 * Authenticates every request, and answers handshakes and calls of the proxy:
 * `await app.register(latchkey, { proxyPath: '/__latchkey' })`. The address of the browser is `request.ip`, which follows `trustProxy`.
 */
export const latchkey: FastifyPluginCallback<ServerOptions> = Object.assign(plugin, {
  // The hook is for the whole application, not only for routes that the plugin registers.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@latchkey/backend/fastify',
});

const visitOf = (request: FastifyRequest): LatchkeyVisit =>
  foundVisit(request.latchkey, 'Call app.register(latchkey) before the routes.');

/** The session of a request: `const { userId } = getAuth(request)`. */
export const getAuth = (request: FastifyRequest): RequestAuth => visitOf(request).auth;

/** Protects a route: `app.get('/invoices', { onRequest: requireAuth({ permission: 'org:invoices:read' }) }, handler)`. */
export const requireAuth =
  (requirement: RouteRequirement = {}) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refused = refusalOf(headersOf(request), visitOf(request), requirement);
    return refused && reply.send(refused);
  };

/** The options of a route for webhooks, with its path. */
export type LatchkeyWebhookOptions = WebhookReceiverOptions & { readonly path: string };

/**
 * A route for webhooks: `await app.register(webhooks, { path: '/webhooks', onEvent })`. Bodies of this route are not parsed, because
 * the signature is over their text.
 */
export const webhooks: FastifyPluginCallback<LatchkeyWebhookOptions> = (fastify, { path, ...options }, done) => {
  const receive = createWebhookReceiver(options);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
  fastify.post(path, async ({ headers, body }, reply) =>
    reply.send(await receive({ headers, body: body instanceof Uint8Array ? body : '' })),
  );
  done();
};

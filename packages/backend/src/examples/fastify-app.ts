// A Fastify server: the proxy to the service, public and protected pages, a protected API.
import type { ServerOptions } from '@latchkey/backend';
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/fastify';
import Fastify, { type FastifyInstance } from 'fastify';

export const createApp = async (options: ServerOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify();
  await app.register(latchkey, { proxyPath: '/__latchkey', signInUrl: '/sign-in', ...options });

  app.get('/', async (request) => {
    const { isSignedIn, userId } = getAuth(request);
    return isSignedIn ? `Hello, ${userId}.` : 'You are signed out.';
  });

  app.get('/account', { onRequest: requireAuth() }, async (request) => `The account of ${getAuth(request).userId}.`);

  app.get('/api/invoices', { onRequest: requireAuth({ permission: 'org:invoices:read' }) }, async (request) => ({
    invoicesOf: getAuth(request).organizationId,
  }));

  app.delete('/api/account', { onRequest: requireAuth({ reverification: 'strict' }) }, async (_request, reply) =>
    reply.code(204).send(),
  );
  return app;
};

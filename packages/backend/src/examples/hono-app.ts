// A Hono server: the proxy to the service, public and protected pages, a protected API.
import type { ServerOptions } from '@latchkey/backend';
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/hono';
import { Hono } from 'hono';

export const createApp = (options: ServerOptions = {}): Hono => {
  const app = new Hono();
  app.use(latchkey({ proxyPath: '/__latchkey', signInUrl: '/sign-in', ...options }));

  app.get('/', (c) => {
    const { isSignedIn, userId } = getAuth(c);
    return c.text(isSignedIn ? `Hello, ${userId}.` : 'You are signed out.');
  });

  app.get('/account', requireAuth(), (c) => c.text(`The account of ${getAuth(c).userId}.`));

  app.get('/api/invoices', requireAuth({ permission: 'org:invoices:read' }), (c) =>
    c.json({ invoicesOf: getAuth(c).organizationId }),
  );

  app.delete('/api/account', requireAuth({ reverification: 'strict' }), (c) => c.body(null, 204));
  return app;
};

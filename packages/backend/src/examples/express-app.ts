// An Express server: the proxy to the service, public and protected pages, a protected API.
import type { ServerOptions } from '@latchkey/backend';
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/express';
import express, { type Express } from 'express';

export const createApp = (options: ServerOptions = {}): Express => {
  const app = express();
  // Before express.json(), because the proxy forwards bodies that nothing has read.
  app.use(latchkey({ proxyPath: '/__latchkey', signInUrl: '/sign-in', ...options }));
  app.use(express.json());

  app.get('/', (req, res) => {
    const { isSignedIn, userId } = getAuth(req);
    res.send(isSignedIn ? `Hello, ${userId}.` : 'You are signed out.');
  });

  app.get('/account', requireAuth(), (req, res) => {
    res.send(`The account of ${getAuth(req).userId}.`);
  });

  app.get('/api/invoices', requireAuth({ permission: 'org:invoices:read' }), (req, res) => {
    res.json({ invoicesOf: getAuth(req).organizationId });
  });

  app.delete('/api/account', requireAuth({ reverification: 'strict' }), (_req, res) => {
    res.status(204).end();
  });
  return app;
};

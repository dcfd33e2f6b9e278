// A host whose server is an Express application with the adapter: protected pages, a protected API, and the proxy to the service.
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/express';
import express, { type Request, type Response } from 'express';
import { createClock } from './clock.ts';
import { type Behind, type HostPage, startHostPage } from './host-page.ts';

const PROXY_PATH = '/__latchkey';

const createApp = ({ service, keys }: Behind, origin: string) => {
  const clock = createClock(service);
  let moment = Date.now();
  const app = express();
  // The server uses the service's clock, which tests move.
  app.use(async (_request, _response, next) => {
    moment = await clock.now();
    next();
  });
  app.use(
    latchkey({
      publishableKey: keys.publishable_key,
      serviceUrl: service,
      appUrl: origin,
      signInUrl: '/',
      proxyPath: PROXY_PATH,
      now: () => moment,
    }),
  );
  app.get('/account', requireAuth(), (request, response) => {
    response.send(`<!doctype html><title>Account</title><p id="drawn">${getAuth(request).userId}</p>`);
  });
  app.get('/api/admin', requireAuth({ role: 'org:admin' }), (request, response) => {
    response.json({ userId: getAuth(request).userId });
  });
  return app;
};

/** The Express application, which leaves other paths to the host page. */
export const startExpressHost = (behind: Behind): Promise<HostPage> =>
  startHostPage(behind, {
    proxyPath: PROXY_PATH,
    scriptAttributes: () => `data-latchkey-proxy-url="${PROXY_PATH}"`,
    answers: (origin) => {
      const app = createApp(behind, origin);
      return (request, response) =>
        new Promise((resolve) => {
          response.once('close', () => resolve(true));
          // Express gives both objects what its types demand.
          app(request as Request, response as Response, () => resolve(false));
        });
    },
  });

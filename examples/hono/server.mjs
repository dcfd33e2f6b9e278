// The server: pages, an API, and the proxy to the service, so that browsers call no other origin.
import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/hono';
import { Hono } from 'hono';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
].join('; ');

const port = Number(process.env.PORT ?? 3000);
const appUrl = `http://localhost:${port}`;
const app = new Hono();

app.use(async (c, next) => {
  await next();
  c.header('Content-Security-Policy', POLICY);
});
// The publishable key is in the environment: LATCHKEY_PUBLISHABLE_KEY.
app.use(latchkey({ appUrl, proxyPath: '/__latchkey', signInUrl: '/sign-in' }));

/** @type {(name: string, type?: string) => import('hono').Handler} */
const send =
  (name, type = 'text/html') =>
  async (c) =>
    c.body(await readFile(`${import.meta.dirname}/public/${name}`, 'utf8'), 200, {
      'Content-Type': `${type}; charset=utf-8`,
    });

app.get('/', send('home.html'));
app.get('/page.js', send('page.js', 'text/javascript'));
// The steps of the forms are paths below them.
app.get('/sign-in/*', send('sign-in.html'));
app.get('/sign-up/*', send('sign-up.html'));
// A signed-out visitor is redirected to the sign-in page, and back afterwards.
app.get('/protected', requireAuth(), send('protected.html'));

// A signed-out caller gets JSON with status 401.
app.get('/api/me', requireAuth(), (c) => {
  const { userId, organizationId } = getAuth(c);
  return c.json({ userId, organizationId });
});

serve({ fetch: app.fetch, port, hostname: 'localhost' }, () => console.log(appUrl));

// The server: pages, an API, and the proxy to the service, so that browsers call no other origin.
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/express';
import express from 'express';

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
const app = express();

app.use((_request, response, next) => {
  response.setHeader('Content-Security-Policy', POLICY);
  next();
});
// The publishable key is in the environment: LATCHKEY_PUBLISHABLE_KEY.
app.use(latchkey({ appUrl, proxyPath: '/__latchkey', signInUrl: '/sign-in' }));

/** @type {(name: string) => import('express').RequestHandler} */
const send = (name) => (_request, response) => response.sendFile(name, { root: `${import.meta.dirname}/public` });

app.get('/', send('home.html'));
app.get('/page.js', send('page.js'));
// The steps of the forms are paths below them.
app.get('/sign-in{/*step}', send('sign-in.html'));
app.get('/sign-up{/*step}', send('sign-up.html'));
// A signed-out visitor is redirected to the sign-in page, and back afterwards.
app.get('/protected', requireAuth(), send('protected.html'));

// A signed-out caller gets JSON with status 401.
app.get('/api/me', requireAuth(), (request, response) => {
  const { userId, organizationId } = getAuth(request);
  response.json({ userId, organizationId });
});

app.listen(port, 'localhost', () => console.log(appUrl));

// The adapter of Hono, in a Hono application.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { describeAdapter } from '../testing/adapter-conformance.ts';
import { createTestHost } from '../testing/test-host.ts';
import { getAuth, latchkey, requireAuth } from './hono.ts';

describeAdapter('Hono', (options) => {
  const app = new Hono();
  app.use(latchkey(options));
  app.on(['GET', 'POST'], '/me', (c) => c.json({ userId: getAuth(c).userId ?? null }));
  app.get('/account', requireAuth(), (c) => c.json({ userId: getAuth(c).userId }));
  app.get('/admin', requireAuth({ role: 'org:admin' }), (c) => c.json({ userId: c.var.latchkey.auth.userId }));
  app.get('/invoices', requireAuth({ permission: 'org:invoices:read' }), (c) => c.json({ userId: getAuth(c).userId }));
  app.get('/danger', requireAuth({ reverification: 'strict' }), (c) => c.json({ userId: getAuth(c).userId }));
  app.get('/cookies', (c) => {
    const reply = Response.json({ userId: getAuth(c).userId });
    reply.headers.append('set-cookie', 'a=1');
    reply.headers.append('set-cookie', 'b=2');
    return reply;
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  // The error is expected; Hono would print it.
  app.onError((_error, c) => c.text('Broken.', 500));
  return async (path, init) => app.request(path, init);
});

it('names the address of the browser to the service, from Node or from an option', async () => {
  const { options, calls } = await createTestHost();
  const app = new Hono().use(latchkey(options));
  await app.request('/__latchkey/v1/client', {}, { incoming: { socket: { remoteAddress: '203.0.113.7' } } });
  expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe('203.0.113.7');
  const atTheEdge = new Hono().use(
    latchkey({ ...options, clientAddress: (c) => c.req.header('x-address-of-the-platform') }),
  );
  await atTheEdge.request('/__latchkey/v1/client', { headers: { 'x-address-of-the-platform': '203.0.113.8' } });
  expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe('203.0.113.8');
});

it('says what is missing if a route is protected without the middleware, or a body was read before the proxy', async () => {
  const { options } = await createTestHost();
  const errors: string[] = [];
  const app = new Hono();
  app.onError((error, c) => {
    errors.push(error.message);
    return c.text('', 500);
  });
  app.get('/account', requireAuth());
  app.use(async (c, next) => {
    await c.req.text();
    await next();
  });
  app.use(latchkey(options));
  await app.request('/account');
  await app.request('/__latchkey/v1/client', { method: 'POST', body: 'a=b' });
  expect(errors).toEqual([
    expect.stringContaining('Call app.use(latchkey()) before the routes.'),
    expect.stringContaining('Put the proxy before everything that parses bodies.'),
  ]);
});

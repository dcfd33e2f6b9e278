// The adapter of Express, in an Express application behind a real HTTP server.
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, Router } from 'express';
import { afterAll, expect, it } from 'vitest';
import { describeAdapter } from '../testing/adapter-conformance.ts';
import { createTestHost } from '../testing/test-host.ts';
import { ORIGIN } from '../testing/test-issuer.ts';
import { getAuth, latchkey, requireAuth } from './express.ts';

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

const listen = async (app: Express) => {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  closers.push(() => server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { connection: 'close', ...init.headers },
    });
};

const messageOf: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(500).send(error.message);
};

describeAdapter('Express', (options) => {
  const app = express();
  app.use(latchkey(options));
  app.use(express.json());
  app.get('/me', (request, response) => void response.json({ userId: getAuth(request).userId ?? null }));
  app.post('/me', (request, response) => {
    expect(request.body).toEqual({ a: 1 });
    response.json({ userId: getAuth(request).userId ?? null });
  });
  const answer = (request: express.Request, response: express.Response) =>
    void response.json({ userId: getAuth(request).userId });
  app.get('/account', requireAuth(), answer);
  app.get('/admin', requireAuth({ role: 'org:admin' }), answer);
  // Inside a router, the URL of a request has lost the path of the router.
  app.use('/invoices', Router().get('/', requireAuth({ permission: 'org:invoices:read' }), answer));
  app.get('/danger', requireAuth({ reverification: 'strict' }), answer);
  app.get('/cookies', (request, response) => {
    response.cookie('a', '1').cookie('b', '2');
    answer(request, response);
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  app.use(messageOf);
  return listen(app);
});

it('takes the address of the browser from the socket, or from a proxy that Express trusts', async () => {
  const { options, calls } = await createTestHost();
  const app = express();
  app.use(latchkey(options));
  const ask = await listen(app);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await ask('/__latchkey/v1/client', { headers });
  expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe('127.0.0.1');
  app.set('trust proxy', 'loopback');
  await ask('/__latchkey/v1/client', { headers });
  expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe('203.0.113.9');
});

it('says what is missing if a route is protected without the middleware, or a body was read before the proxy', async () => {
  const { options } = await createTestHost();
  const app = express();
  app.get('/account', requireAuth());
  app.use(express.json(), latchkey(options), messageOf);
  const ask = await listen(app);
  const text = async (path: string, init?: RequestInit) => (await ask(path, init)).text();
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect(await text('/__latchkey/v1/client', json)).toContain('before express.json()');
  expect(await text('/account')).toContain('Call app.use(latchkey()) before the routes.');
});

it('returns to the whole path of a page inside a router', async () => {
  const { options, page } = await createTestHost();
  const app = express();
  app.use(latchkey(options), express.Router().use('/team', Router().get('/plan', requireAuth())));
  const reply = await (await listen(app))('/team/plan', { headers: await page() });
  expect(reply.headers.get('location')).toBe(`/sign-in?redirect_url=${encodeURIComponent(`${ORIGIN}/team/plan`)}`);
});

it('answers refused calls whose body it has not read, and goes on with the next one', async () => {
  const { options } = await createTestHost();
  const app = express();
  app.use(latchkey(options));
  const ask = await listen(app);
  const body = 'x'.repeat(1_000_000);
  for (const _attempt of [1, 2]) {
    const reply = await ask('/__latchkey/admin/v1/users', {
      method: 'POST',
      body,
      headers: { connection: 'keep-alive' },
    });
    expect([reply.status, await reply.json()]).toMatchObject([404, { errors: [{ code: 'resource_not_found' }] }]);
  }
});

it('ends the call to the service when the browser goes away', async () => {
  const { options } = await createTestHost();
  const calls = new EventEmitter();
  const asked = once(calls, 'asked');
  const aborted = once(calls, 'aborted');
  const fetchForEver = (_url: string, { signal }: RequestInit) => {
    calls.emit('asked');
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        calls.emit('aborted');
        reject(signal.reason);
      });
    });
  };
  const app = express();
  app.use(latchkey({ ...options, proxy: { fetch: fetchForEver } }));
  const ask = await listen(app);
  const controller = new AbortController();
  const reply = ask('/__latchkey/v1/client', { signal: controller.signal }).catch(() => 'gone');
  await asked;
  controller.abort();
  expect(await reply).toBe('gone');
  await aborted;
});

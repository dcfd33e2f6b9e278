// The servers of the guides about frameworks run, and behave alike.
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ADMIN, createTestHost, STALE } from '../testing/test-host.ts';
import { claimsWith, ORIGIN, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { createApp as createExpressApp } from './express-app.ts';
import { createApp as createFastifyApp } from './fastify-app.ts';
import { createApp as createHonoApp } from './hono-app.ts';
import { createPlainServer } from './plain-node-server.ts';
import { createFetch } from './standard-server.ts';

type Ask = (path: string, init: RequestInit) => Promise<Response>;

const host = await createTestHost();

const overHttp = async (listener: RequestListener): Promise<Ask> => {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return (path, { headers, ...init }) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { connection: 'close', ...headers },
    });
};

const overFastify = async (): Promise<Ask> => {
  const app = await createFastifyApp(host.options);
  await app.ready();
  return overHttp((request, response) => app.routing(request, response));
};

const overStandard = (handle: (request: Request) => Response | Promise<Response>): Ask => {
  return async (path, init) => handle(new Request(`http://localhost:3000${path}`, init));
};

const PAGES: Readonly<Record<string, () => Promise<Ask> | Ask>> = {
  Express: () => overHttp(createExpressApp(host.options)),
  Fastify: overFastify,
  Hono: () => overStandard(createHonoApp(host.options).fetch),
  'standard requests': () => overStandard(createFetch(host.options)),
  'node:http': () => {
    const server = createPlainServer(host.options);
    return overHttp((request, response) => void server.emit('request', request, response));
  },
};

it.each(Object.entries(PAGES))('the server of %s greets users and protects the account', async (_name, start) => {
  const ask = await start();
  const text = async (path: string, headers: Record<string, string>) => (await ask(path, { headers })).text();
  expect(await text('/', await host.page())).toBe('You are signed out.');
  expect(await text('/', await host.page(claimsWith()))).toBe('Hello, user_ada.');
  expect(await text('/account', await host.page(claimsWith()))).toContain('user_ada');
  const refused = await ask('/account', { headers: await host.page() });
  expect([refused.status, refused.headers.get('location')]).toEqual([
    302,
    `/sign-in?redirect_url=${encodeURIComponent(`${ORIGIN}/account`)}`,
  ]);
  expect((await ask('/account', { headers: await host.api() })).status).toBe(401);
  expect((await ask('/__latchkey/v1/client', {})).headers.getSetCookie()).toHaveLength(2);
});

it.each(Object.entries(PAGES).slice(0, 3))('the API of %s requires what it says', async (_name, start) => {
  const ask = await start();
  const invoices = await ask('/api/invoices', { headers: await host.api(ADMIN) });
  expect([invoices.status, await invoices.json()]).toEqual([200, { invoicesOf: 'org_1' }]);
  expect((await ask('/api/invoices', { headers: await host.api(claimsWith()) })).status).toBe(403);
  const remove = async (claims: Parameters<typeof host.api>[0]) =>
    (await ask('/api/account', { method: 'DELETE', headers: await host.api(claims) })).status;
  expect([await remove(STALE), await remove(claimsWith())]).toEqual([403, 204]);
});

it('the routes of React Router read their options from the environment', async () => {
  vi.stubEnv('LATCHKEY_PUBLISHABLE_KEY', PUBLISHABLE_KEY);
  vi.stubEnv('LATCHKEY_APP_URL', ORIGIN);
  onTestFinished(() => void vi.unstubAllEnvs());
  const modules = {
    root: await import('./react-router/root.ts'),
    account: await import('./react-router/account.ts'),
    '__latchkey/*': await import('./react-router/proxy.ts'),
  };
  const routes = Object.entries(modules).map(([id, module]) => [
    id,
    id === 'root'
      ? { id, path: '', module: { default: () => null, ...module } }
      : { id, parentId: 'root', path: id, module },
  ]);
  const build = {
    entry: { module: { default: (_request: Request, status: number) => new Response('', { status }) } },
    routes: Object.fromEntries(routes),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    future: { v8_middleware: true },
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  // The rest of the type describes bundles for browsers.
  const handler = createRequestHandler(build as unknown as ServerBuild, 'production');
  const reply = await handler(new Request('http://localhost:3000/account', { headers: await host.page() }));
  expect([reply.status, reply.headers.get('location')]).toEqual([
    302,
    `/sign-in?redirect_url=${encodeURIComponent(`${ORIGIN}/account`)}`,
  ]);
  const args = { request: new Request(ORIGIN), context: { get: () => null } };
  // A context without the visit, as without the middleware.
  expect(() => modules.root.loader(args as never)).toThrow('latchkeyMiddleware');
});

// The adapter of React Router, behind its request handler for documents, data and resource routes.
import { createRequestHandler, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { describeAdapter } from '../testing/adapter-conformance.ts';
import { createTestHost } from '../testing/test-host.ts';
import { claimsWith, ORIGIN, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { getAuth, latchkeyMiddleware, providerProps, type RouteArguments, requireAuth } from './react-router.ts';

type Route = { readonly path?: string; readonly module: object };
type Arguments = RouteArguments & LoaderFunctionArgs;

/** What the bundler of React Router makes from the files of an application. */
const buildOf = (root: object, routes: readonly Route[], hasMiddleware = true): ServerBuild => {
  const listed = [
    { id: 'root', path: '', module: root },
    ...routes.map((one, at) => ({ ...one, id: `route-${at}`, parentId: 'root' })),
  ];
  const build = {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) => new Response('a page', { status, headers }),
        handleError: () => {},
      },
    },
    routes: Object.fromEntries(listed.map((one) => [one.id, one])),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: hasMiddleware },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  // The rest of the type describes bundles for browsers.
  return build as unknown as ServerBuild;
};

const Page = () => null;

describeAdapter('React Router', (options) => {
  const auto = { answerAs: 'auto' } as const;
  const userOf = (args: Arguments) => Response.json({ userId: getAuth(args).userId ?? null });
  const protectedBy = (requirement: object) => ({
    loader: (args: Arguments) => Response.json({ userId: requireAuth(args, { ...auto, ...requirement }).userId }),
  });
  const routes = [
    { path: 'me', module: { loader: userOf, action: userOf } },
    { path: 'account', module: protectedBy({}) },
    { path: 'admin', module: protectedBy({ role: 'org:admin' }) },
    { path: 'invoices', module: protectedBy({ permission: 'org:invoices:read' }) },
    { path: 'danger', module: protectedBy({ reverification: 'strict' }) },
    {
      path: 'cookies',
      module: {
        loader: (args: Arguments) => {
          const reply = userOf(args);
          reply.headers.append('set-cookie', 'a=1');
          reply.headers.append('set-cookie', 'b=2');
          return reply;
        },
      },
    },
    {
      path: 'broken',
      module: {
        loader: () => {
          throw new Error('broken');
        },
      },
    },
    { path: '__latchkey/*', module: { loader: () => null } },
  ];
  const root = { default: Page, middleware: [latchkeyMiddleware(options)] };
  const handler = createRequestHandler(buildOf(root, routes), 'production');
  return async (path, init) => handler(new Request(`http://internal:3000${path}`, init));
});

it('redirects pages, and the fetched data of pages, to the sign-in page', async () => {
  const host = await createTestHost();
  const page = { default: Page, loader: (args: Arguments) => data({ userId: requireAuth(args).userId }) };
  const root = { default: Page, middleware: [latchkeyMiddleware(host.options)] };
  const handler = createRequestHandler(buildOf(root, [{ path: 'account', module: page }]), 'production');
  const ask = (path: string, headers: Record<string, string>) =>
    handler(new Request(`http://internal:3000${path}`, { headers }));
  const signIn = `/sign-in?redirect_url=${encodeURIComponent(`${ORIGIN}/account`)}`;
  const document = await ask('/account', await host.page());
  expect([document.status, document.headers.get('location')]).toEqual([302, signIn]);
  const fetched = await ask('/account.data', { 'sec-fetch-dest': 'empty', accept: '*/*' });
  expect([fetched.status, await fetched.text()]).toEqual([202, expect.stringContaining(signIn)]);
  expect((await ask('/account', await host.page(claimsWith()))).status).toBe(200);
  expect((await ask('/account', await host.api())).status).toBe(302);
  expect((await ask('/account', { authorization: 'Bearer x' })).status).toBe(401);
});

it('gives the root route the props of the provider, with the session', async () => {
  const host = await createTestHost();
  const root = { default: Page, middleware: [latchkeyMiddleware(host.options)] };
  const me = { loader: (args: Arguments) => Response.json(providerProps(args)) };
  const handler = createRequestHandler(buildOf(root, [{ path: 'me', module: me }]), 'production');
  const ask = async (headers: Record<string, string>) =>
    (await handler(new Request('http://internal:3000/me', { headers }))).json();
  const props = { publishableKey: PUBLISHABLE_KEY, proxyUrl: '/__latchkey', signInUrl: '/sign-in' };
  expect(await ask(await host.page())).toEqual({ ...props, initialState: { status: 'signed_out' } });
  expect(await ask(await host.page(claimsWith()))).toMatchObject({
    ...props,
    initialState: { status: 'signed_in', user_id: 'user_ada', session_id: 'sess_1' },
  });
});

it('names the address of the browser to the service', async () => {
  const { options, calls } = await createTestHost();
  const clientAddress = ({ request }: RouteArguments) => request.headers.get('x-address-of-the-platform') ?? undefined;
  const root = { default: Page, middleware: [latchkeyMiddleware({ ...options, clientAddress })] };
  const routes = [{ path: '__latchkey/*', module: { loader: () => null } }];
  const headers = { 'x-address-of-the-platform': '203.0.113.7' };
  const handler = createRequestHandler(buildOf(root, routes), 'production');
  await handler(new Request('http://internal:3000/__latchkey/v1/client', { headers }));
  expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe('203.0.113.7');
});

it('says what is missing if the middleware has not run', async () => {
  const errors: unknown[] = [];
  const loader = (args: Arguments) => {
    try {
      return requireAuth(args);
    } catch (error) {
      errors.push(error);
      return null;
    }
  };
  for (const hasMiddleware of [true, false]) {
    const build = buildOf({ default: Page }, [{ path: 'account', module: { loader } }], hasMiddleware);
    await createRequestHandler(build, 'production')(new Request('http://internal:3000/account'));
  }
  const expected = expect.objectContaining({ message: expect.stringContaining('future.v8_middleware') });
  expect(errors).toEqual([expected, expected]);
});

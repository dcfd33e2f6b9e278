// The middleware: what it passes on to pages, what it answers itself, and what a browser cannot make it believe.
import { type NextFetchEvent, NextRequest, NextResponse } from 'next/server.js';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { getAuth } from '../server/pages.ts';
import { AUTH_HEADER, PAGE_HEADER } from '../server/passed-headers.ts';
import { protectRoute } from '../server/protect-route.ts';
import { createSigner, ENVIRONMENT, ORIGIN } from '../testing/signed-token.ts';
import { type LatchkeyMiddlewareOptions, latchkeyMiddleware, type MiddlewareHandler } from './middleware.ts';

beforeAll(() => {
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const { jwtKey, sign } = await createSigner();
const OPTIONS: LatchkeyMiddlewareOptions = { jwtKey };
const ADMIN = { org_id: 'org_1', org_role: 'org:admin' };

const ask = async (path: string, init: RequestInit & { handler?: MiddlewareHandler } = {}) => {
  const { handler, headers, method } = init;
  const request = new NextRequest(`http://internal:3000${path}`, {
    method: method ?? 'GET',
    headers: new Headers(headers),
  });
  return latchkeyMiddleware(handler, OPTIONS)(request, {} as NextFetchEvent);
};

const bearer = async (claims?: object) => ({ authorization: `Bearer ${await sign(claims)}` });

/** The request headers that the page gets, as Next reads them. */
const passedBy = (response: Response): Headers => {
  const names = (response.headers.get('x-middleware-override-headers') ?? '').split(',').filter(Boolean);
  return new Headers(names.map((name) => [name, response.headers.get(`x-middleware-request-${name}`) ?? '']));
};

it('tells the page who is asking, and for what', async () => {
  const headers = passedBy(await ask('/a?b=1', { headers: { ...(await bearer(ADMIN)), 'x-other': 'kept' } }));
  const auth = await getAuth({ headers });
  expect(auth).toMatchObject({ userId: 'user_ada', organizationId: 'org_1' });
  expect(headers.get(PAGE_HEADER)).toBe('/a?b=1');
  expect(headers.get('x-other')).toBe('kept');
});

it('replaces the headers that a browser sends, and pages refuse those of other keys', async () => {
  const real = passedBy(await ask('/', { headers: await bearer() })).get(AUTH_HEADER) ?? '';
  const headers = passedBy(await ask('/', { headers: { [AUTH_HEADER]: real, [PAGE_HEADER]: '/forged' } }));
  expect(await getAuth({ headers })).toMatchObject({ isSignedIn: false, reason: 'no-token' });
  expect(headers.get(PAGE_HEADER)).toBe('/');
  await expect(getAuth({ headers: {} })).rejects.toThrow('Export latchkeyMiddleware()');
  await expect(getAuth({ headers: { [AUTH_HEADER]: real.replace('.in.', '.in.x') } })).rejects.toThrow(
    'same LATCHKEY_SECRET_KEY',
  );
});

it('keeps the response and the request headers of a handler', async () => {
  const handler: MiddlewareHandler = (_auth, request) => {
    const response = NextResponse.next({ request: { headers: new Headers([...request.headers, ['x-nonce', 'n']]) } });
    response.headers.set('x-policy', 'p');
    return response;
  };
  const response = await ask('/', { handler, headers: { ...(await bearer()), [AUTH_HEADER]: 'forged' } });
  const headers = passedBy(response);
  expect(response.headers.get('x-policy')).toBe('p');
  expect(headers.get('x-nonce')).toBe('n');
  expect((await getAuth({ headers })).userId).toBe('user_ada');
});

it('passes on with a rewrite, and not with a response of the handler', async () => {
  const rewritten = await ask('/old', { handler: (_auth, { url }) => NextResponse.rewrite(new URL('/new', url)) });
  expect(passedBy(rewritten).has(AUTH_HEADER)).toBe(true);
  const answered = await ask('/old', { handler: () => new Response('no', { status: 410 }) });
  expect([answered.status, [...passedBy(answered)]]).toEqual([410, []]);
});

it('protects pages with a redirect, and APIs with JSON', async () => {
  const handler: MiddlewareHandler = async (auth) => {
    await auth.protect({ role: 'org:admin' });
  };
  const page = await ask('/a?b=1', { handler });
  expect(page.status).toBe(302);
  const target = new URL(page.headers.get('location') ?? '');
  expect([target.host, target.pathname]).toEqual(['internal:3000', '/sign-in']);
  expect(target.searchParams.get('redirect_url')).toBe(`${ORIGIN}/a?b=1`);
  const json = async (path: string, init: Parameters<typeof ask>[1]) => {
    const reply = await ask(path, { handler, ...init });
    return [reply.status, (await reply.json()).errors[0].code];
  };
  expect(await json('/api/a', {})).toEqual([401, 'authentication_invalid']);
  expect(await json('/a', { method: 'POST' })).toEqual([401, 'authentication_invalid']);
  expect(await json('/a', { headers: await bearer() })).toEqual([403, 'authorization_invalid']);
  expect(passedBy(await ask('/a', { handler, headers: await bearer(ADMIN) })).has(AUTH_HEADER)).toBe(true);
});

it('returns to a page below the base path of the application', async () => {
  const nextConfig = { basePath: '/shop' };
  const request = new NextRequest('http://internal:3000/shop/a?b=1', { nextConfig });
  const handler: MiddlewareHandler = async (auth, { nextUrl }) => {
    if (nextUrl.search !== '') await auth.protect();
  };
  const middleware = latchkeyMiddleware(handler, OPTIONS);
  const refused = await middleware(request, {} as NextFetchEvent);
  const back = new URL(refused.headers.get('location') ?? '').searchParams.get('redirect_url');
  expect(back).toBe(`${ORIGIN}/shop/a?b=1`);
  const shown = await middleware(new NextRequest('http://internal:3000/shop', { nextConfig }), {} as NextFetchEvent);
  expect(passedBy(shown).get(PAGE_HEADER)).toBe('/shop');
});

it('does not run what follows a refusal, and does not hide other errors', async () => {
  const seen: string[] = [];
  await ask('/a', {
    handler: async (auth) => {
      await auth.protect();
      seen.push('after');
    },
  });
  expect(seen).toEqual([]);
  const failing: MiddlewareHandler = () => Promise.reject(new Error('of the host'));
  await expect(ask('/a', { handler: failing })).rejects.toThrow('of the host');
});

it('redirects a page of a browser that is not known yet through the service', async () => {
  const reply = await ask('/a', { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toContain(`${ORIGIN}/__latchkey/v1/client/handshake`);
  expect(reply.headers.getSetCookie().length).toBeGreaterThan(0);
});

it('forwards a call to the service with its body, and leaves the compression to Next', async () => {
  const bodies: string[] = [];
  const fetch = async (_url: string, init: RequestInit) => {
    bodies.push(await new Response(init.body).text());
    return new Response('{"ok":true}', { headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' } });
  };
  const middleware = latchkeyMiddleware(undefined, { ...OPTIONS, proxy: { fetch } });
  const headers = { 'accept-encoding': 'gzip, br' };
  const init = { method: 'POST', headers, body: 'a=1' };
  const call = new NextRequest('http://internal:3000/__latchkey/v1/client', init);
  const reply = await middleware(call, {} as NextFetchEvent);
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(await reply.json()).toEqual({ ok: true });
  expect(bodies).toEqual(['a=1']);
});

it('forwards a call where copies of a request keep only its address, as in the edge runtime of Next', async () => {
  const Standard = Request;
  class EdgeRequest extends Standard {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof Standard ? input.url : input, init);
    }
  }
  const sent: unknown[] = [];
  const fetch = async (_url: string, init: RequestInit) => {
    sent.push(init.method, await new Response(init.body).text());
    return Response.json({});
  };
  const call = new NextRequest('http://internal:3000/__latchkey/v1/client', { method: 'PATCH', body: 'a=1' });
  vi.stubGlobal('Request', EdgeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  await latchkeyMiddleware(undefined, { ...OPTIONS, proxy: { fetch } })(call, {} as NextFetchEvent);
  expect(sent).toEqual(['PATCH', 'a=1']);
});

it('says which variable is missing at the first request', async () => {
  for (const name of ['NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY', 'LATCHKEY_SECRET_KEY'] as const) {
    vi.stubEnv(name, '');
    const middleware = latchkeyMiddleware();
    expect(() => middleware(new NextRequest('http://internal:3000/'), {} as NextFetchEvent)).toThrow(
      `${name} is missing`,
    );
    vi.stubEnv(name, ENVIRONMENT[name]);
  }
});

it('answers refused calls of a route handler with JSON, and lets others through', async () => {
  const GET = protectRoute({ role: 'org:admin' }, (_request, { params }: { params: string }, { userId }) =>
    Response.json({ userId, params }),
  );
  const call = async (headers: Record<string, string>) => {
    const reply = await GET(new Request(ORIGIN, { headers: passedBy(await ask('/api', { headers })) }), {
      params: 'p',
    });
    return [reply.status, await reply.json()];
  };
  expect(await call(await bearer(ADMIN))).toEqual([200, { userId: 'user_ada', params: 'p' }]);
  expect(await call(await bearer())).toMatchObject([403, { errors: [{ code: 'authorization_invalid' }] }]);
  expect(await call({})).toMatchObject([401, { errors: [{ code: 'authentication_invalid' }] }]);
});

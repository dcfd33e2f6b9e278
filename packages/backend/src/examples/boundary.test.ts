// The examples for servers that render pages and for proxies in front of the service run.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import {
  claimsWith,
  createFakeJwks,
  createTestKey,
  ISSUER,
  NOW,
  NOW_SECONDS,
  PUBLISHABLE_KEY,
} from '../testing/test-issuer.ts';
import { createPages } from './page-server.ts';
import { createProxy } from './proxy.ts';

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const open = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...init, headers: { connection: 'close', ...init.headers } });

it('the page server redirects a browser through the service and authenticates it afterwards', async () => {
  const key = await createTestKey('key_1');
  const options = { publishableKey: PUBLISHABLE_KEY, fetch: createFakeJwks(key).fetch, now: () => NOW };
  const app = 'http://localhost:4401';
  const pages = await listen(createPages(options, app));
  const html = { accept: 'text/html' };

  const away = await open(`${pages}/account`, { headers: html });
  const asked = new URL(away.headers.get('location') ?? '');
  expect([away.status, asked.origin, asked.searchParams.get('redirect_url')]).toEqual([302, ISSUER, `${app}/account`]);
  const nonce = asked.searchParams.get('__latchkey_hs_nonce') ?? '';
  expect(away.headers.getSetCookie()).toHaveLength(2);

  const session = await key.sign(claimsWith({ azp: app }));
  const claims = {
    iss: ISSUER,
    aud: app,
    iat: NOW_SECONDS,
    exp: NOW_SECONDS + 60,
    nonce,
    handshake: [
      `__session=${session}; Path=/`,
      `__client_uat=${NOW_SECONDS}; Path=/`,
      '__latchkey_db_jwt=dvb_1; Path=/',
    ],
  };
  const handshake = await key.sign(claims);
  const back = await open(`${pages}/account?__latchkey_handshake=${handshake}`, {
    headers: { ...html, cookie: `__latchkey_hs_nonce=${nonce}` },
  });
  expect([back.status, back.headers.get('location')]).toEqual([302, `${app}/account`]);

  const cookie = back.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const shown = await open(`${pages}/account`, { headers: { ...html, cookie } });
  expect([shown.status, await shown.text()]).toEqual([200, 'Hello, user_ada.']);
});

it('the proxy forwards calls unchanged, and names its own address', async () => {
  const seen: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const service = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    seen.push({ request, body });
    response.appendHeader('set-cookie', '__Host-client=a; Path=/');
    response.appendHeader('set-cookie', '__client_uat=1; Path=/');
    response.writeHead(302, { location: 'https://app.example.com/after' }).end('{}');
  });
  const proxy = createProxy({ appUrl: 'https://app.example.com', serviceUrl: await listen(service) });
  const app = await listen(
    createServer((request, response) => {
      if (!proxy(request, response)) response.end('a page');
    }),
  );

  expect(await (await open(`${app}/anything`)).text()).toBe('a page');
  const reply = await open(`${app}/__latchkey/v1/client/touch?redirect_url=x`, {
    method: 'POST',
    body: 'a=b',
    headers: {
      cookie: '__Host-client=a',
      'x-forwarded-for': '203.0.113.9',
      'latchkey-proxy-url': 'https://evil.example/x',
    },
  });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, 'https://app.example.com/after']);
  expect(reply.headers.getSetCookie()).toEqual(['__Host-client=a; Path=/', '__client_uat=1; Path=/']);
  const [call] = seen;
  expect([call?.request.method, call?.request.url, call?.body]).toEqual([
    'POST',
    '/v1/client/touch?redirect_url=x',
    'a=b',
  ]);
  expect(call?.request.headers).toMatchObject({
    'latchkey-proxy-url': 'https://app.example.com/__latchkey',
    'x-forwarded-for': '127.0.0.1',
    cookie: '__Host-client=a',
  });
});

it('the proxy reports an unreachable service', async () => {
  const proxy = createProxy({ appUrl: 'https://app.example.com', serviceUrl: 'http://127.0.0.1:9' });
  const app = await listen(createServer((request, response) => void proxy(request, response)));
  expect((await open(`${app}/__latchkey/v1/client`)).status).toBe(502);
});

// The proxy to the service: what it forwards, what it drops, and what it answers when the service does not.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTestHost } from '../testing/test-host.ts';
import { ISSUER } from '../testing/test-issuer.ts';
import type { ServerOptions } from './options.ts';
import { createLatchkeyServer } from './server.ts';

const host = await createTestHost();
const { proxy, isProxied } = createLatchkeyServer(host.options);
const call = (path: string, init: RequestInit = {}) => new Request(`http://internal:8080/__latchkey${path}`, init);
const sent = () => host.calls.at(-1);

const serverWith = (fetch: (url: string, init: RequestInit) => Promise<Response>, more: ServerOptions['proxy'] = {}) =>
  createLatchkeyServer({ ...host.options, proxy: { ...more, fetch } });

/** A body of `bytes` bytes in chunks, without a Content-Length. */
const stream = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull: (controller) => {
      const size = Math.min(left, 1_000_000);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
};

it('answers only below its path', () => {
  expect(isProxied('/__latchkey/v1/client')).toBe(true);
  expect(isProxied('https://any.example/__latchkey/v1/client?a=b')).toBe(true);
  for (const url of ['/', '/__latchkey', '/__latchkeyx/v1', '/a/__latchkey/v1', '/__latchkey/../v1'])
    expect(isProxied(url)).toBe(false);
  expect(createLatchkeyServer({ ...host.options, proxyPath: undefined }).isProxied('/__latchkey/v1')).toBe(false);
});

it('forwards method, path, query and body, and returns status, redirect and each cookie', async () => {
  const init = { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const reply = await proxy(call('/v1/client/touch?redirect_url=x', init));
  expect(sent()).toMatchObject({ url: `${ISSUER}/v1/client/touch?redirect_url=x`, method: 'POST', body: 'a=b' });
  expect(sent()?.redirect).toBe('manual');
  expect([reply.status, reply.headers.get('location'), await reply.json()]).toEqual([
    302,
    'https://app.example.com/after',
    { proxied: true },
  ]);
  expect(reply.headers.getSetCookie()).toEqual([
    '__Host-client=a; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    '__client_uat=1; Path=/',
  ]);
});

it('passes on only headers that the service needs, and sets those that it believes', async () => {
  const headers = {
    cookie: 'own=1; __Host-client=a; __Host-client_anonymous=d; __session_abc=b; __sessionx=c;__client_uat=1',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'a browser',
    'sec-fetch-site': 'same-origin',
    'latchkey-db-jwt': 'dvb_1',
    'latchkey-proxy-url': 'https://evil.example/x',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'cf-ipcountry': 'XX',
    connection: 'close, x-custom',
    'x-custom': '1',
  };
  const names = () => [...(sent()?.headers.keys() ?? [])].sort();
  await proxy(call('/v1/client', { headers }), { clientAddress: '203.0.113.7' });
  expect(names()).toEqual([
    'accept-encoding',
    'cookie',
    'latchkey-db-jwt',
    'latchkey-proxy-url',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
  ]);
  expect(sent()?.headers.get('latchkey-proxy-url')).toBe('https://app.example.com/__latchkey');
  expect(sent()?.headers.get('x-forwarded-for')).toBe('203.0.113.7');
  expect(sent()?.headers.get('cookie')).toBe(
    '__Host-client=a; __Host-client_anonymous=d; __session_abc=b; __client_uat=1',
  );
  expect(sent()?.headers.get('accept-encoding')).toBe('gzip, br');
  // Without an address, or with one that is none, a caller must not look as if it were on this machine.
  for (const clientAddress of [undefined, '', 'a, b']) {
    await proxy(call('/v1/client'), { clientAddress });
    expect(sent()?.headers.get('x-forwarded-for')).toBe('unknown');
  }
  const trusting = createLatchkeyServer({
    ...host.options,
    proxy: { ...host.options.proxy, passHeaders: ['CF-IPCountry'] },
  });
  await trusting.proxy(call('/v1/client', { headers }));
  expect(names()).toContain('cf-ipcountry');
});

it('drops headers of the connection from the reply', async () => {
  const reply = await serverWith(async () => {
    const headers = { connection: 'x-hop', 'x-hop': '1', 'keep-alive': 'timeout=5', 'transfer-encoding': 'chunked' };
    return new Response('x', { headers: { ...headers, 'content-type': 'text/plain', 'content-length': '1' } });
  }).proxy(call('/v1/client'));
  expect([...reply.headers.keys()].sort()).toEqual(['content-length', 'content-type']);
});

it('compresses again what the runtime has decoded', async () => {
  const { proxy: script } = serverWith(
    async () => new Response('code', { headers: { 'content-encoding': 'br', 'content-length': '9' } }),
  );
  const packed = await script(call('/latchkey.browser.js', { headers: { 'accept-encoding': 'gzip, br' } }));
  expect([packed.headers.get('content-encoding'), packed.headers.get('content-length')]).toEqual(['gzip', null]);
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe('code');
  const plain = await script(call('/latchkey.browser.js', { headers: { 'accept-encoding': 'identity' } }));
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'code']);
});

it('passes replies without a body on', async () => {
  const reply = await serverWith(async () => new Response(null, { status: 304 })).proxy(call('/v1/client'));
  expect([reply.status, reply.body]).toEqual([304, null]);
});

it('forwards neither the admin API nor other pages of the service', async () => {
  const { length } = host.calls;
  for (const path of ['/admin/v1/users', '/dev/inbox', '/', '/v1x/client'])
    expect((await proxy(call(path))).status).toBe(404);
  expect(host.calls).toHaveLength(length);
  await expect(proxy(new Request('http://internal/v1/client'))).rejects.toThrow('not below proxyPath');
});

it('refuses bodies that the service would refuse, declared or not', async () => {
  const declared = call('/v1/me/profile_image', { method: 'POST', headers: { 'content-length': '20000000' } });
  const { length } = host.calls;
  expect((await proxy(declared)).status).toBe(413);
  const undeclared = await proxy(
    call('/v1/me/profile_image', { method: 'POST', body: stream(20_000_000), duplex: 'half' }),
  );
  expect([undeclared.status, await undeclared.json()]).toMatchObject([
    413,
    { errors: [{ code: 'request_too_large' }] },
  ]);
  expect(host.calls).toHaveLength(length);
  const allowed = await proxy(
    call('/v1/me/profile_image', { method: 'POST', body: stream(12_000_000), duplex: 'half' }),
  );
  expect([allowed.status, sent()?.body.length]).toEqual([302, 12_000_000]);
});

it('says that the service cannot be reached, or did not answer in time', async () => {
  const down = await serverWith(async () => {
    throw new TypeError('fetch failed');
  }).proxy(call('/v1/client'));
  expect([down.status, await down.json()]).toMatchObject([502, { errors: [{ code: 'service_unavailable' }] }]);
  const silent = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const late = await serverWith(silent, { timeoutMs: 1 }).proxy(call('/v1/client'));
  expect([late.status, await late.json()]).toMatchObject([504, { errors: [{ code: 'service_unavailable' }] }]);
});

// Headers of every reply (docs/security.md R20), CORS (docs/reference/wire.md#origin-and-cors) and the visitor's country.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { pageHeaders } from './security-headers.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let development: TestService;
let production: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  development = await createTestService(database);
  production = await createTestService(database, {
    environmentType: 'production',
    apiHost: 'latchkey.app.example.com',
  });
});
afterAll(() => database.close());

const SAFETY = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const send = (service: TestService, method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  service.app.fetch(new Request(new URL(path, service.baseUrl), { method, headers }));

describe('an HTML page', () => {
  const policyFor = (picture: string) =>
    pageHeaders({ nonce: 'n', leadsTo: undefined, picture })['Content-Security-Policy'] ?? '';

  it('may load its empty icon, its logo and no other picture', () => {
    expect(policyFor('https://cdn.example.com/logo.svg?v=1')).toContain(
      ' img-src data: https://cdn.example.com/logo.svg; ',
    );
    expect(policyFor('https://cdn.example.com/a; script-src *,b')).toContain('/a%3B%20script-src%20*%2Cb; form-action');
    expect(policyFor('')).toContain(' img-src data:; ');
    expect(policyFor('data:image/png;base64,AA')).toContain(' img-src data:; ');
  });
});

describe('every reply', () => {
  it.each([
    ['GET', '/v1/environment'],
    ['GET', '/v1/client'],
    ['POST', '/v1/client/sign_ins'],
    ['GET', '/v1/nothing'],
    ['POST', '/v1/me/totp'],
    ['OPTIONS', '/v1/client'],
    ['GET', '/v1/client/sync'],
    ['GET', '/v1/client/sync?redirect_url=https%3A%2F%2Fapp.example.com%2F'],
    ['GET', '/v1/client/handshake?redirect_url=https%3A%2F%2Fapp.example.com%2F'],
    ['GET', '/v1/client/touch?redirect_url=https%3A%2F%2Fapp.example.com%2F'],
    ['POST', '/v1/client/sync'],
    ['POST', '/v1/event'],
  ])('forbids caching, sniffing, framing and referrers: %s %s', async (method, path) => {
    for (const service of [development, production]) {
      const reply = await send(service, method, path);
      // The environment is the only reply that browsers may keep, and the only compressed one.
      const caching = path === '/v1/environment' ? { 'cache-control': 'private, no-cache' } : {};
      expect(Object.fromEntries(reply.headers)).toMatchObject({ ...SAFETY, ...caching });
      expect(reply.headers.get('vary')).toBe(path === '/v1/environment' ? 'Origin, Accept-Encoding' : 'Origin');
    }
  });

  it('requires https for a year where there is https', async () => {
    const age = (await send(production, 'GET', '/v1/environment')).headers.get('strict-transport-security') ?? '';
    expect(Number(/max-age=(\d+)/.exec(age)?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect((await send(development, 'GET', '/v1/environment')).headers.has('strict-transport-security')).toBe(false);
  });

  it('of an unknown host reports it with the same headers', async () => {
    const reply = await development.app.fetch(new Request('http://rebound.example/v1/client'));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: [{ code: 'host_invalid' }] });
    expect(Object.fromEntries(reply.headers)).toMatchObject(SAFETY);
  });

  it('of an unknown host or a wrong key is as careful where public keys are', async () => {
    const unknown = await development.app.fetch(new Request('http://rebound.example/.well-known/jwks.json'));
    const wrong = await send(production, 'GET', '/v1/jwks', { authorization: 'Bearer sk_live_wrong' });
    expect([unknown.status, wrong.status]).toEqual([400, 401]);
    for (const reply of [unknown, wrong]) expect(Object.fromEntries(reply.headers)).toMatchObject(SAFETY);
  });

  it('of an error has its own trace id and no details of the cause', async () => {
    const reply = await send(production, 'POST', '/v1/me/totp', { 'x-request-id': 'mine' });
    const body = (await reply.json()) as { latchkey_trace_id: string; errors: readonly object[] };
    expect(body.latchkey_trace_id).toMatch(/^req_/);
    expect(body.errors).toEqual([
      { code: 'signed_out', message: expect.any(String), long_message: expect.any(String) },
    ]);
    expect(reply.status).toBe(401);
  });
});

describe('CORS', () => {
  it('names the exact origin, with credentials and the exposed headers', async () => {
    const reply = await send(production, 'GET', '/v1/environment', { origin: 'https://app.example.com' });
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(reply.headers.get('access-control-allow-credentials')).toBe('true');
    expect(reply.headers.get('access-control-expose-headers')).toBe('Latchkey-Db-Jwt, X-Country');
  });

  it('is absent for any other page, and never a wildcard', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://app.example.com']) {
      const reply = await send(production, 'GET', '/v1/client', { origin });
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('answers the preflight of a raw upload', async () => {
    const headers = {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const reply = await send(production, 'OPTIONS', '/v1/me/profile_image', headers);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-methods')).toContain('POST');
    expect(reply.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
  });

  it('is present on errors too, so that a page can read them', async () => {
    const reply = await createTestBrowser(development).call('POST', '/client/sign_ins');
    expect(reply.status).toBe(401);
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:4401');
  });
});

describe('the country', () => {
  it('is read from a trusted proxy in the configured header, and from nowhere else', async () => {
    const config = { countryHeader: 'x-edge-country', trustedProxies: ['10.0.0.0/8'] };
    const service = await createTestService(database, { config });
    const [proxied, direct] = [await openBrowser(service, { address: '10.0.0.7' }), await openBrowser(service)];
    const country = async (headers: Readonly<Record<string, string>>, browser = proxied) =>
      (await browser.call('GET', '/environment', { headers })).headers.get('x-country');
    expect(await country({ 'x-edge-country': 'gr' }, direct)).toBeNull();
    expect(await country({ 'x-edge-country': 'gr' })).toBe('GR');
    expect(await country({ 'x-edge-country': 'not a country' })).toBeNull();
    expect(await country({ 'x-country': 'gr' })).toBeNull();
  });
});

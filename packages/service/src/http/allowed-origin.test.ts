// CSRF (docs/security.md R19): every state-changing call refuses every hostile origin, whatever the content type.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '../server/routes/contract.ts';
import type { Database } from '../store/database/database.ts';
import { updateInstance } from '../store/instances/instances.ts';
import { signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let production: TestService;
let development: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  const made = await createTestService(database, {
    environmentType: 'production',
    apiHost: 'latchkey.app.example.com',
    settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
  });
  const change = {
    proxyUrl: 'https://app.example.com/__latchkey',
    satellites: [{ domain: 'satellite.example.net', proxy_url: null }],
  };
  const instance = await updateInstance(database.db, made.instance.id, change, made.ports.clock.now());
  production = { ...made, instance };
  development = await createTestService(database);
});
afterAll(() => database.close());

const HOSTILE: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
  ['no origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['null', { origin: 'null' }],
  ['another site', { origin: 'https://evil.example' }],
  ['our domain as a prefix', { origin: 'https://app.example.com.evil.example' }],
  ['our domain as a suffix', { origin: 'https://evil-app.example.com' }],
  ['another port', { origin: 'https://app.example.com:8443' }],
  ['plain http', { origin: 'http://app.example.com' }],
];
const TYPES = ['application/x-www-form-urlencoded', 'application/json', 'text/plain'];
const WRITES = Object.keys(ROUTES).filter((key) => !key.startsWith('GET '));

const send = async (
  service: TestService,
  key: string,
  headers: Readonly<Record<string, string>>,
  type: string,
): Promise<Response> => {
  const [method = '', path = ''] = key.split(' ');
  const url = new URL(`/v1${path.replace(/:\w+/g, 'x')}`, service.baseUrl);
  if (method !== 'POST') url.searchParams.set('_method', method);
  return service.app.fetch(
    new Request(url, {
      method: 'POST',
      headers: { cookie: '__Host-client=anything', 'content-type': type, ...headers },
      body: '{"a":1}',
    }),
  );
};

describe('hostile origins', () => {
  it(`are rejected by all ${WRITES.length} calls that change something, with every content type`, async () => {
    const accepted: string[] = [];
    for (const key of WRITES) {
      for (const [name, headers] of HOSTILE) {
        for (const type of TYPES) {
          const reply = await send(production, key, headers, type);
          const { errors } = (await reply.json()) as { errors?: readonly { code: string }[] };
          const refused = reply.status === 403 && /^origin_/.test(errors?.[0]?.code ?? '');
          if (!refused || reply.headers.has('access-control-allow-origin'))
            accepted.push(`${key} from ${name} as ${type}: ${reply.status}`);
        }
      }
    }
    expect(WRITES.length * HOSTILE.length * TYPES.length).toBeGreaterThan(560);
    expect(accepted).toEqual([]);
  });

  it('are rejected at the other addresses of an instance too', async () => {
    const satellite = { ...production, baseUrl: 'https://latchkey.satellite.example.net' };
    const addresses = [
      { service: satellite, more: {} },
      { service: production, more: { 'latchkey-proxy-url': 'https://app.example.com/__latchkey' } },
    ];
    const evil = ['https://satellite.example.net.evil.example', 'http://satellite.example.net'];
    const origins = [...HOSTILE.map(([, headers]) => headers), ...evil.map((origin) => ({ origin }))];
    for (const key of WRITES) {
      for (const { service, more } of addresses) {
        for (const headers of origins) {
          const { status } = await send(service, key, { ...headers, ...more }, 'text/plain');
          expect([key, service.baseUrl, headers, status]).toEqual([key, service.baseUrl, headers, 403]);
        }
      }
    }
  });

  it('may read in development why they are rejected, without cookies, and nothing else', async () => {
    const page = { origin: 'https://preview.example.net' };
    const refused = await send(development, 'POST /dev_browser', page, 'text/plain');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://preview.example.net');
    expect(refused.headers.has('access-control-allow-credentials')).toBe(false);
    expect(refused.headers.get('vary')).toBe('Origin');
    expect(((await refused.json()) as { errors: readonly { code: string }[] }).errors[0]?.code).toBe('origin_invalid');
    const read = await development.app.fetch(new Request(`${development.baseUrl}/v1/environment`, { headers: page }));
    expect(read.headers.has('access-control-allow-origin')).toBe(false);
    for (const origin of ['null', 'not an origin', 'file://x']) {
      const other = await send(development, 'POST /dev_browser', { origin }, 'text/plain');
      expect([other.status, other.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    }
    const live = await send(production, 'POST /dev_browser', { origin: 'https://evil.example' }, 'text/plain');
    expect([live.status, live.headers.has('access-control-allow-origin')]).toEqual([403, false]);
  });

  it.each(HOSTILE.slice(0, 5))('are rejected in development too: %s', async (_name, headers) => {
    expect((await send(development, 'POST /client/sign_ins', headers, 'text/plain')).status).toBe(403);
  });
});

describe('a GET', () => {
  const TABLES = [
    'instances',
    'clients',
    'sessions',
    'users',
    'email_addresses',
    'sign_ins',
    'sign_ups',
    'verifications',
  ];
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        TABLES.map((table) =>
          database.db
            .selectFrom(table as 'users')
            .selectAll()
            .execute(),
        ),
      ),
    );

  it('changes nothing for any path and origin, except for touching the client', async () => {
    const browser = createTestBrowser(production, { origin: 'https://app.example.com' });
    await signUp(production, browser, 'get@example.com');
    const before = await dump();
    for (const key of Object.keys(ROUTES).filter((one) => one.startsWith('GET ') && one !== 'GET /client/touch')) {
      const path = key.slice('GET '.length).replace(/:\w+/g, 'x');
      const query = { redirect_url: 'https://app.example.com/' };
      for (const origin of ['https://app.example.com', 'https://evil.example'])
        await browser.call('GET', path, { query, headers: { origin, 'sec-fetch-mode': 'navigate' } });
    }
    expect(await dump()).toBe(before);
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' };
    await browser.call('GET', '/client/touch', { query: { redirect_url: 'https://app.example.com/' }, headers });
    expect(await dump()).not.toBe(before);
  });
});

describe('allowed callers', () => {
  it.each([
    ['the domain', { origin: 'https://app.example.com' }],
    ['a subdomain', { origin: 'https://admin.app.example.com' }],
    ['a satellite', { origin: 'https://satellite.example.net' }],
    ['the service itself', { origin: 'https://latchkey.app.example.com' }],
    ['no browser at all', {}],
    ['the same page without Origin', { 'sec-fetch-site': 'same-origin' }],
  ])('are accepted: %s', async (_name, headers) => {
    const reply = await send(production, 'POST /client/verify', headers, 'application/x-www-form-urlencoded');
    expect(reply.status).not.toBe(403);
  });
});

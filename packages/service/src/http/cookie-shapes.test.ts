// Cookies (docs/security.md R14): for every call, in four kinds of deployment, the service sets exactly these lines and no
// others.
import { COOKIE_MAX_BYTES, type EndpointKey } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { ROUTES } from '../server/routes/contract.ts';
import type { Database } from '../store/database/database.ts';
import { updateInstance } from '../store/instances/instances.ts';
import { PASSWORD, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { cookieSuffix } from './cookie-suffix.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const several = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  auth_config: { ...settings.auth_config, single_session_mode: false },
  security: { ...settings.security, enumeration_protection: false },
});

type Shape = {
  readonly title: string;
  readonly open: () => Promise<readonly [TestService, TestBrowser]>;
  /** Attributes of the client cookie and of its uat cookie; undefined if the token is in a header. */
  readonly client: string | undefined;
  readonly companion: string | undefined;
};

const openProduction = async (
  name: string,
  origin: string,
  options: { readonly proxyUrl?: string; readonly allowedOrigins?: readonly string[] } = {},
): Promise<readonly [TestService, TestBrowser]> => {
  const made = await createTestService(database, {
    environmentType: 'production',
    apiHost: `latchkey.${name}.example.com`,
    allowedOrigins: options.allowedOrigins ?? [],
    settings: several,
  });
  const { proxyUrl } = options;
  if (proxyUrl === undefined) return [made, await openBrowser(made, { origin })];
  const instance = await updateInstance(database.db, made.instance.id, { proxyUrl }, made.ports.clock.now());
  // The proxy forwards to an internal address and adds only the header with the instance's proxy URL.
  const fetch: TestService['app']['fetch'] = (request, socket) => {
    const inner = new Request(request.url.replace(/^https:\/\/[^/]+/, 'http://10.0.0.7:4400'), request);
    inner.headers.set('latchkey-proxy-url', proxyUrl);
    inner.headers.set('x-forwarded-host', 'evil.example');
    return made.app.fetch(inner, socket);
  };
  const service = { ...made, instance, app: { ...made.app, fetch } };
  return [service, await openBrowser(service, { origin })];
};

const LAX = 'Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax';
const SHAPES: readonly Shape[] = [
  {
    title: 'development on this machine, plain http',
    open: async () => {
      const service = await createTestService(database, { settings: several });
      return [service, await openBrowser(service)];
    },
    client: undefined,
    companion: undefined,
  },
  {
    title: 'production, pages on the same site',
    open: () => openProduction('same', 'https://same.example.com'),
    client: LAX,
    companion: 'Max-Age=31536000; Domain=same.example.com; Path=/; Secure; SameSite=Strict',
  },
  {
    title: 'production, pages on another site',
    open: () =>
      openProduction('cross', 'https://partner.example.org', { allowedOrigins: ['https://partner.example.org'] }),
    client: 'Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    companion: 'Max-Age=31536000; Path=/; Secure; SameSite=None; Partitioned',
  },
  {
    title: 'production, behind a proxy path of the application',
    open: () =>
      openProduction('behind', 'https://app.behind.example.com', {
        proxyUrl: 'https://app.behind.example.com/__latchkey',
      }),
    client: LAX,
    companion: 'Max-Age=31536000; Domain=behind.example.com; Path=/; Secure; SameSite=Strict',
  },
];

const KEYS = Object.keys(ROUTES) as EndpointKey[];

/** Bodies with which a call succeeds; every other call is sent without one. */
const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /client/sign_ins': { identifier: EMAIL, password: PASSWORD, strategy: 'password' },
  'POST /client/sign_ups': { email_address: 'new@example.com', password: PASSWORD },
};

const currentSession = async (browser: TestBrowser): Promise<string> => {
  const { body } = await browser.call<{ last_active_session_id: string | null } | null>('GET', '/client');
  return body.response?.last_active_session_id ?? '';
};

const callAll = async (browser: TestBrowser): Promise<ReadonlyMap<EndpointKey, readonly string[]>> => {
  const found = new Map<EndpointKey, readonly string[]>();
  for (const key of KEYS) {
    if ((await currentSession(browser)) === '') await signIn(browser, EMAIL);
    const [method = '', template = ''] = key.split(' ');
    const path = template.replace(/^(\/client\/sessions\/):id/, `$1${await currentSession(browser)}`);
    if (key === 'POST /client/sign_ins') await browser.call('DELETE', '/client/sessions');
    const body = BODIES[key] ?? {};
    const reply = await browser.call(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? {} : { body });
    found.set(key, reply.headers.getSetCookie());
  }
  return found;
};

describe.each(SHAPES)('$title', ({ open, client, companion }) => {
  let service: TestService;
  let found: ReadonlyMap<EndpointKey, readonly string[]>;
  beforeAll(async () => {
    const [made, browser] = await open();
    service = made;
    await signUp(service, browser, EMAIL);
    found = await callAll(browser);
  });

  it('sets only these cookies, for any call', () => {
    const suffix = cookieSuffix(service.instance.publishableKey);
    const allowed = new Set([
      `__Host-client=…; ${client}`,
      `__Host-client=; ${client?.replace('31536000', '0')}`,
      `__client_uat=…; ${companion}`,
      `__client_uat_${suffix}=…; ${companion}`,
    ]);
    expect(found.size).toBe(KEYS.length);
    const other = [...found].flatMap(([key, lines]) =>
      lines.filter((line) => !allowed.has(line.replace(/^([^=]+)=[^;]+/, '$1=…'))).map((line) => `${key}: ${line}`),
    );
    expect(other).toEqual([]);
    if (client === undefined) expect([...found.values()].flat()).toEqual([]);
  });

  it('sets the companion cookie twice or not at all, and no cookie that a browser would drop for its size', () => {
    for (const [key, lines] of found) {
      expect([key, lines.filter((line) => line.startsWith('__client_uat')).length % 2]).toEqual([key, 0]);
      for (const line of lines) expect((line.split(';')[0] ?? '').length).toBeLessThanOrEqual(COOKIE_MAX_BYTES);
    }
  });

  it('sends the browser each change when it happens', () => {
    const kinds = (key: EndpointKey) =>
      (found.get(key) ?? []).map((line) => line.replace(/^(__Host-client|__client_uat).*?=(0;|;)?.*$/s, '$1$2'));
    const uat = ['__client_uat', '__client_uat'];
    const expected: Partial<Record<EndpointKey, readonly string[]>> = {
      'GET /environment': [],
      'GET /client': uat,
      'PUT /client': uat,
      'POST /client/sign_ins': ['__Host-client', ...uat],
      'POST /client/sign_ups': uat,
      'POST /client/sessions/:id/touch': uat,
      'POST /client/sessions/:id/tokens': [],
      'DELETE /client/sessions': ['__client_uat0;', '__client_uat0;'],
      'DELETE /client': ['__Host-client;', '__client_uat0;', '__client_uat0;'],
      'GET /client/touch': [],
      'GET /client/sync': [],
      'GET /client/handshake': [],
    };
    for (const [key, wanted] of Object.entries(expected) as [EndpointKey, readonly string[]][])
      expect([key, kinds(key)]).toEqual([key, client === undefined ? [] : wanted]);
  });
});

// Interleaved calls of one browser: no reply that arrives late takes the session of a browser that has signed in meanwhile.
import type { ClientJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import type { Database } from '../store/database/database.ts';
import { withEveryFactor } from '../testing/accounts/factor-settings.ts';
import { PASSWORD, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const OTHER = 'grace@example.com';
const SIGN_IN = { identifier: EMAIL, password: PASSWORD, strategy: 'password' };

const settings = (defaults: InstanceSettings): InstanceSettings => {
  const given = withEveryFactor(defaults);
  return {
    ...given,
    auth_config: { ...given.auth_config, single_session_mode: false },
    security: { ...given.security, enumeration_protection: false },
  };
};

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, {
    environmentType: 'production',
    apiHost: 'latchkey.interleaved.example.com',
    settings,
  });
  for (const email of [EMAIL, OTHER]) await signUp(service, createTestBrowser(service), email);
});
afterAll(() => database.close());

const sessionsOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.call<ClientJSON | null>('GET', '/client')).body.response?.sessions.length ?? 0;

const uatOf = (browser: TestBrowser): number => Number(browser.cookies().get('__client_uat') ?? 0);

const isSignedIn = async (browser: TestBrowser): Promise<void> => {
  // Read before the next call, which would write it again.
  expect(uatOf(browser)).toBeGreaterThan(0);
  expect(await sessionsOf(browser)).toBe(1);
  expect((await browser.call('GET', '/me')).status).toBe(200);
};

type LateCall = readonly [method: string, path: string, body?: Readonly<Record<string, string>>];

/** Calls that give a browser without a client one. The first is what a sign-in form sends for passkeys in its field. */
const CREATING: readonly LateCall[] = [
  ['POST', '/client/sign_ins', { strategy: 'passkey' }],
  ['POST', '/client/sign_ins', { identifier: OTHER }],
  ['POST', '/client/sign_ups', { email_address: 'new@example.com' }],
  ['PUT', '/client', {}],
];
const READING: readonly LateCall[] = [
  ['GET', '/client'],
  ['GET', '/environment'],
];

const holdLate = (browser: TestBrowser, [method, path, body]: LateCall) =>
  browser.hold(method, path, body ? { body } : {});

const CALLS = [...CREATING, ...READING].map((late) => ({
  late,
  title: late.map((part) => JSON.stringify(part)).join(' '),
}));

describe.each(CALLS)('$title, answered after a sign-in', ({ late }) => {
  it('leaves the session of a browser that had no cookie when both calls were sent', async () => {
    for (const isProcessedFirst of [true, false]) {
      const browser = createTestBrowser(service);
      const call = holdLate(browser, late);
      if (isProcessedFirst) await call.process();
      expect((await signIn(browser, EMAIL)).status).toBe(200);
      if (!isProcessedFirst) await call.process();
      call.arrive();
      await isSignedIn(browser);
    }
  });

  it('leaves the session of a browser whose secret the sign-in has replaced', async () => {
    const browser = createTestBrowser(service);
    await browser.call('POST', '/client/sign_ins', { body: { strategy: 'passkey' } });
    for (const _round of ['the first sign-in', 'a sign-in of a browser that was signed in before']) {
      const call = holdLate(browser, late);
      expect((await signIn(browser, EMAIL)).status).toBe(200);
      expect((await call.process()).status).toBe(200);
      call.arrive();
      await isSignedIn(browser);
      await browser.call('DELETE', '/client/sessions');
    }
  });
});

it('reads of a browser without a client set no cookie', async () => {
  for (const [method, path] of READING) {
    const reply = await createTestBrowser(service).call(method, path);
    expect(reply.headers.getSetCookie()).toEqual([]);
  }
});

it('two tabs of a new browser: one signs in while the form of the other is being opened', async () => {
  const browser = createTestBrowser(service);
  const forms = [1, 2].map(() => browser.hold('POST', '/client/sign_ins', { body: { strategy: 'passkey' } }));
  await Promise.all(forms.map((form) => form.process()));
  forms[0]?.arrive();
  expect((await signIn(browser, EMAIL)).status).toBe(200);
  forms[1]?.arrive();
  await isSignedIn(browser);
});

it('two sign-ins at once leave one session, whichever reply arrives last', async () => {
  for (const last of [0, 1]) {
    const browser = createTestBrowser(service);
    await browser.call('PUT', '/client');
    const calls = [EMAIL, OTHER].map((identifier) =>
      browser.hold('POST', '/client/sign_ins', { body: { ...SIGN_IN, identifier } }),
    );
    const replies = await Promise.all(calls.map((call) => call.process()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    calls[1 - last]?.arrive();
    calls[last]?.arrive();
    await isSignedIn(browser);
  }
});

describe('a browser that is signed in', () => {
  const signedIn = async (): Promise<TestBrowser> => {
    const browser = createTestBrowser(service);
    await signIn(browser, EMAIL);
    return browser;
  };

  const stepUp = async (browser: TestBrowser): Promise<void> => {
    const { body } = await browser.call<ClientJSON>('GET', '/client');
    const path = `/client/sessions/${body.response.last_active_session_id}/verify`;
    await browser.call('POST', path, { body: { level: 'first_factor' } });
    const done = await browser.call('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'password', password: PASSWORD },
    });
    expect(done.status).toBe(200);
  };

  it.each(CALLS)(
    'keeps its session when a step-up replaces its secret before $title is processed',
    async ({ late }) => {
      const browser = await signedIn();
      const call = holdLate(browser, late);
      await stepUp(browser);
      await call.process();
      call.arrive();
      expect(await sessionsOf(browser)).toBe(1);
    },
  );

  it('keeps its new secret when its old cookie was to be renewed', async () => {
    const browser = await signedIn();
    const touch = browser.hold('GET', '/client/touch', {
      query: { redirect_url: 'https://interleaved.example.com/' },
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
    });
    await stepUp(browser);
    const reply = await touch.process();
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([302, []]);
    touch.arrive();
    expect(await sessionsOf(browser)).toBe(1);
  });

  it('is not given an attempt that was started elsewhere', async () => {
    const browser = await signedIn();
    const stranger = createTestBrowser(service);
    await stranger.call('PUT', '/client');
    for (const [name, value] of stranger.cookies()) browser.setCookie(name, value);
    await isSignedIn(browser);
  });
});

describe('the cookie of a client without a session', () => {
  const ANONYMOUS = '__Host-client_anonymous';

  it('is removed by the sign-in, which makes its secret invalid', async () => {
    const browser = createTestBrowser(service);
    await browser.call('PUT', '/client');
    const planted = browser.cookies().get(ANONYMOUS) ?? '';
    expect(planted).toMatch(/^[\w-]{43}$/);
    await signIn(browser, EMAIL);
    expect([...browser.cookies().keys()]).not.toContain(ANONYMOUS);
    for (const name of [ANONYMOUS, '__Host-client']) {
      const thief = createTestBrowser(service);
      thief.setCookie(name, planted);
      expect((await thief.call('GET', '/client')).body.response).toBeNull();
    }
  });

  it('identifies a browser whose other cookie is no longer known', async () => {
    const browser = createTestBrowser(service);
    browser.setCookie('__Host-client', 'unknown');
    const { id } = (await browser.call<ClientJSON>('PUT', '/client')).body.response;
    expect((await browser.call<ClientJSON>('GET', '/client')).body.response.id).toBe(id);
    expect((await browser.call<ClientJSON>('PUT', '/client')).body.response.id).toBe(id);
    await signIn(browser, EMAIL);
    await isSignedIn(browser);
  });

  it('is the only one that the deletion of such a client removes', async () => {
    const browser = createTestBrowser(service);
    await browser.call('PUT', '/client');
    const call = browser.hold('DELETE', '/client');
    await call.process();
    await signIn(browser, EMAIL);
    call.arrive();
    await isSignedIn(browser);
  });
});

it('a time of the last change without a client is set to 0', async () => {
  const browser = createTestBrowser(service);
  await signIn(browser, EMAIL);
  browser.setCookie('__Host-client', 'lost');
  expect((await browser.call('GET', '/client')).body.response).toBeNull();
  expect(uatOf(browser)).toBe(0);
});

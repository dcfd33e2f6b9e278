// Keyless set-up: creating, claiming and losing an instance, and who may (docs/guides/keyless.md).
import type { EnvironmentJSON, ErrorItemJSON } from '@latchkey/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEYLESS_LIFETIME_MS, KEYLESS_LIMIT, KEYLESS_MOST_UNCLAIMED } from '../../domain/instance/keyless.ts';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import type { Database } from '../../store/database/database.ts';
import { insertKeyless } from '../../store/instances/keyless-instances.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HERE = 'http://localhost:4400';
const CREATE = `${HERE}/v1/accountless_applications`;

type Application = {
  readonly publishable_key: string;
  readonly secret_key: string;
  readonly claim_url: string;
  readonly api_keys_url: string;
  readonly expires_at: number | null;
  readonly claimed_at: number | null;
  readonly errors?: readonly ErrorItemJSON[];
};

let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('keyless_instances').execute();
  await database.db.deleteFrom('rate_limits').execute();
  service = await createTestService(database, { config: { keyless: true } });
});

const ask = (url: string, init: RequestInit = {}, remoteAddress = '127.0.0.1'): Promise<Response> =>
  service.app.fetch(new Request(url, init), { incoming: { socket: { remoteAddress } } });
const make = async (): Promise<Application> => (await ask(CREATE, { method: 'POST' })).json() as Promise<Application>;
const hostOf = ({ publishable_key: key }: Application): string => atob(key.replace(/^pk_test_/, '')).replace(/\$$/, '');
const environmentOf = async (application: Application) => {
  const reply = await ask(`http://${hostOf(application)}/v1/environment`);
  const body = (await reply.json()) as { response: EnvironmentJSON; errors?: readonly ErrorItemJSON[] };
  return { status: reply.status, body: body.response, codes: body.errors?.map(({ code }) => code) };
};
const post = (url: string, fields: Readonly<Record<string, string>>) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: HERE },
    body: new URLSearchParams(fields).toString(),
  });
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
const tidy = async () => {
  const housekeeping = createHousekeeping({ database, ports: { ...service.ports, timers: { after: () => () => {} } } });
  housekeeping.start();
  await housekeeping.stop();
};

describe('an application without a key', () => {
  it('gets its own development instance that works at once', async () => {
    const one = await make();
    expect(one).toEqual({
      object: 'accountless_application',
      publishable_key: expect.stringMatching(/^pk_test_/),
      secret_key: expect.stringMatching(/^sk_test_/),
      claim_url: expect.stringMatching(/^http:\/\/localhost:4400\/keyless\/claim\?token=[\w-]{43}$/),
      api_keys_url: expect.stringMatching(/^http:\/\/localhost:4400\/keyless\/keys\?token=[\w-]{43}$/),
      expires_at: service.ports.clock.now() + KEYLESS_LIFETIME_MS,
      claimed_at: null,
    });
    expect(hostOf(one)).toMatch(/^keyless-[a-z0-9]{12}\.localhost:4400$/);
    expect((await environmentOf(one)).body.auth_config.claimed_at).toBeNull();
    const users = await ask(`http://${hostOf(one)}/admin/v1/users`, {
      headers: { authorization: `Bearer ${one.secret_key}` },
    });
    expect(await users.json()).toEqual({ data: [], total_count: 0 });
    expect(hostOf(await make())).not.toBe(hostOf(one));
  });

  it.each([
    ['a caller from elsewhere', {}, '192.0.2.7', 403],
    ['a page of another site', { origin: 'https://evil.example' }, '127.0.0.1', 403],
    ['a caller behind a proxy', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1', 403],
    ['a page on this machine', { origin: 'http://localhost:4401' }, '127.0.0.1', 200],
  ])('gets a reply when it is %s: %j', async (_who, headers, address, status) => {
    expect((await ask(CREATE, { method: 'POST', headers }, address)).status).toBe(status);
  });

  it('gets no instance where keyless set-up is off, or under another host name of this machine', async () => {
    service = await createTestService(database);
    const one = await ask(CREATE, { method: 'POST' });
    expect(one.status).toBe(404);
    expect((await ask('http://evil.example:4400/v1/accountless_applications', { method: 'POST' })).status).toBe(404);
  });

  it('gets a limited number of instances per period, and of unclaimed ones', async () => {
    for (let at = 0; at < KEYLESS_LIMIT.limit; at += 1) await make();
    const refused = await ask(CREATE, { method: 'POST' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    service.ports.clock.advance(KEYLESS_LIMIT.windowMs);
    expect((await make()).errors).toBeUndefined();
    const now = service.ports.clock.now();
    for (let at = KEYLESS_LIMIT.limit + 1; at < KEYLESS_MOST_UNCLAIMED; at += 1) {
      const { instance } = await createTestService(database);
      await insertKeyless(database.db, {
        instanceId: instance.id,
        claimHash: `hash ${at}`,
        expireAt: now + KEYLESS_LIFETIME_MS,
        claimedAt: null,
        createdAt: now,
      });
    }
    expect((await ask(CREATE, { method: 'POST' })).status).toBe(429);
  });
});

describe('claiming an instance', () => {
  it('takes a click on the page; reading it changes nothing, and its policy allows the form’s redirect', async () => {
    const one = await make();
    const back = 'http://localhost:3000/welcome?a=1';
    const page = await ask(`${one.claim_url}&return_url=${encodeURIComponent(back)}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('22 January 2026');
    expect((await environmentOf(one)).body.auth_config.claimed_at).toBeNull();
    service.ports.clock.advance(5_000);
    const fields = { token: tokenOf(one.claim_url), return_url: back, name: 'Shop\n<b>' };
    const done = await post(`${HERE}/keyless/claim`, fields);
    expect([done.status, done.headers.get('location')]).toEqual([303, back]);
    const { body } = await environmentOf(one);
    expect(body.auth_config.claimed_at).toBe(service.ports.clock.now());
    expect(body.display_config.application_name).toBe('Shop <b>');
    const again = await ask(one.claim_url);
    expect([again.status, again.headers.get('location')]).toEqual([303, one.api_keys_url]);
  });

  it('never redirects to another machine', async () => {
    const one = await make();
    const fields = { token: tokenOf(one.claim_url), return_url: 'https://evil.example/', name: '' };
    const done = await post(`${HERE}/keyless/claim`, fields);
    expect(done.headers.get('location')).toBe(one.api_keys_url);
  });

  it('keeps the instance, and shows its keys to the holder of the link', async () => {
    const one = await make();
    for (const isClaimed of [false, true]) {
      const text = await (await ask(one.api_keys_url)).text();
      expect(text).toContain(one.publishable_key);
      expect(text).toContain(one.secret_key);
      expect(text.includes('is yours')).toBe(isClaimed);
      await post(`${HERE}/keyless/claim`, { token: tokenOf(one.claim_url) });
    }
    service.ports.clock.advance(KEYLESS_LIFETIME_MS * 2);
    await tidy();
    expect((await environmentOf(one)).status).toBe(200);
  });

  it('also happens when the application has the keys in its configuration', async () => {
    const one = await make();
    const complete = (key: string) =>
      ask(`${CREATE}/complete`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
    const done = await complete(one.secret_key);
    const claimed_at = service.ports.clock.now();
    expect(await done.json()).toEqual({ ...one, claimed_at, expires_at: null });
    expect((await environmentOf(one)).body.auth_config.claimed_at).toBe(claimed_at);
    expect((await complete('sk_test_nobody')).status).toBe(401);
    expect((await complete(service.secretKey)).status).toBe(404);
  });

  it('is recorded in the audit log of the instance', async () => {
    const one = await make();
    await post(`${HERE}/keyless/claim`, { token: tokenOf(one.claim_url) });
    const log = await ask(`http://${hostOf(one)}/admin/v1/audit_events`, {
      headers: { authorization: `Bearer ${one.secret_key}` },
    });
    expect(await log.json()).toMatchObject({ data: [{ event: 'instance.claimed', ip_address: '127.0.0.1' }] });
  });

  it('is rejected from another machine, or with another token', async () => {
    const one = await make();
    expect((await ask(one.api_keys_url, {}, '192.0.2.7')).status).toBe(403);
    expect((await ask(one.claim_url, {}, '192.0.2.7')).status).toBe(403);
    const wrong = await ask(`${HERE}/keyless/keys?token=${'x'.repeat(43)}`);
    expect(wrong.status).toBe(404);
    expect(await wrong.text()).toContain('gone');
    expect((await post(`${HERE}/keyless/claim`, { token: 'x' })).status).toBe(404);
  });
});

describe('an unclaimed instance', () => {
  it.each([
    [-1, 200],
    [0, 400],
  ])('%i s after its week answers %i, and no instance answers at its host', async (seconds, status) => {
    const one = await make();
    service.ports.clock.advance(KEYLESS_LIFETIME_MS + seconds * 1_000);
    await tidy();
    const answered = await environmentOf(one);
    expect(answered.status).toBe(status);
    expect(answered.codes).toEqual(status === 200 ? undefined : ['host_invalid']);
    expect((await ask(one.api_keys_url)).status).toBe(status === 200 ? 200 : 404);
  });
});

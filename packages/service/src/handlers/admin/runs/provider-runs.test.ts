// Trial sign-ins through a real OpenID Connect provider: what each step shows, that secrets are masked, that nothing is kept, and that a
// callback is good for one run only.
import type { AdminReply } from '@latchkey/wire/admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RUN_LIFETIME_MS } from '../../../domain/runs/run.ts';
import { systemFetch } from '../../../ports/oauth/fetch.ts';
import type { Database } from '../../../store/database/database.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../../testing/providers/identity-provider.ts';
import {
  browserWithCallback,
  createProviderService,
  type ProviderService,
} from '../../../testing/providers/provider-service.ts';
import { DONE_URL } from '../../../testing/providers/test-identity.ts';
import { SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Run = AdminReply<'GET /oauth_providers/:id/runs/:runId'>;
type Started = AdminReply<'POST /oauth_providers/:id/runs'>;

const HOST = 'trials.localhost:4400';
const CALLBACK = `http://${HOST}/v1/oauth_callback/custom_acme`;
const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };

let database: Database;
let provider: IdentityProvider;
let service: ProviderService;
let id: string;
beforeAll(async () => {
  database = await openTestDatabase();
  provider = await createIdentityProvider([CALLBACK]);
  service = await createProviderService(database, provider, { apiHost: HOST });
  const { body } = await service.admin<{ data: readonly { id: string; provider: string }[] }>(
    'GET',
    '/oauth_providers',
  );
  id = body.data.find((one) => one.provider === 'custom_acme')?.id ?? '';
  await service.admin('PATCH', `/oauth_providers/${id}`, { enabled: false });
});
afterAll(async () => {
  await provider.stop();
  await database.close();
});

const start = async () => {
  const reply = await service.admin<Started>('POST', `/oauth_providers/${id}/runs`, {});
  expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
  return reply.body;
};
const read = async (runId: string) => (await service.admin<Run>('GET', `/oauth_providers/${id}/runs/${runId}`)).body;
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (url: string) => service.app.fetch(new Request(url, { headers: NAVIGATION, redirect: 'manual' }));
/** Starts a run, signs in at the provider and brings the callback back. */
const runThrough = async () => {
  const started = await start();
  const back = await provider.follow(started.url ?? '');
  const page = await open(back);
  return { started, back, page, run: await read(started.id) };
};
const stepOf = (run: Run, name: string) => run.steps.find((step) => step.name === name);
const statesOf = (run: Run) => Object.fromEntries(run.steps.map(({ name, state }) => [name, state]));
const countOf = async (path: string) => (await service.admin<{ total_count: number }>('GET', path)).body.total_count;
const failing = async (tap: typeof systemFetch, work: () => Promise<void>) => {
  service.tap.fetch = tap;
  await work().finally(() => {
    service.tap.fetch = systemFetch;
  });
};

it('a run of a provider that is off shows each step with its facts, and keeps neither user nor session', async () => {
  provider.act(ADA);
  const { started, back, page, run } = await runThrough();
  expect([started.status, statesOf(started).request, statesOf(started).token]).toEqual([
    'waiting',
    'passed',
    'waiting',
  ]);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The trial worked')]);
  expect(page.headers.get('set-cookie')).toBeNull();

  expect([run.status, run.failure_code, new Set(Object.values(statesOf(run)))]).toEqual([
    'passed',
    null,
    new Set(['passed']),
  ]);
  expect(stepOf(run, 'request')?.sent).toEqual(
    expect.arrayContaining([
      { name: 'client_id', value: provider.clientId },
      { name: 'redirect_uri', value: CALLBACK },
      { name: 'scope', value: 'openid email profile' },
      { name: 'state', value: '••••' },
    ]),
  );
  expect(stepOf(run, 'sign_in')?.received).toContainEqual({ name: 'code', value: '••••' });
  expect(stepOf(run, 'token')?.sent).toEqual(
    expect.arrayContaining([
      { name: 'POST', value: `${provider.issuer}/token` },
      { name: 'grant_type', value: 'authorization_code' },
      { name: 'client_secret', value: '••••' },
    ]),
  );
  expect(stepOf(run, 'token')?.received).toEqual(
    expect.arrayContaining([
      { name: 'status', value: '200' },
      { name: 'access_token', value: '••••' },
    ]),
  );
  expect(stepOf(run, 'profile')?.received[0]).toEqual({ name: 'status', value: '200' });
  expect(run.fields).toMatchObject([
    { field: 'user_id', looked_for: ['sub'], value: 'ada' },
    { field: 'email_address', looked_for: ['email'], value: 'ada@example.com' },
    { field: 'first_name', value: 'Ada' },
    { field: 'last_name', value: 'Lovelace' },
    { field: 'username', value: null },
  ]);
  expect(run.user).toEqual({ outcome: 'made', id: null });

  const { searchParams } = new URL(back);
  for (const secret of [provider.clientSecret, searchParams.get('code'), searchParams.get('state')])
    expect(JSON.stringify(run)).not.toContain(secret);
  const rows = JSON.stringify(await database.db.selectFrom('trial_runs').selectAll().execute());
  expect(rows).not.toMatch(/ada@example|Lovelace/);
  expect([await countOf('/users'), await countOf('/sessions')]).toEqual([0, 0]);
  expect((await open(back)).status).toBe(400);
});

it('a run finds the user who exists', async () => {
  const made = await service.admin<{ id: string }>('POST', '/users', { email_address: 'ada@example.com' });
  provider.act(ADA);
  expect((await runThrough()).run.user).toEqual({ outcome: 'found', id: made.body.id });
  provider.act({ ...ADA, sub: 'other', email_verified: false });
  const { run } = await runThrough();
  expect([run.status, stepOf(run, 'user')?.cause]).toEqual(['failed', 'unverified_address']);
  await service.admin('DELETE', `/users/${made.body.id}`);
});

it('a denied consent stops at the sign-in', async () => {
  provider.act(ADA, 'no');
  const { page, run } = await runThrough();
  expect(await page.text()).toContain('The trial stopped');
  expect([run.status, run.failure_code]).toEqual(['failed', 'oauth_access_denied']);
  expect(stepOf(run, 'sign_in')).toMatchObject({
    state: 'failed',
    cause: 'denied',
    received: expect.arrayContaining([{ name: 'error', value: 'access_denied' }]),
  });
  expect(stepOf(run, 'token')?.state).toBe('waiting');
});

it.each([
  ['wrong_credentials', 'token', '/token', Response.json({ error: 'invalid_client' }, { status: 401 })],
  ['code_refused', 'token', '/token', Response.json({ error: 'invalid_grant' }, { status: 400 })],
  ['invalid_answer', 'token', '/token', Response.json({ access_token: 'a-token-of-theirs' })],
  ['profile_refused', 'profile', '/me', Response.json({ error: 'insufficient_scope' }, { status: 403 })],
  ['unreachable', 'profile', '/me', undefined],
])('a run stops at the step that fails: %s', async (cause, name, path, reply) => {
  provider.act(ADA);
  const tap: typeof systemFetch = (url, options) => {
    if (!new URL(url).pathname.endsWith(path)) return systemFetch(url, options);
    return reply ? Promise.resolve(reply.clone()) : Promise.reject(new TypeError('fetch failed'));
  };
  await failing(tap, async () => {
    const { run } = await runThrough();
    expect([run.status, stepOf(run, name)?.state, stepOf(run, name)?.cause]).toEqual(['failed', 'failed', cause]);
    expect(stepOf(run, name)?.problem).toMatch(/\.$/);
    expect(JSON.stringify(run)).not.toContain('a-token-of-theirs');
  });
});

it('a provider whose document cannot be read stops at the request, without an address to open', async () => {
  service.ports.clock.advance(RUN_LIFETIME_MS);
  await failing(
    () => Promise.reject(new TypeError('fetch failed')),
    async () => {
      const started = await start();
      expect([started.url, started.status, stepOf(started, 'request')]).toMatchObject([
        null,
        'failed',
        { state: 'failed', cause: 'unreachable' },
      ]);
    },
  );
  service.ports.clock.advance(Date.now() - service.ports.clock.now());
});

it('a run ends when its user does not come back, and takes no late callback', async () => {
  provider.act(ADA);
  const started = await start();
  const back = await provider.follow(started.url ?? '');
  service.ports.clock.advance(RUN_LIFETIME_MS + 1);
  expect((await read(started.id)).status).toBe('expired');
  expect((await open(back)).status).toBe(400);
  service.ports.clock.advance(Date.now() - service.ports.clock.now());
});

it('a sign-in is not a run, and a run is listed for its provider only', async () => {
  await service.admin('PATCH', `/oauth_providers/${id}`, { enabled: true });
  provider.act(ADA);
  const before = await countOf(`/oauth_providers/${id}/runs`);
  const { browser, back } = await browserWithCallback(service, provider, 'sign_ups');
  expect((await browser.open(back)).headers.get('location')).toBe(DONE_URL);
  expect(await countOf(`/oauth_providers/${id}/runs`)).toBe(before);
  const { body } = await service.admin<{ data: readonly { id: string; provider: string }[] }>(
    'GET',
    '/oauth_providers',
  );
  const other = body.data.find((one) => one.provider !== 'custom_acme')?.id ?? '';
  expect(await countOf(`/oauth_providers/${other}/runs`)).toBe(0);
  expect((await service.admin('POST', '/oauth_providers/none/runs', {})).status).toBe(404);
});

it('the kinds name what has to be entered at each provider', async () => {
  const { body } = await service.admin<AdminReply<'GET /oauth_providers/kinds'>>(
    'GET',
    '/oauth_providers/kinds?limit=500',
  );
  expect(body.data.find((kind) => kind.provider === 'github')).toEqual({
    object: 'oauth_provider_kind',
    provider: 'github',
    strategy: 'oauth_github',
    name: 'GitHub',
    scopes: ['read:user', 'user:email'],
    signs_secret: false,
    redirect_uri: `http://${HOST}/v1/oauth_callback/github`,
  });
  expect(body.data.find((kind) => kind.provider === 'apple')?.signs_secret).toBe(true);
});

// Trial sign-ins through a connection with a real SAML identity provider: what they show, that they keep nothing, and that their
// responses are good for nothing else.
import type { AdminReply } from '@latchkey/wire/admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEFAULT_MAPPING } from '../../../domain/enterprise/connection.ts';
import { RUN_LIFETIME_MS } from '../../../domain/runs/run.ts';
import type { Database } from '../../../store/database/database.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createSamlIdentity, type SamlForm, type SamlIdentity } from '../../../testing/saml/saml-identity.ts';
import { createSamlService, type SamlService } from '../../../testing/saml/saml-service.ts';
import { SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Run = AdminReply<'GET /enterprise_connections/:id/runs/:runId'>;
type Started = AdminReply<'POST /enterprise_connections/:id/runs'>;

let database: Database;
let identity: SamlIdentity;
let service: SamlService;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  service = await createSamlService(database, identity, { connection: { active: false } });
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const runsPath = () => `/enterprise_connections/${service.connection.id}/runs`;
const start = async () => {
  service.ports.clock.advance(Date.now() - service.ports.clock.now());
  const reply = await service.admin<Started>('POST', runsPath(), {});
  expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
  return reply.body;
};
const read = async (id: string) => (await service.admin<Run>('GET', `${runsPath()}/${id}`)).body;
const post = (form: SamlForm) =>
  service.app.fetch(
    new Request(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ SAMLResponse: form.answer, RelayState: form.relayState }).toString(),
    }),
  );
const statesOf = (run: Run) => Object.fromEntries(run.steps.map(({ name, state }) => [name, state]));
const countOf = async (path: string) => (await service.admin<{ total_count: number }>('GET', path)).body.total_count;

const ADA = { nameId: 'ada@acme.example', attributes: { givenName: 'Ada', sn: 'Lovelace', department: 'Engines' } };

it('a run of an inactive connection shows each step and the user, and keeps neither user nor session', async () => {
  identity.act(ADA);
  const started = await start();
  expect([started.status, started.url.startsWith(identity.ssoUrl)]).toEqual(['waiting', true]);
  expect(statesOf(started)).toMatchObject({ request: 'passed', sign_in: 'waiting', user: 'waiting' });
  const form = await identity.follow(started.url);
  const page = await post(form);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The trial worked')]);
  expect(page.headers.get('set-cookie')).toBeNull();

  const run = await read(started.id);
  expect([run.status, run.failure_code, new Set(Object.values(statesOf(run)))]).toEqual([
    'passed',
    null,
    new Set(['passed']),
  ]);
  expect(run.fields).toMatchObject([
    { field: 'user_id', value: 'ada@acme.example' },
    { field: 'email_address', value: 'ada@acme.example' },
    { field: 'first_name', value: 'Ada' },
    { field: 'last_name', value: 'Lovelace' },
  ]);
  expect(run.other_attributes).toEqual([{ name: 'department', values: ['Engines'] }]);
  expect(run.user).toEqual({ outcome: 'made', id: null });
  expect([await countOf('/users'), await countOf('/sessions')]).toEqual([0, 0]);
  const rows = JSON.stringify(await database.db.selectFrom('trial_runs').selectAll().execute());
  expect(rows).not.toMatch(/ada@acme|Lovelace/);

  await service.reconnect({ active: true, allowIdpInitiated: true });
  for (const again of [form, { ...form, relayState: '' }]) expect((await post(again)).status).toBe(400);
  expect([await countOf('/users'), await countOf('/sessions')]).toEqual([0, 0]);
  await service.reconnect({ active: false, allowIdpInitiated: false });
  expect(JSON.stringify(await read(started.id))).not.toContain(form.answer.slice(0, 60));
});

it('a run finds the user who exists', async () => {
  const made = await service.admin<{ id: string }>('POST', '/users', { email_address: 'ada@acme.example' });
  identity.act(ADA);
  const started = await start();
  await post(await identity.follow(started.url));
  expect((await read(started.id)).user).toEqual({ outcome: 'found', id: made.body.id });
});

it('a run stops at the attributes, and says what was looked for and what arrived', async () => {
  await service.reconnect({ attributeMapping: { ...DEFAULT_MAPPING, emailAddress: 'work_mail' } });
  identity.act(ADA);
  const started = await start();
  expect(await (await post(await identity.follow(started.url))).text()).toContain('The trial stopped');
  const run = await read(started.id);
  expect(run).toMatchObject({ status: 'failed', failure_code: 'enterprise_sso_user_attribute_missing', user: null });
  expect(statesOf(run)).toMatchObject({ conditions: 'passed', attributes: 'failed', user: 'waiting' });
  expect(run.fields[1]).toEqual({ field: 'email_address', looked_for: ['work_mail'], value: null });
  await service.reconnect({ attributeMapping: DEFAULT_MAPPING });
});

it.each([
  ['signature', () => identity.act(ADA, { key: identity.stranger.privateKey, cert: identity.stranger.certificate })],
  ['conditions', () => identity.act(ADA, { lifetimeInSeconds: -200 })],
  ['attributes', () => identity.act({ nameId: 'eve@other.example' })],
])('a run stops at the step that fails: %s', async (name, act) => {
  act();
  const started = await start();
  await post(await identity.follow(started.url));
  const run = await read(started.id);
  expect([run.status, statesOf(run)[name]]).toEqual(['failed', 'failed']);
  expect(run.steps.find((step) => step.name === name)?.problem).toMatch(/\.$/);
});

it('a run ends when its user does not come back, and takes no late response', async () => {
  identity.act(ADA);
  const started = await start();
  const form = await identity.follow(started.url);
  service.ports.clock.advance(RUN_LIFETIME_MS + 1);
  expect((await read(started.id)).status).toBe('expired');
  expect((await post(form)).status).toBe(400);
});

it('a connection without the values of its provider cannot be tried', async () => {
  const made = await service.admin<{ id: string }>('POST', '/enterprise_connections', {
    provider: 'saml_custom',
    name: 'Empty',
    domains: ['empty.example'],
  });
  const refused = await service.admin('POST', `/enterprise_connections/${made.body.id}/runs`, {});
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('identity provider'),
  ]);
  expect((await service.admin('POST', '/enterprise_connections/none/runs', {})).status).toBe(404);
});

// Policies by the admin API: what it accepts, shows and refuses, and the commands of docs/guides/policies.md.
import { DAY_SECONDS, type ErrorItemJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { withPolicies } from '../../testing/accounts/policies.ts';
import { createAndSignIn } from '../../testing/accounts/step-up.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { readGuideCommands } from '../../testing/guide-commands.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const REQUIRED = { user_settings: { sign_in: { second_factor: { required: true } } } };
const APP_OFF = { user_settings: { attributes: { authenticator_app: { enabled: false } } } };
const PHONE_OFF = { user_settings: { attributes: { phone_number: { enabled: false } } } };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fieldOf = ({ body }: { readonly body: { readonly errors?: readonly ErrorItemJSON[] } }) =>
  body.errors?.[0]?.meta?.param_name;

it('the commands of the guide set the policies that it describes', async () => {
  const service = await createTestService(database);
  const ada = await createAndSignIn(service, 'ada@example.com');
  const created = await service.admin<{ id: string }>('POST', '/organizations', { name: 'Acme' });
  const values = { ORGANIZATION_ID: created.body.id, USER_ID: ada.userId };
  const commands = await readGuideCommands('policies.md', values);
  expect(commands).toHaveLength(6);
  for (const { method, path, body } of commands) {
    const reply = await service.admin(method, path, body);
    expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
  }
  const keys = async () => (await sessionOf(ada.browser)).tasks?.map(({ key }) => key);
  expect(await keys()).toEqual(['reset-password', 'choose-organization']);
  // The grace period of a week began with the first call after the requirement.
  await ada.browser.call('POST', `/client/sessions/${ada.sessionId}/touch`);
  await service.admin('PATCH', '/instance', { security: { second_factor: { grace_period_seconds: 0 } } });
  expect(await keys()).toEqual(['reset-password', 'setup-mfa', 'choose-organization']);
});

describe('the settings of an instance', () => {
  it('show the policies with their defaults', async () => {
    const service = await createTestService(database);
    expect((await service.admin('GET', '/instance')).body).toMatchObject({
      organization_settings: { force_organization_selection: false },
      security: { second_factor: { grace_period_seconds: 0, passkey_counts: false } },
    });
  });

  it.each([
    ['a negative grace period', { grace_period_seconds: -1 }, 'grace_period_seconds'],
    ['a grace period of more than a year', { grace_period_seconds: 365 * DAY_SECONDS + 1 }, 'grace_period_seconds'],
    ['half a second', { grace_period_seconds: 0.5 }, 'grace_period_seconds'],
    ['a text', { grace_period_seconds: '60' }, 'grace_period_seconds'],
    ['no yes or no', { passkey_counts: 1 }, 'passkey_counts'],
    ['an unknown policy', { passkeys_count: true }, 'passkeys_count'],
  ])('refuse %s', async (_title, second_factor, field) => {
    const service = await createTestService(database);
    const reply = await service.admin('PATCH', '/instance', { security: { second_factor } });
    expect([reply.status, fieldOf(reply)]).toEqual([422, `security.second_factor.${field}`]);
  });

  it('refuse a requirement that no user could meet, and keep the last factor that one needs', async () => {
    const bare = await createTestService(database);
    const refused = await bare.admin('PATCH', '/instance', REQUIRED);
    expect([refused.status, fieldOf(refused)]).toEqual([422, 'user_settings.sign_in.second_factor.required']);

    const service = await createTestService(database, { settings: withPolicies({ required: true }) });
    expect((await service.admin('PATCH', '/instance', APP_OFF)).status).toBe(200);
    expect(fieldOf(await service.admin('PATCH', '/instance', PHONE_OFF))).toBe(
      'user_settings.sign_in.second_factor.required',
    );
    const counting = { security: { second_factor: { passkey_counts: true } } };
    expect((await service.admin('PATCH', '/instance', { ...PHONE_OFF, ...counting })).status).toBe(200);
  });
});

describe('roles and organizations', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database, { settings: withPolicies() });
  });

  it.each([
    ['/roles', { key: 'org:cashier', name: 'Cashier' }],
    ['/organizations', { name: 'Acme' }],
  ])('%s show, set and clear that they require a second factor', async (path, wanted) => {
    type Shown = { readonly id: string; readonly requires_second_factor: boolean };
    const { body: made } = await service.admin<Shown>('POST', path, wanted);
    expect(made.requires_second_factor).toBe(false);
    const one = `${path}/${made.id}`;
    const set = async (requires_second_factor: unknown) =>
      service.admin<Shown>('PATCH', one, { requires_second_factor });
    expect((await set(true)).body.requires_second_factor).toBe(true);
    expect((await service.admin<Shown>('GET', one)).body.requires_second_factor).toBe(true);
    expect(fieldOf(await set('yes'))).toBe('requires_second_factor');
    // Another change keeps it.
    expect((await service.admin<Shown>('PATCH', one, { name: 'Other' })).body.requires_second_factor).toBe(true);
    expect((await set(false)).body.requires_second_factor).toBe(false);
  });

  it('cannot require a factor that users cannot set up, nor lose it while they require it', async () => {
    const bare = await createTestService(database);
    const role = { key: 'org:cashier', name: 'Cashier', requires_second_factor: true };
    expect(fieldOf(await bare.admin('POST', '/roles', role))).toBe('requires_second_factor');
    const organization = { name: 'Acme', requires_second_factor: true };
    expect(fieldOf(await bare.admin('POST', '/organizations', organization))).toBe('requires_second_factor');
    expect((await bare.admin<{ total_count: number }>('GET', '/organizations')).body.total_count).toBe(0);

    const strict = await createTestService(database, { settings: withPolicies() });
    await strict.admin('POST', '/organizations', organization);
    await strict.admin('PATCH', '/instance', APP_OFF);
    expect(fieldOf(await strict.admin('PATCH', '/instance', PHONE_OFF))).toBe('user_settings.attributes');
  });
});

// Admin API for OAuth providers: replies, what is stored, and errors for wrong values.
import { type EnvironmentJSON, providerOf } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newExternalAccount } from '../../../domain/external/external-account.ts';
import { BUILT_IN_STRATEGIES } from '../../../domain/providers/registry.ts';
import { createOAuthGateway } from '../../../ports/oauth/provider.ts';
import { createPublicFetch } from '../../../ports/oauth/public-fetch.ts';
import type { Database } from '../../../store/database/database.ts';
import { insertExternalAccount } from '../../../store/users/external-accounts.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../../testing/providers/identity-provider.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { PROVIDER_TIMEOUT_MS } from '../../../testing/test-ports.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

describe('the providers of an instance', () => {
  let database: Database;
  let provider: IdentityProvider;
  let service: TestService;
  beforeAll(async () => {
    database = await openTestDatabase();
    provider = await createIdentityProvider(['http://admin.localhost:4400/v1/oauth_callback/custom_acme']);
    service = await createTestService(database, { apiHost: 'admin.localhost:4400' });
  });
  afterAll(async () => {
    await provider.stop();
    await database.close();
  });

  const acme = () => ({
    provider: 'custom_acme',
    name: 'Acme',
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    discovery_url: provider.issuer,
  });
  const environment = async () => {
    const browser = await openBrowser(service);
    return (await browser.call<EnvironmentJSON>('GET', '/environment')).body.response.user_settings.social;
  };
  const problems = (body: { readonly errors?: readonly { meta?: { param_name?: string }; long_message?: string }[] }) =>
    (body.errors ?? []).map((item) => [item.meta?.param_name, item.long_message]);

  it('start with the built-in provider of the service', async () => {
    const { body } = await service.admin<{ data: readonly { id: string }[] }>('GET', '/oauth_providers');
    expect(body).toMatchObject({
      total_count: 1,
      data: [{ object: 'oauth_provider', provider: 'custom_test', name: 'Latchkey test identity', enabled: true }],
    });
    const [own] = body.data;
    const changed = await service.admin('PATCH', `/oauth_providers/${own?.id}`, { client_secret: 'x' });
    expect(changed.status).toBe(422);
    const taken = await service.admin('POST', '/oauth_providers', { ...acme(), provider: 'custom_test' });
    expect(problems(taken.body)).toEqual([['provider', 'custom_test is the built-in test provider of the service.']]);
  });

  it('are created, read, changed and removed; browsers see it at once, and the secret is never returned', async () => {
    const made = await service.admin<{ id: string }>('POST', '/oauth_providers', acme());
    expect(made).toMatchObject({
      status: 200,
      body: {
        strategy: 'oauth_custom_acme',
        credentials: 'passed',
        discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
        redirect_uri: 'http://admin.localhost:4400/v1/oauth_callback/custom_acme',
      },
    });
    expect(JSON.stringify(made.body)).not.toContain(provider.clientSecret);
    expect((await environment()).oauth_custom_acme).toMatchObject({ enabled: true, name: 'Acme', logo_url: null });
    const path = `/oauth_providers/${made.body.id}`;
    const change = {
      name: 'Acme Inc',
      logo_url: 'https://cdn.example.com/acme.svg',
      authenticatable: false,
      scopes: ['x'],
    };
    expect((await service.admin('PATCH', path, change)).body).toMatchObject({
      ...change,
      client_id: provider.clientId,
    });
    expect((await environment()).oauth_custom_acme).toMatchObject({
      name: 'Acme Inc',
      logo_url: 'https://cdn.example.com/acme.svg',
      authenticatable: false,
    });
    expect((await service.admin('GET', path)).body).toMatchObject(change);
    const again = await service.admin('POST', '/oauth_providers', acme());
    expect(again.body.errors?.[0]?.code).toBe('form_identifier_exists');
    expect((await service.admin('DELETE', path)).body).toEqual({
      object: 'oauth_provider',
      id: made.body.id,
      deleted: true,
    });
    expect(await environment()).not.toHaveProperty('oauth_custom_acme');
    expect((await service.admin('GET', path)).status).toBe(404);
  });

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 'client_secret', /rejects client_id with client_secret/],
    ['an unknown client', { client_id: 'nobody' }, 'client_secret', /rejects client_id with client_secret/],
    ['a closed port', { discovery_url: 'http://127.0.0.1:9' }, 'discovery_url', /The server did not respond/],
    ['no address', { discovery_url: 'acme' }, 'discovery_url', /Must be an https address/],
    ['plain http far away', { discovery_url: 'http://idp.example.com' }, 'discovery_url', /Must be an https address/],
    ['no discovery document', { discovery_url: undefined }, 'discovery_url', /discovery_url is missing/],
    ['no name', { name: undefined }, 'name', /text of the button/],
    ['a name with capitals', { provider: 'custom_ACME' }, 'provider', /one of the built-in providers/],
    ['a provider without a row', { provider: 'enstall' }, 'provider', /one of the built-in providers/],
    ['a discovery document where there is none', { provider: 'github' }, 'discovery_url', /has no discovery document/],
    ['half a signing key', { provider: 'apple' }, 'key_id', /needs team_id, key_id/],
    ['scopes with spaces', { scopes: ['a b'] }, 'scopes', /Each must be one scope/],
    ['an unknown field', { colour: 'red' }, 'colour', /colour/],
  ])('report what is wrong with %s', async (_what, wrong, field, sentence) => {
    const { status, body } = await service.admin('POST', '/oauth_providers', { ...acme(), ...wrong });
    expect(status).toBe(422);
    expect(problems(body)).toContainEqual([field, expect.stringMatching(sentence)]);
  });

  it('report which issuer the discovery document names instead', async () => {
    const { body } = await service.admin('POST', '/oauth_providers', {
      ...acme(),
      discovery_url: provider.issuer.replace('127.0.0.1', 'localhost'),
    });
    expect(problems(body)).toEqual([['discovery_url', expect.stringContaining('does not match the expected issuer')]]);
  });

  it('report nothing about the network behind an address', async () => {
    const { body } = await service.admin('POST', '/oauth_providers', {
      ...acme(),
      discovery_url: 'http://127.0.0.1:9',
    });
    expect(problems(body)).toEqual([
      ['discovery_url', 'The discovery document is invalid. The server did not respond.'],
    ]);
  });

  it('cannot be on loopback or use plain http in production', async () => {
    const live = await createTestService(database, { apiHost: 'latchkey.live.example', environmentType: 'production' });
    for (const discovery_url of [
      provider.issuer,
      'https://localhost/acme',
      'https://127.0.0.1',
      'https://10.0.0.7',
      'https://169.254.169.254/latest',
      'https://[fd00::7]/idp',
    ]) {
      const { body } = await live.admin('POST', '/oauth_providers', { ...acme(), discovery_url });
      expect(problems(body)).toEqual([['discovery_url', expect.stringMatching(/not of this machine/)]]);
    }
  });

  it('cannot have a host name that resolves to a private network in production', async () => {
    const live = await createTestService(database, {
      apiHost: 'latchkey.near.example',
      environmentType: 'production',
      ports: (ports) => ({
        ...ports,
        oauth: createOAuthGateway({
          clock: ports.clock,
          fetch: () => Promise.reject(new Error('the way of development instances')),
          publicFetch: createPublicFetch({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] }),
          patienceMs: PROVIDER_TIMEOUT_MS,
        }),
      }),
    });
    const { body } = await live.admin('POST', '/oauth_providers', { ...acme(), discovery_url: 'https://idp.example' });
    expect(problems(body)).toEqual([['discovery_url', expect.stringMatching(/in a private network/)]]);
  });

  it('cannot change the issuer while accounts are linked', async () => {
    const other = await createIdentityProvider(['http://admin.localhost:4400/v1/oauth_callback/custom_acme']);
    const elsewhere = { discovery_url: other.issuer };
    const made = await service.admin<{ id: string }>('POST', '/oauth_providers', acme());
    const path = `/oauth_providers/${made.body.id}`;
    expect(problems((await service.admin('PATCH', path, elsewhere)).body)).toEqual([
      ['client_secret', expect.stringMatching(/must be given again/)],
    ]);
    const withSecret = { ...elsewhere, client_secret: other.clientSecret };
    expect((await service.admin('PATCH', path, withSecret)).status).toBe(200);
    const home = { discovery_url: provider.issuer, client_secret: provider.clientSecret };
    expect((await service.admin('PATCH', path, home)).status).toBe(200);

    const facts = { id: 'eac_1', instanceId: service.instance.id, userId: null, verificationId: null };
    const profile = { status: 'verified', providerUserId: 'ada' } as const;
    const strategy = 'oauth_custom_acme' as const;
    await insertExternalAccount(database.db, { ...newExternalAccount({ ...facts, strategy }, 1), ...profile });
    expect(problems((await service.admin('PATCH', path, withSecret)).body)).toEqual([
      ['discovery_url', expect.stringMatching(/users have accounts/)],
    ]);
    expect((await service.admin('PATCH', path, { ...home, name: 'Same' })).status).toBe(200);
    expect(problems((await service.admin('DELETE', path)).body)).toEqual([
      ['delete_accounts', expect.stringMatching(/Users have accounts/)],
    ]);
    expect((await service.admin('DELETE', `${path}?delete_accounts=true`)).status).toBe(200);
    expect(await database.db.selectFrom('external_accounts').select('id').execute()).toEqual([]);
    await other.stop();
  });

  it('replace a built-in provider only while no account is linked to it', async () => {
    const facts = { id: 'eac_2', instanceId: service.instance.id, userId: null, verificationId: null };
    const account = newExternalAccount({ ...facts, strategy: 'oauth_google' }, 1);
    await insertExternalAccount(database.db, { ...account, status: 'verified', providerUserId: 'ada' });
    const google = { ...acme(), provider: 'google', check: false };
    expect(problems((await service.admin('POST', '/oauth_providers', google)).body)).toEqual([
      ['discovery_url', expect.stringMatching(/users have accounts/)],
    ]);
  });

  it('can be any of the built-in ones, also without discovery', async () => {
    const offline = await createTestService(database, {
      ports: (ports) => ({
        ...ports,
        oauth: createOAuthGateway({
          clock: ports.clock,
          fetch: () => Promise.reject(new TypeError('fetch failed')),
          patienceMs: PROVIDER_TIMEOUT_MS,
        }),
      }),
    });
    expect(BUILT_IN_STRATEGIES).toHaveLength(25);
    for (const strategy of BUILT_IN_STRATEGIES) {
      const apple = strategy === 'oauth_apple' && {
        team_id: 'T',
        key_id: 'K',
        client_secret: 'PRIVATE KEY',
        check: false,
      };
      const made = await offline.admin('POST', '/oauth_providers', {
        provider: providerOf(strategy),
        client_id: 'id',
        client_secret: 'secret',
        ...apple,
      });
      expect([strategy, made.status, made.body.credentials]).toEqual([
        strategy,
        200,
        apple ? 'skipped' : 'unreachable',
      ]);
    }
  });

  it('are not changed through the instance’s settings', async () => {
    const patch = { user_settings: { social: { oauth_google: { enabled: true } } } };
    const { body } = await service.admin('PATCH', '/instance', patch);
    expect(problems(body)).toContainEqual([
      'user_settings.social',
      'user_settings.social cannot be changed here. Use /admin/v1/oauth_providers.',
    ]);
    const { body: whole } = await service.admin('GET', '/instance');
    expect((await service.admin('PATCH', '/instance', whole)).status).toBe(200);
  });

  it('require the secret key', async () => {
    const reply = await service.app.fetch(new Request(`${service.baseUrl}/admin/v1/oauth_providers`));
    expect(reply.status).toBe(401);
  });
});

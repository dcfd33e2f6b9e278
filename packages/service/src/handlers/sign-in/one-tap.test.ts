// One-tap: a token of the provider's own script signs a user in or up once; no other token does.
import { SECOND_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OutboundFetch, systemFetch } from '../../ports/oauth/fetch.ts';
import { createOAuthGateway } from '../../ports/oauth/provider.ts';
import type { Database } from '../../store/database/database.ts';
import { putOnList } from '../../testing/accounts/identifier-lists.ts';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../testing/providers/identity-provider.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { PROVIDER_TIMEOUT_MS } from '../../testing/test-ports.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

describe('one-tap', () => {
  let database: Database;
  let provider: IdentityProvider;
  let service: TestService;
  beforeAll(async () => {
    database = await openTestDatabase();
    provider = await createIdentityProvider(['http://tap.localhost:4400/v1/oauth_callback/google']);
    service = await createTestService(database, {
      apiHost: 'tap.localhost:4400',
      settings: (settings) => ({
        ...settings,
        display_config: { ...settings.display_config, google_one_tap_client_id: 'tap-client' },
      }),
    });
    const google = { provider: 'google', client_id: provider.clientId, client_secret: provider.clientSecret };
    const made = await service.admin('POST', '/oauth_providers', { ...google, discovery_url: provider.issuer });
    expect(made.status).toBe(200);
  });
  afterAll(async () => {
    await provider.stop();
    await database.close();
  });

  const claims = (sub: string, changes: Readonly<Record<string, unknown>> = {}) => {
    const iat = Math.floor(service.ports.clock.now() / SECOND_MS);
    const email = `${sub}@example.com`;
    const facts = { sub, email, email_verified: true, given_name: 'Tap', iat, exp: iat + 3_600 };
    return { iss: provider.issuer, aud: 'tap-client', jti: `${sub}-${iat}`, ...facts, ...changes };
  };
  const tap = <Kind extends 'sign_ins' | 'sign_ups'>(browser: TestBrowser, kind: Kind, token: string) =>
    browser.call<Kind extends 'sign_ins' ? SignInJSON : SignUpJSON>('POST', `/client/${kind}`, {
      body: { strategy: 'google_one_tap', token },
    });

  it('sends a new user to sign-up with the same token, and then signs them in with other tokens', async () => {
    const browser = await openBrowser(service);
    const token = await provider.sign(claims('newcomer'));
    expect((await tap(browser, 'sign_ins', token)).codes).toEqual(['external_account_not_found']);
    const made = await tap(browser, 'sign_ups', token);
    expect(made.body.response).toMatchObject({
      status: 'complete',
      email_address: 'newcomer@example.com',
      verifications: { external_account: { status: 'verified', strategy: 'google_one_tap' } },
    });
    expect(made.body.client?.sessions[0]?.user.external_accounts).toMatchObject([
      { provider: 'google', provider_user_id: 'newcomer' },
    ]);
    const next = await openBrowser(service);
    const again = await tap(next, 'sign_ins', await provider.sign(claims('newcomer', { jti: 'two' })));
    expect(again.body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { strategy: 'google_one_tap' },
    });
    expect(again.body.client?.sessions).toHaveLength(1);
  });

  it('creates no user with an address on the block list', async () => {
    const block = (enabled: boolean) =>
      service.admin('PATCH', '/instance', { user_settings: { restrictions: { blocklist: { enabled } } } });
    await block(true);
    await putOnList(service, 'block', 'blocked@example.com');
    const browser = await openBrowser(service);
    const token = await provider.sign(claims('blocked'));
    expect((await tap(browser, 'sign_ups', token)).codes).toEqual(['not_allowed_access']);
    await block(false);
    // The refused token was not used up.
    expect((await tap(browser, 'sign_ups', token)).body.response.status).toBe('complete');
  });

  it('accepts a token once', async () => {
    await signedInBrowser(service, 'once@example.com');
    const token = await provider.sign(claims('once'));
    expect((await tap(await openBrowser(service), 'sign_ins', token)).status).toBe(200);
    expect((await tap(await openBrowser(service), 'sign_ins', token)).codes).toEqual(['oauth_token_exchange_error']);
  });

  it('reports that the account of a sign-up exists, so that it can be transferred', async () => {
    await signedInBrowser(service, 'known@example.com');
    const browser = await openBrowser(service);
    const made = await tap(browser, 'sign_ups', await provider.sign(claims('known')));
    expect(made.body.response.verifications?.external_account).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_exists' },
    });
    const signedIn = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { transfer: 'true' } });
    expect(signedIn.body.response.status).toBe('complete');
  });

  it('rejects every other token', async () => {
    await signedInBrowser(service, 'target@example.com');
    const own = claims('target');
    const old = own.iat - 700;
    const forged: readonly string[] = [
      await provider.sign(claims('target', { aud: 'another-client' })),
      await provider.sign(claims('target', { iss: 'https://evil.example.com' })),
      await provider.sign(claims('target', { exp: own.iat - 60 })),
      await provider.sign(claims('target', { iat: old, exp: own.iat + 60 })),
      await provider.sign(claims('target', { iat: undefined })),
      await provider.sign(claims('target', { exp: undefined })),
      await provider.sign(claims('target', { sub: undefined })),
      new UnsecuredJWT(own).encode(),
      await new SignJWT(own).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(provider.clientSecret)),
      'nonsense',
    ];
    for (const [at, token] of forged.entries()) {
      const browser = await openBrowser(service);
      const reply = await tap(browser, 'sign_ins', token);
      expect([at, reply.codes]).toEqual([at, ['oauth_token_exchange_error']]);
    }
    expect((await tap(await openBrowser(service), 'sign_ins', '')).codes).toEqual(['form_param_nil']);
  });

  it('makes no request for a token of another audience', async () => {
    const asked: string[] = [];
    const fetch: OutboundFetch = (url, options) => {
      asked.push(url);
      return systemFetch(url, options);
    };
    const gateway = createOAuthGateway({ clock: service.ports.clock, fetch, patienceMs: PROVIDER_TIMEOUT_MS });
    const { issuer } = provider;
    const read = async (changes: object) =>
      gateway.identityToken({
        reach: 'anywhere',
        token: await provider.sign(claims('x', { ...changes })),
        issuer,
        audience: 'tap-client',
      });
    await expect(read({ aud: 'another-client' })).rejects.toThrow('another issuer or audience');
    await expect(read({ iss: 'https://evil.example.com' })).rejects.toThrow('another issuer or audience');
    expect(asked).toEqual([]);
    expect(await read({ aud: ['tap-client'] })).toMatchObject({ sub: 'x' });
    expect(asked).toHaveLength(2);
  });

  it.each([{ enabled: false }, { authenticatable: false }])('is off where the provider is: %o', async (change) => {
    const { body } = await service.admin<{ data: { id: string; provider: string }[] }>('GET', '/oauth_providers');
    const path = `/oauth_providers/${body.data.find((one) => one.provider === 'google')?.id}`;
    await service.admin('PATCH', path, change);
    const reply = await tap(await openBrowser(service), 'sign_ins', await provider.sign(claims('switched')));
    expect(reply.codes).toEqual(['strategy_invalid']);
    await service.admin('PATCH', path, { enabled: true, authenticatable: true });
  });

  it('is off where the instance has no client id for it', async () => {
    const plain = await createTestService(database);
    const reply = await tap(await openBrowser(plain), 'sign_ins', await provider.sign(claims('nobody')));
    expect(reply.codes).toEqual(['strategy_invalid']);
  });
});

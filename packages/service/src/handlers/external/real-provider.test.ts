// A real identity provider over the network: consent given and denied, slow replies, outages, and refreshed tokens.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemFetch } from '../../ports/oauth/fetch.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../testing/providers/identity-provider.ts';
import {
  browserWithCallback,
  createProviderService,
  type ProviderService,
} from '../../testing/providers/provider-service.ts';
import { clientOf, DONE_URL, RETURN_URL } from '../../testing/providers/test-identity.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HOSTS = { development: 'real.localhost:4400', production: 'latchkey.real.example.com' } as const;
const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await createIdentityProvider([
    `http://${HOSTS.development}/v1/oauth_callback/custom_acme`,
    `https://${HOSTS.production}/v1/oauth_callback/custom_acme`,
  ]);
});
afterAll(() => provider.stop());

eachDatabase('a real provider', (database) => {
  let service: ProviderService;
  beforeAll(async () => {
    service = await createProviderService(database(), provider, { apiHost: HOSTS.development });
  });

  it('creates a user when consent is given, and signs them in the next time', async () => {
    provider.act(ADA);
    const first = await browserWithCallback(service, provider, 'sign_ups');
    expect((await first.browser.open(first.back)).headers.get('location')).toBe(DONE_URL);
    expect((await clientOf(first.browser)).sessions[0]?.user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_addresses: [{ email_address: 'ada@example.com' }],
      external_accounts: [{ provider: 'custom_acme', provider_user_id: 'ada' }],
    });
    const next = await browserWithCallback(service, provider);
    expect((await next.browser.open(next.back)).headers.get('location')).toBe(DONE_URL);
    expect((await clientOf(next.browser)).sessions).toHaveLength(1);
  });

  it('reports a denied consent', async () => {
    provider.act(ADA, 'no');
    const { browser, back } = await browserWithCallback(service, provider);
    expect((await browser.open(back)).headers.get('location')).toBe(RETURN_URL);
    expect((await clientOf(browser)).sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'oauth_access_denied' },
    });
  });

  it('has a time limit', async () => {
    provider.act(ADA);
    const { browser, back } = await browserWithCallback(service, provider);
    // Rejects as fetch does when its request times out.
    service.tap.fetch = (url, options) =>
      url.endsWith('/token') && options.signal
        ? Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
        : systemFetch(url, options);
    await browser.open(back);
    service.tap.fetch = systemFetch;
    expect((await clientOf(browser)).sign_in?.first_factor_verification?.error?.code).toBe(
      'oauth_token_exchange_error',
    );
  });

  it('may be unreachable: before the redirect, at the token exchange, and at the profile', async () => {
    provider.act(ADA);
    const gone = (part: string) => {
      service.tap.fetch = (url, options) =>
        url.includes(part) ? Promise.reject(new TypeError('fetch failed')) : systemFetch(url, options);
    };
    const browser = await openBrowser(service);
    service.ports.clock.advance(6 * 60_000);
    gone('/.well-known/');
    const body = { strategy: 'oauth_custom_acme', redirect_url: RETURN_URL };
    const refused = await browser.call('POST', '/client/sign_ins', { body });
    expect([refused.status, refused.codes]).toEqual([422, ['oauth_token_exchange_error']]);
    service.tap.fetch = systemFetch;
    service.ports.clock.advance(-6 * 60_000);

    for (const [part, code] of [
      ['/token', 'oauth_token_exchange_error'],
      ['/me', 'oauth_fetch_user_error'],
    ] as const) {
      const authorized = await browserWithCallback(service, provider);
      gone(part);
      await authorized.browser.open(authorized.back);
      service.tap.fetch = systemFetch;
      expect((await clientOf(authorized.browser)).sign_in?.first_factor_verification?.error?.code).toBe(code);
    }
  });

  it('gives the application an access token, refreshed on request', async () => {
    provider.act({ ...ADA, sub: 'tokens', email: 'tokens@example.com' });
    const { browser, back } = await browserWithCallback(service, provider, 'sign_ups');
    await browser.open(back);
    const userId = (await clientOf(browser)).sessions[0]?.user.id;
    const path = `/users/${userId}/oauth_access_tokens/custom_acme`;
    type Tokens = { data: readonly { token: string; scopes: readonly string[]; expires_at: number }[] };
    const { body } = await service.admin<Tokens>('GET', path);
    const [first] = body.data;
    expect(first?.scopes).toEqual(['openid', 'email', 'profile']);
    expect((await service.admin<Tokens>('GET', path)).body.data[0]?.token).toBe(first?.token);
    service.ports.clock.advance(9.6 * 60_000);
    const later = (await service.admin<Tokens>('GET', path)).body.data[0];
    expect(later?.token).not.toBe(first?.token);
    expect(later?.expires_at).toBeGreaterThan(first?.expires_at ?? 0);
    service.ports.clock.advance(-9.6 * 60_000);
    const rows = await database().db.selectFrom('external_accounts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(later?.token);
    expect((await service.admin('GET', '/users/user_none/oauth_access_tokens/custom_acme')).status).toBe(404);
  });

  it('works in production, where the client’s cookie binds the redirect', async () => {
    const live = await createProviderService(database(), provider, {
      apiHost: HOSTS.production,
      environmentType: 'production',
    });
    provider.act({ ...ADA, sub: 'live', email: 'live@example.com' });
    const { browser, back } = await browserWithCallback(live, provider, 'sign_ups');
    const before = browser.cookies().get('__Host-client');
    const reply = await browser.open(back);
    expect(reply.headers.get('location')).toBe('https://real.example.com/done');
    // docs/security.md R13: the client secret is rotated, so the old one authenticates no request.
    expect(browser.cookies().get('__Host-client')).not.toBe(before);
    expect((await clientOf(browser)).sessions).toHaveLength(1);
    const { headers } = await browser.call('GET', '/environment');
    expect(headers.get('set-cookie') ?? '').not.toContain('flow');
    const made = await live.admin('GET', '/oauth_providers');
    expect(JSON.stringify(made.body)).not.toContain('custom_test');
    expect((await browser.open(`${live.baseUrl}/v1/test_identity/jwks`)).status).toBe(404);
  });
});

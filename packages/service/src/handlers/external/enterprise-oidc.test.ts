// Enterprise connections over OpenID Connect, against a real provider: the same code as for social providers, but only for the
// domains of the connection.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { Database } from '../../store/database/database.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
  type ProviderUser,
} from '../../testing/providers/identity-provider.ts';
import { clientOf, DONE_URL, RETURN_URL } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, type SamlService, startEnterpriseRedirect } from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HOST = 'enterprise-oidc.localhost:4400';
const IDS = { custom: 'entc_custom', google: 'entc_google' } as const;
const ADA = { sub: 'ada', email: 'ada@oidc.example', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };

let database: Database;
let identity: SamlIdentity;
let provider: IdentityProvider;
let service: SamlService;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  provider = await createIdentityProvider(
    Object.values(IDS).map((id) => `http://${HOST}/v1/enterprise_callback/${id}`),
  );
  service = await createSamlService(database, identity, { apiHost: HOST });
  const oidc: Partial<EnterpriseConnection> = {
    protocol: 'oauth',
    saml: null,
    oidc: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      sealedClientSecret: service.ports.vault.seal(provider.clientSecret),
      scopes: [],
    },
  };
  await service.connect({ ...oidc, id: IDS.custom, provider: 'oauth_custom_acme', domains: ['oidc.example'] });
  await service.connect({ ...oidc, id: IDS.google, provider: 'oauth_google', domains: ['google.example'] });
});
afterAll(async () => {
  await provider.stop();
  await identity.stop();
  await database.close();
});

const signInWith = async (person: ProviderUser, email: string, kind: 'sign_ins' | 'sign_ups' = 'sign_ins') => {
  provider.act(person);
  const browser = await openBrowser(service);
  const back = await provider.follow(await startEnterpriseRedirect(service, browser, email, kind));
  return { browser, back };
};
const errorOf = async (browser: TestBrowser) =>
  (await clientOf(browser)).sign_in?.first_factor_verification?.error?.code;

it('signs a new user up, and finds them at the next sign-in', async () => {
  const first = await signInWith(ADA, 'ada@oidc.example', 'sign_ups');
  expect((await first.browser.open(first.back)).headers.get('location')).toBe(DONE_URL);
  expect((await clientOf(first.browser)).sessions[0]?.user).toMatchObject({
    first_name: 'Ada',
    email_addresses: [{ email_address: 'ada@oidc.example', verification: { status: 'verified' } }],
    external_accounts: [],
    enterprise_accounts: [{ provider: 'oauth_custom_acme', protocol: 'oauth', provider_user_id: 'ada', active: true }],
    saml_accounts: [],
  });
  const next = await signInWith(ADA, 'ada@oidc.example');
  expect((await next.browser.open(next.back)).headers.get('location')).toBe(DONE_URL);
  expect((await clientOf(next.browser)).sessions).toHaveLength(1);
  const again = await next.browser.open(next.back);
  expect(again.status).toBe(400);
});

it('is trusted for its own domains only, and not for an unverified address', async () => {
  const { browser, back } = await signInWith(
    { ...ADA, sub: 'eve', email: 'eve@elsewhere.example' },
    'eve@oidc.example',
  );
  expect((await browser.open(back)).headers.get('location')).toBe(RETURN_URL);
  expect(await errorOf(browser)).toBe('enterprise_sso_email_address_domain_mismatch');
  const doubted = await signInWith({ ...ADA, sub: 'mallory', email_verified: false }, 'mallory@oidc.example');
  await doubted.browser.open(doubted.back);
  expect([await errorOf(doubted.browser), (await clientOf(doubted.browser)).sessions]).toEqual([
    'external_account_email_address_verification_required',
    [],
  ]);
});

it('accepts only accounts of the hosted domain from Google', async () => {
  const grace = { sub: 'grace', email: 'grace@google.example', email_verified: true };
  for (const person of [grace, { ...grace, hd: 'elsewhere.example' }]) {
    const { browser, back } = await signInWith(person, 'grace@google.example');
    await browser.open(back);
    expect(await errorOf(browser)).toBe('enterprise_sso_hosted_domain_mismatch');
  }
  const { browser, back } = await signInWith({ ...grace, hd: 'google.example' }, 'grace@google.example', 'sign_ups');
  await browser.open(back);
  expect((await clientOf(browser)).sessions).toHaveLength(1);
});

it('binds a redirect to browser, connection, nonce and verifier', async () => {
  const { browser, back } = await signInWith(ADA, 'ada@oidc.example');
  const attacker = await openBrowser(service);
  await startEnterpriseRedirect(service, attacker, 'ada@oidc.example');
  expect((await attacker.open(back)).status).toBe(400);
  expect((await browser.open(back.replace(IDS.custom, IDS.google))).status).toBe(400);
  const other = await signInWith(ADA, 'ada@oidc.example');
  const mixed = new URL(other.back);
  mixed.searchParams.set('code', new URL(back).searchParams.get('code') ?? '');
  await other.browser.open(mixed.href);
  expect([await errorOf(other.browser), (await clientOf(other.browser)).sessions]).toEqual([
    'oauth_token_exchange_error',
    [],
  ]);
});

it('reports a denied consent, and an unreachable provider', async () => {
  provider.act(ADA, 'no');
  const browser = await openBrowser(service);
  const back = await provider.follow(await startEnterpriseRedirect(service, browser, 'ada@oidc.example'));
  await browser.open(back);
  expect(await errorOf(browser)).toBe('oauth_access_denied');
  await service.connect({
    id: 'entc_gone',
    protocol: 'oauth',
    provider: 'oauth_custom_gone',
    domains: ['gone.example'],
    saml: null,
    oidc: {
      issuer: 'http://127.0.0.1:1',
      clientId: 'x',
      sealedClientSecret: service.ports.vault.seal('x'),
      scopes: [],
    },
  });
  await expect(startEnterpriseRedirect(service, browser, 'ada@gone.example')).rejects.toThrow(
    'oauth_token_exchange_error',
  );
});

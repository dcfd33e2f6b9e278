// Enterprise connections over OpenID Connect, against a real provider: the same code as for social providers, but only for the
// domains of the connection.
import type { AdminReply } from '@latchkey/wire/admin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('a trial sign-in', () => {
  type Run = AdminReply<'GET /enterprise_connections/:id/runs/:runId'>;
  type Started = AdminReply<'POST /enterprise_connections/:id/runs'>;
  const path = `/enterprise_connections/${IDS.custom}/runs`;

  const tryAs = async (person: ProviderUser, answer: 'yes' | 'no' = 'yes') => {
    service.ports.clock.advance(Date.now() - service.ports.clock.now());
    provider.act(person, answer);
    const started = await service.admin<Started>('POST', path, {});
    expect([started.status, started.body.url.startsWith(provider.issuer)]).toEqual([200, true]);
    const browser = await openBrowser(service);
    const back = await provider.follow(started.body.url);
    const page = await browser.open(back);
    const run = (await service.admin<Run>('GET', `${path}/${started.body.id}`)).body;
    const states = Object.fromEntries(run.steps.map(({ name, state }) => [name, state]));
    return { browser, back, page, run, states, stopped: run.steps.find(({ state }) => state === 'failed') };
  };

  it('shows each step and what arrived, keeps neither user nor session, and uses its answer up', async () => {
    const grace = { ...ADA, sub: 'grace', email: 'grace@oidc.example', given_name: 'Grace' };
    const { browser, back, page, run, states } = await tryAs(grace);
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect([run.status, new Set(Object.values(states))]).toEqual(['passed', new Set(['passed'])]);
    expect(run.fields).toMatchObject([
      { field: 'user_id', value: 'grace' },
      { field: 'email_address', value: 'grace@oidc.example' },
      { field: 'first_name', value: 'Grace' },
      { field: 'last_name', value: 'Lovelace' },
    ]);
    expect(run.user).toEqual({ outcome: 'made', id: null });
    expect(await clientOf(browser)).toBeNull();
    const found = await service.admin<{ total_count: number }>('GET', '/users?email_address=grace%40oidc.example');
    expect(found.body.total_count).toBe(0);
    expect((await browser.open(back)).status).toBe(400);
  });

  it.each([
    ['response', 'oauth_access_denied', ADA, 'no', 'access_denied'],
    [
      'attributes',
      'enterprise_sso_email_address_domain_mismatch',
      { ...ADA, email: 'eve@other.example' },
      'yes',
      'domain',
    ],
    [
      'attributes',
      'external_account_email_address_verification_required',
      { ...ADA, email_verified: false },
      'yes',
      'not verified',
    ],
  ] as const)('stops at the %s with %s, as a sign-in would', async (name, code, person, answer, said) => {
    const { run, states, stopped } = await tryAs(person, answer);
    expect([run.status, run.failure_code, stopped?.name, states.user]).toEqual(['failed', code, name, 'waiting']);
    expect(stopped?.problem).toContain(said);
  });
});

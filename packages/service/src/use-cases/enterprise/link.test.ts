// A signed-in user verifies a company address through its connection (docs/reference/wire.md#identifier-calls, enterprise
// link), and the restrictions of managed users.
import type { EmailAddressJSON, ExternalAccountJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { signedInBrowser, signIn, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { clientOf, RETURN_URL } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import {
  createSamlService,
  postSamlResponse,
  type SamlService,
  signedInThrough,
} from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let identity: SamlIdentity;
let service: SamlService;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  service = await createSamlService(database, identity);
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const personAt = (name: string) => ({
  nameId: `${name}@acme.example`,
  attributes: { givenName: 'Ada', sn: 'Lovelace' },
});

const asSession = async (browser: TestBrowser) => ({
  _latchkey_session_id: (await clientOf(browser)).last_active_session_id ?? '',
});

/** Adds an address of the company and requests its verification. */
const askForProof = async (browser: TestBrowser, email: string) => {
  const query = await asSession(browser);
  const added = await browser.call<EmailAddressJSON>('POST', '/me/email_addresses', {
    query,
    body: { email_address: email },
  });
  expect(added.body.response).toMatchObject({ matches_sso_connection: true, verification: { status: 'unverified' } });
  const path = `/me/email_addresses/${added.body.response.id}`;
  const body = { strategy: 'enterprise_sso', redirect_url: RETURN_URL };
  const prepared = await browser.call<EmailAddressJSON>('POST', `${path}/prepare_verification`, { query, body });
  const url = prepared.body.response.verification?.external_verification_redirect_url ?? '';
  return { url, read: async () => (await browser.call<EmailAddressJSON>('GET', path, { query })).body.response };
};

it('the address is verified and the account linked; the page that polls sees it', async () => {
  const browser = await signedInBrowser(service, 'ada@example.com');
  const { url, read } = await askForProof(browser, 'ada@acme.example');
  expect((await read()).verification).toMatchObject({ status: 'unverified', strategy: 'enterprise_sso' });
  identity.act(personAt('ada'));
  const reply = await postSamlResponse(service, browser, await identity.follow(url));
  expect([reply.status, reply.headers.get('location')]).toEqual([303, RETURN_URL]);
  expect(await read()).toMatchObject({
    verification: { status: 'verified', strategy: 'enterprise_sso' },
    linked_to: [{ type: 'enterprise_sso' }],
  });
  const [session] = (await clientOf(browser)).sessions;
  expect(session?.user?.enterprise_accounts).toMatchObject([{ email_address: 'ada@acme.example', active: true }]);
  const linked = await service.admin<{ data: readonly object[] }>('GET', '/audit_events?event=external_account.linked');
  expect(linked.body.data).toMatchObject([
    { user_id: session?.user?.id, reason: 'enterprise_sso', target: expect.stringMatching(/^enta_/) },
  ]);
  await signedInThrough(service, identity, 'ada@acme.example');
});

it('a user who is managed by a connection signs in through it with any of their addresses', async () => {
  const browser = await signedInBrowser(service, 'mary@example.com');
  const { url } = await askForProof(browser, 'mary@acme.example');
  identity.act(personAt('mary'));
  await postSamlResponse(service, browser, await identity.follow(url));
  expect((await signIn(await openBrowser(service), 'mary@example.com')).codes).toEqual(['strategy_for_user_invalid']);
  expect((await startSignIn(await openBrowser(service), 'mary@example.com')).supported_first_factors).toEqual([
    { strategy: 'enterprise_sso' },
  ]);
  await service.reconnect({ active: false });
  expect((await signIn(await openBrowser(service), 'mary@example.com')).body.response.status).toBe('complete');
  await service.reconnect({ active: true });
});

it('another address, or another user’s account, verifies nothing', async () => {
  const browser = await signedInBrowser(service, 'grace@example.com');
  const { url, read } = await askForProof(browser, 'grace@acme.example');
  identity.act(personAt('somebody-else'));
  await postSamlResponse(service, browser, await identity.follow(url));
  expect((await read()).verification).toMatchObject({
    status: 'failed',
    error: { code: 'enterprise_sso_email_address_domain_mismatch' },
  });
  const again = await askForProof(browser, 'grace@acme.example');
  identity.act({ ...personAt('ada'), attributes: { email: 'grace@acme.example' } });
  await postSamlResponse(service, browser, await identity.follow(again.url));
  expect((await again.read()).verification).toMatchObject({
    status: 'failed',
    error: { code: 'external_account_exists' },
  });
});

it('a session that ended meanwhile verifies nothing', async () => {
  const browser = await signedInBrowser(service, 'joan@example.com');
  const { url } = await askForProof(browser, 'joan@acme.example');
  identity.act(personAt('joan'));
  const form = await identity.follow(url);
  await browser.call('POST', `/client/sessions/${(await clientOf(browser)).last_active_session_id}/end`);
  await postSamlResponse(service, browser, form);
  const { body } = await service.admin<{ data: ReadonlyArray<{ email_addresses: readonly EmailAddressJSON[] }> }>(
    'GET',
    '/users',
  );
  const emails = body.data.flatMap(({ email_addresses: own }) => own);
  expect(emails.find(({ email_address: one }) => one === 'joan@acme.example')?.verification?.status).toBe('unverified');
});

it('a connection may forbid its users to add identifiers', async () => {
  identity.act(personAt('bound'));
  const browser = await signedInThrough(service, identity, 'bound@acme.example', 'sign_ups');
  const query = await asSession(browser);
  const add = (email_address: string) =>
    browser.call('POST', '/me/email_addresses', { query, body: { email_address } });
  const connect = () =>
    browser.call<ExternalAccountJSON>('POST', '/me/external_accounts', {
      query,
      body: { strategy: 'oauth_custom_test', redirect_url: RETURN_URL },
    });
  expect([(await add('free@example.com')).codes, (await connect()).codes]).toEqual([[], []]);
  await service.reconnect({ disableAdditionalIdentifications: true });
  expect([(await add('bound@example.com')).codes, (await connect()).codes]).toEqual([
    ['authorization_invalid'],
    ['authorization_invalid'],
  ]);
  await service.reconnect({ disableAdditionalIdentifications: false });
});

// The service writes no secret to its log, replies or tables (docs/security.md R39). Covers account changes, OAuth providers,
// SAML, tickets and second factors, with wrong attempts and with requests that fail while a secret is in memory.
import type {
  EmailAddressJSON,
  ExternalAccountJSON,
  PasskeyCreationOptionsJSON,
  PasskeyJSON,
  PhoneNumberJSON,
  SignInJSON,
  TOTPJSON,
  Web3WalletJSON,
} from '@latchkey/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OutboundFetch, systemFetch } from '../ports/oauth/fetch.ts';
import { createOAuthGateway } from '../ports/oauth/provider.ts';
import type { Database } from '../store/database/database.ts';
import { withEverything } from '../testing/accounts/account-settings.ts';
import { askForCode, PASSWORD, signedInBrowser, signIn } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createSoftwareAuthenticator } from '../testing/factors/software-authenticator.ts';
import { createSoftwareWallet } from '../testing/factors/software-wallet.ts';
import { totpCodeAt } from '../testing/factors/totp-code.ts';
import { createIdentityProvider, type IdentityProvider } from '../testing/providers/identity-provider.ts';
import { browserWithCallback } from '../testing/providers/provider-service.ts';
import { clientOf, completeRedirect, PAGE } from '../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../testing/saml/saml-identity.ts';
import {
  browserWithResponse,
  createSamlService,
  postSamlResponse,
  type SamlService,
} from '../testing/saml/saml-service.ts';
import { createSecretWatch, type SecretWatch } from '../testing/secret-watch.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { PROVIDER_TIMEOUT_MS } from '../testing/test-ports.ts';
import { SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HOST = 'secrets.localhost:4400';
const EMAIL = 'ada@example.com';
const WRONG_CODE = '314159';
const NEW_PASSWORD = 'another good password';

let database: Database;
let provider: IdentityProvider;
let identity: SamlIdentity;
beforeAll(async () => {
  database = await openTestDatabase();
  provider = await createIdentityProvider([`http://${HOST}/v1/oauth_callback/custom_acme`]);
  identity = await createSamlIdentity();
});
afterAll(async () => {
  await Promise.all([provider.stop(), identity.stop(), database.close()]);
});

/** A service whose log, replies and provider tokens the watch records. */
const listening = async (watch: SecretWatch) => {
  const tap: { fetch: OutboundFetch } = { fetch: systemFetch };
  const heard: OutboundFetch = async (url, options) => {
    const reply = await tap.fetch(url, options);
    if (!url.endsWith('/token')) return reply;
    const told = (await reply.clone().json()) as Readonly<Record<string, string | undefined>>;
    for (const name of ['access_token', 'refresh_token', 'id_token']) watch.keep(name, told[name]);
    return reply;
  };
  const made = await createSamlService(database, identity, {
    apiHost: HOST,
    settings: withEverything,
    config: { requestLog: { sample: 1, addresses: 'full' } },
    ports: (ports) => ({
      ...ports,
      log: watch.log,
      oauth: createOAuthGateway({ clock: ports.clock, fetch: heard, patienceMs: PROVIDER_TIMEOUT_MS }),
    }),
  });
  const service = watch.listenTo(made);
  await service.admin('POST', '/oauth_providers', {
    provider: 'custom_acme',
    name: 'Acme',
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
  });
  return { service, tap };
};

/** Runs `work` while the audit event cannot be inserted: the request must fail with 500. */
const breaking = async (event: string, work: () => Promise<number>): Promise<void> => {
  const { db } = database;
  await sql`alter table audit_events add constraint broken check (event <> ${sql.lit(event)}) not valid`.execute(db);
  const status = await work();
  await sql`alter table audit_events drop constraint broken`.execute(db);
  expect([event, status]).toEqual([event, 500]);
};

type Fields = Readonly<Record<string, string>>;

/** Adds every kind of identifier and factor to the account; each is tried with a wrong proof as well as the right one. */
const addEveryFactor = async (service: SamlService, browser: TestBrowser): Promise<string> => {
  const post = <T>(path: string, body: Fields = {}) => browser.call<T>('POST', path, { body });
  const attempt = async (path: string, body: Fields) => (await post(`${path}/attempt_verification`, body)).status;
  const prove = async (path: string, right: Fields, wrong: Fields) => {
    await attempt(path, wrong);
    expect([path, await attempt(path, right)]).toEqual([path, 200]);
  };
  /** The first answer uses up a challenge, so the right one is sent first and the wrong one after it. */
  const proveAtOnce = async (path: string, right: Fields, wrong: Fields) => {
    expect([path, await attempt(path, right)]).toEqual([path, 200]);
    await attempt(path, wrong);
  };
  const email = (await post<EmailAddressJSON>('/me/email_addresses', { email_address: 'work@example.com' })).body
    .response;
  await post(`/me/email_addresses/${email.id}/prepare_verification`, { strategy: 'email_link', redirect_url: PAGE });
  const link = (await service.inbox('work@example.com')).find((one) => one.link !== undefined)?.link ?? '';
  await browser.open(new URL(link).searchParams.get('redirect_url') ?? link);
  await prove(
    `/me/email_addresses/${email.id}`,
    { code: await service.codeFor('work@example.com') },
    { code: WRONG_CODE },
  );
  const phone = (await post<PhoneNumberJSON>('/me/phone_numbers', { phone_number: '+12025550123' })).body.response;
  await post(`/me/phone_numbers/${phone.id}/prepare_verification`);
  await prove(`/me/phone_numbers/${phone.id}`, { code: await service.codeFor('+12025550123') }, { code: WRONG_CODE });
  const wallet = createSoftwareWallet();
  const strategy = 'web3_metamask_signature';
  const { id } = (await post<Web3WalletJSON>('/me/web3_wallets', { web3_wallet: wallet.address })).body.response;
  const asked = await post<{ verification: { message: string } }>(`/me/web3_wallets/${id}/prepare_verification`, {
    strategy,
  });
  const signature = wallet.sign(asked.body.response.verification.message);
  await proveAtOnce(`/me/web3_wallets/${id}`, { signature }, { signature: wallet.sign('something else') });
  const passkey = (await post<PasskeyJSON>('/me/passkeys')).body.response;
  const options = JSON.parse(passkey.verification?.nonce ?? '{}') as PasskeyCreationOptionsJSON;
  const credential = (challenge: string) => ({
    strategy: 'passkey',
    public_key_credential: JSON.stringify(createSoftwareAuthenticator().register({ ...options, challenge }, PAGE)),
  });
  await proveAtOnce(`/me/passkeys/${passkey.id}`, credential(options.challenge), credential('AAAA'));
  const away = { strategy: 'oauth_custom_test', redirect_url: PAGE };
  const account = (await post<ExternalAccountJSON>('/me/external_accounts', away)).body.response;
  await completeRedirect(
    browser,
    account.verification?.external_verification_redirect_url ?? '',
    'typed',
    'at@example.org',
  );
  const { secret = '' } = (await post<TOTPJSON>('/me/totp')).body.response;
  await prove('/me/totp', { code: totpCodeAt(secret, service.ports.clock.now()) }, { code: WRONG_CODE });
  return secret;
};

const changePassword = async (browser: TestBrowser): Promise<void> => {
  const change = (current_password: string, new_password: string) =>
    browser.call('POST', '/me/change_password', { body: { current_password, new_password } });
  await change('not my password at all', NEW_PASSWORD);
  await change(PASSWORD, 'password1');
  await breaking('password.changed', async () => (await change(PASSWORD, NEW_PASSWORD)).status);
  expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
};

/**
 * Signs in with both factors (password, then authenticator and backup codes), then resets the password with an e-mailed code.
 */
const signInTwice = async (service: SamlService, seed: string, codes: readonly string[]): Promise<void> => {
  const browser = await openBrowser(service);
  const path = `/client/sign_ins/${(await signIn(browser, EMAIL, NEW_PASSWORD)).body.response.id}/attempt_second_factor`;
  const attempt = (strategy: string, code: string) =>
    browser.call<SignInJSON>('POST', path, { body: { strategy, code } });
  await attempt('totp', WRONG_CODE);
  await attempt('backup_code', 'zzzz-zzzz-zzzz');
  // The enrolment of the authenticator already used this time step, so the code is refused.
  await attempt('totp', totpCodeAt(seed, service.ports.clock.now()));
  await breaking('sign_in.completed', async () => (await attempt('backup_code', codes[0] ?? '')).status);
  expect((await attempt('backup_code', codes[0] ?? '')).body.response.status).toBe('complete');
  const reset = await openBrowser(service);
  const begun = await askForCode(reset, EMAIL, 'reset_password_email_code');
  const body = {
    strategy: 'reset_password_email_code',
    code: await service.codeFor(EMAIL),
    password: 'a third good one',
  };
  await reset.call('POST', `${begun}/attempt_first_factor`, { body: { ...body, code: WRONG_CODE } });
  await reset.call('POST', `${begun}/attempt_first_factor`, { body });
};

/**
 * Signs up through the provider: with an unknown state, with a failing insert, successfully, and with a provider that answers
 * with an error.
 */
const signInThroughProvider = async (service: SamlService, tap: { fetch: OutboundFetch }): Promise<void> => {
  provider.act({ sub: 'grace', email: 'grace@example.com', email_verified: true });
  const first = await browserWithCallback(service, provider, 'sign_ups');
  const strange = new URL(first.back);
  strange.searchParams.set('state', 'nobody-ever-left-with-this-state');
  await first.browser.open(strange.href);
  await breaking('sign_up.completed', async () => (await first.browser.open(first.back)).status);
  const again = await browserWithCallback(service, provider, 'sign_ups');
  await again.browser.open(again.back);
  expect((await clientOf(again.browser)).sessions).toHaveLength(1);
  const broken = await browserWithCallback(service, provider);
  tap.fetch = (url, options) =>
    url.endsWith('/token')
      ? Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }))
      : systemFetch(url, options);
  await broken.browser.open(broken.back);
  tap.fetch = systemFetch;
};

const signInThroughEnterprise = async (service: SamlService): Promise<void> => {
  const joan = { nameId: 'joan@acme.example', attributes: { givenName: 'Joan', sn: 'Clarke' } };
  const { privateKey, certificate } = identity.stranger;
  identity.act(joan, { key: privateKey, cert: certificate });
  const forged = await browserWithResponse(service, identity, joan.nameId, 'sign_ups');
  await postSamlResponse(service, forged.browser, forged.form);
  identity.act(joan);
  const broken = await browserWithResponse(service, identity, joan.nameId, 'sign_ups');
  await breaking(
    'sign_up.completed',
    async () => (await postSamlResponse(service, broken.browser, broken.form)).status,
  );
  const { browser, form } = await browserWithResponse(service, identity, joan.nameId, 'sign_ups');
  await postSamlResponse(service, browser, form);
  expect((await clientOf(browser)).sessions).toHaveLength(1);
  // The second submission of the same response is refused as a replay.
  await postSamlResponse(service, browser, form);
};

const useTickets = async (service: SamlService, userId: string): Promise<void> => {
  const made = [
    await service.admin<{ token: string }>('POST', '/sign_in_tokens', { user_id: userId }),
    await service.admin<{ token: string }>('POST', '/actor_tokens', { user_id: userId, actor: { sub: 'support' } }),
  ];
  for (const ticket of [...made.map(({ body }) => body.token), 'a-ticket-that-nobody-ever-made'])
    for (const _ of [1, 2]) {
      const browser = await openBrowser(service);
      await browser.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });
    }
  const guest = 'guest@example.com';
  await service.admin('POST', '/invitations', { email_address: guest, redirect_url: PAGE });
  const link = (await service.inbox(guest)).find((one) => one.link !== undefined)?.link ?? '';
  const ticket = new URL(link).searchParams.get('ticket') ?? new URL(link).searchParams.get('token') ?? '';
  const body = { strategy: 'ticket', ticket, password: PASSWORD };
  for (const _ of [1, 2]) await (await openBrowser(service)).call('POST', '/client/sign_ups', { body });
};

it('an account with every credential leaves no secret in database or logs, however it signs in', async () => {
  const watch = createSecretWatch();
  const { service, tap } = await listening(watch);
  const ada = await signedInBrowser(service, EMAIL);
  await changePassword(ada);
  const seed = await addEveryFactor(service, ada);
  const { codes = [] } = (await ada.call<{ codes: string[] }>('POST', '/me/backup_codes')).body.response;
  expect(codes).toHaveLength(10);
  await signInTwice(service, seed, codes);
  await signInThroughProvider(service, tap);
  await signInThroughEnterprise(service);
  await useTickets(service, (await clientOf(ada)).sessions[0]?.user.id ?? '');

  const written = await watch.written(database);
  expect([...watch.seen.keys()]).toEqual(
    expect.arrayContaining([
      ...['password', 'current_password', 'new_password', 'code', 'codes', 'secret', 'signature', 'client_secret'],
      ...['public_key_credential', 'token', 'ticket', 'jwt', 'cookie', 'state', 'SAMLResponse', 'RelayState'],
      ...['access_token', 'refresh_token', 'id_token', '__latchkey_db_jwt'],
    ]),
  );
  expect(written).toContain('request {"request_id":"req_');
  for (const proof of ['request failed', 'passkey.added', 'sign_up.failed', 'sign_in.failed', 'form_code_incorrect'])
    expect(written).toContain(proof);
  expect(watch.leaks(written)).toEqual([]);
  expect(watch.leaks(`${written} ${NEW_PASSWORD}`)).toContain(`new_password ${NEW_PASSWORD}`);
});

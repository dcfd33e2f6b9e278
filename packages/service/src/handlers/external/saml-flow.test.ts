// Sign-in and sign-up through SAML, against a real provider: existing users, new users, attribute mapping, and every error code.
import { BODY_MAX_BYTES, type SignInJSON, type SignUpJSON, type UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_MAPPING } from '../../domain/enterprise/connection.ts';
import type { Database } from '../../store/database/database.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn, signUp, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import {
  clientOf,
  completeRedirect,
  DONE_URL,
  RETURN_URL,
  redirectUrlOf,
  startWithProvider,
} from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity, type SamlUser } from '../../testing/saml/saml-identity.ts';
import {
  browserWithResponse,
  createSamlService,
  postSamlResponse,
  type SamlService,
  signedInThrough,
  startEnterpriseRedirect,
} from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let identity: SamlIdentity;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const personAt = (name: string, domain = 'acme.example', more: Record<string, unknown> = {}): SamlUser => ({
  nameId: `${name}@${domain}`,
  attributes: { email: `${name}@${domain}`, givenName: 'Ada', sn: 'Lovelace', ...more },
});

const userOf = async (browser: TestBrowser): Promise<UserJSON | null | undefined> =>
  (await clientOf(browser)).sessions[0]?.user;

const errorOf = async (browser: TestBrowser) =>
  (await clientOf(browser)).sign_in?.first_factor_verification?.error?.code;

describe('a user of an enterprise connection', () => {
  let service: SamlService;
  beforeAll(async () => {
    service = await createSamlService(database, identity);
  });

  it('signs up, and the user lists the account and its connection', async () => {
    identity.act(personAt('ada'));
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example', 'sign_ups');
    const reply = await postSamlResponse(service, browser, form);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, DONE_URL]);
    const connection = { id: service.connection.id, name: 'Acme', domain: 'acme.example', active: true };
    expect(await userOf(browser)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_enabled: false,
      email_addresses: [
        {
          email_address: 'ada@acme.example',
          verification: { status: 'verified', strategy: 'enterprise_sso' },
          matches_sso_connection: true,
          linked_to: [{ type: 'enterprise_sso' }],
        },
      ],
      external_accounts: [],
      enterprise_accounts: [
        {
          provider: 'saml_custom',
          protocol: 'saml',
          provider_user_id: 'ada@acme.example',
          active: true,
          email_address: 'ada@acme.example',
          verification: { status: 'verified', strategy: 'enterprise_sso' },
          enterprise_connection: { object: 'enterprise_account_connection', protocol: 'saml', ...connection },
        },
      ],
      saml_accounts: [
        { provider: 'saml_custom', saml_connection: { object: 'saml_account_connection', ...connection } },
      ],
    });
  });

  it('signs in by address: only the enterprise connection is offered', async () => {
    identity.act(personAt('ada'));
    const browser = await openBrowser(service);
    const started = await startSignIn(browser, 'Ada@Acme.example');
    expect(started).toMatchObject({
      status: 'needs_first_factor',
      supported_first_factors: [{ strategy: 'enterprise_sso' }],
    });
    const path = `/client/sign_ins/${started.id}`;
    for (const strategy of ['enterprise_sso', 'saml']) {
      const body = { strategy, redirect_url: RETURN_URL, action_complete_redirect_url: DONE_URL };
      const { body: prepared } = await browser.call<SignInJSON>('POST', `${path}/prepare_first_factor`, { body });
      expect(prepared.response.first_factor_verification).toMatchObject({ status: 'unverified', strategy });
    }
    const url = redirectUrlOf((await browser.call<SignInJSON>('GET', path)).body.response);
    const reply = await postSamlResponse(service, browser, await identity.follow(url));
    expect(reply.headers.get('location')).toBe(DONE_URL);
    expect((await userOf(browser))?.enterprise_accounts).toHaveLength(1);
    const done = (await browser.call<SignInJSON>('GET', path)).body.response;
    expect(done).toMatchObject({
      status: 'complete',
      first_factor_verification: { status: 'verified', strategy: 'saml' },
    });
  });

  it('cannot sign in with a password, a code or a link', async () => {
    const browser = await openBrowser(service);
    expect((await signIn(browser, 'ada@acme.example')).codes).toEqual(['strategy_for_user_invalid']);
    const body = { identifier: 'ada@acme.example', strategy: 'email_code' };
    expect((await browser.call('POST', '/client/sign_ins', { body })).codes).toEqual(['strategy_for_user_invalid']);
    const { id } = await startSignIn(browser, 'ada@acme.example');
    const path = `/client/sign_ins/${id}`;
    const attempt = { strategy: 'password', password: PASSWORD };
    expect((await browser.call('POST', `${path}/attempt_first_factor`, { body: attempt })).codes).toEqual([
      'strategy_for_user_invalid',
    ]);
    const prepare = { strategy: 'email_code', email_address_id: 'idn_1' };
    expect((await browser.call('POST', `${path}/prepare_first_factor`, { body: prepare })).codes).toEqual([
      'strategy_for_user_invalid',
    ]);
  });

  it('who is new is transferred from a sign-in to a sign-up', async () => {
    identity.act(personAt('grace'));
    const browser = await openBrowser(service);
    expect(await startSignIn(browser, 'grace@acme.example')).toMatchObject({
      status: 'needs_identifier',
      supported_first_factors: [{ strategy: 'enterprise_sso' }],
    });
    const form = await identity.follow(await startEnterpriseRedirect(service, browser, 'grace@acme.example'));
    expect((await postSamlResponse(service, browser, form)).headers.get('location')).toBe(RETURN_URL);
    expect((await clientOf(browser)).sign_in?.first_factor_verification).toMatchObject({
      status: 'transferable',
      strategy: 'enterprise_sso',
      error: { code: 'external_account_not_found' },
    });
    const moved = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(moved.body.response).toMatchObject({ status: 'complete', email_address: 'grace@acme.example' });
    expect((await userOf(browser))?.enterprise_accounts).toHaveLength(1);
  });

  it('who is known is transferred from a sign-up to a sign-in', async () => {
    identity.act(personAt('ada'));
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example', 'sign_ups');
    expect((await postSamlResponse(service, browser, form)).headers.get('location')).toBe(RETURN_URL);
    expect((await clientOf(browser)).sign_up?.verifications?.external_account).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_exists' },
    });
    const moved = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { transfer: 'true' } });
    expect(moved.body.response.status).toBe('complete');
  });

  it('who signs up with an address of the domain is redirected to the provider', async () => {
    identity.act(personAt('joan'));
    const browser = await openBrowser(service);
    const body = { email_address: 'joan@acme.example', password: PASSWORD };
    const { body: made } = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body });
    expect(made.response).toMatchObject({ missing_fields: ['enterprise_sso'], unverified_fields: [] });
    const path = `/client/sign_ups/${made.response.id}`;
    const code = await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    expect(code.codes).toEqual(['strategy_for_user_invalid']);
    const away = { strategy: 'enterprise_sso', redirect_url: RETURN_URL, action_complete_redirect_url: DONE_URL };
    const { body: left } = await browser.call<SignUpJSON>('PATCH', path, { body: away });
    await postSamlResponse(service, browser, await identity.follow(redirectUrlOf(left.response)));
    expect(await userOf(browser)).toMatchObject({ email_addresses: [{ email_address: 'joan@acme.example' }] });
    const { body: prepared } = await (await openBrowser(service)).call<SignUpJSON>('POST', '/client/sign_ups', {
      body,
    });
    expect(prepared.response.missing_fields).toEqual(['enterprise_sso']);
  });

  it('is not redirected without an address of a connected domain', async () => {
    const browser = await openBrowser(service);
    const create = (path: string, body: Record<string, string>) =>
      browser.call('POST', path, { body: { strategy: 'enterprise_sso', redirect_url: RETURN_URL, ...body } });
    expect((await create('/client/sign_ins', {})).codes).toEqual(['form_param_nil']);
    expect((await create('/client/sign_ins', { identifier: 'a@example.com' })).codes).toEqual([
      'strategy_for_user_invalid',
    ]);
    expect((await create('/client/sign_ups', {})).codes).toEqual(['form_param_nil']);
    const bad = { identifier: 'ada@acme.example', redirect_url: 'https://evil.example/' };
    expect((await create('/client/sign_ins', bad)).codes).toEqual(['redirect_url_invalid']);
  });
});

describe('a user who already has an account', () => {
  it('keeps it: a verified address finds it (R25), even where wrong attempts locked its password (R09)', async () => {
    const service = await createSamlService(database, identity, { connection: { active: false } });
    await signUp(service, await openBrowser(service), 'ada@acme.example');
    const guesser = await openBrowser(service);
    for (let tried = 0; tried < 10; tried += 1) await signIn(guesser, 'ada@acme.example', 'wrong password');
    expect((await signIn(guesser, 'ada@acme.example')).codes).toEqual(['user_locked']);
    await service.reconnect({ active: true });
    identity.act(personAt('ada'));
    const browser = await signedInThrough(service, identity, 'ada@acme.example');
    expect(await userOf(browser)).toMatchObject({ password_enabled: true, enterprise_accounts: [{ active: true }] });
    await service.reconnect({ active: false });
    expect(await userOf(browser)).toMatchObject({
      email_addresses: [{ matches_sso_connection: false }],
      enterprise_accounts: [{ active: false, enterprise_connection: { active: false } }],
    });
    expect((await signIn(await openBrowser(service), 'ada@acme.example')).body.response.status).toBe('complete');
  });

  it('gets no credential of an account that was created with their address before (R25)', async () => {
    const unproven = settingsWith({ attributes: { email_address: { verify_at_sign_up: false } } });
    const service = await createSamlService(database, identity, { connection: { active: false }, settings: unproven });
    const squatter = await openBrowser(service);
    const body = { email_address: 'ada@acme.example', password: PASSWORD };
    expect((await squatter.call<SignUpJSON>('POST', '/client/sign_ups', { body })).body.response.status).toBe(
      'complete',
    );
    await service.reconnect({ active: true });
    identity.act(personAt('ada'));
    const browser = await signedInThrough(service, identity, 'ada@acme.example');
    expect(await userOf(browser)).toMatchObject({ password_enabled: false });
    expect((await clientOf(squatter)).sessions.filter(({ status }) => status === 'active')).toEqual([]);
  });
});

describe('a user who is managed by an enterprise connection', () => {
  const username = { enabled: true, used_for_first_factor: true, first_factors: [] };

  const signedUpBefore = async (hasEnumerationProtection: boolean) => {
    const settings = settingsWith({
      attributes: { username },
      security: { enumeration_protection: hasEnumerationProtection },
    });
    const service = await createSamlService(database, identity, { connection: { active: false }, settings });
    const facts = { email_address: 'ada@acme.example', username: 'ada-l', password: PASSWORD };
    expect((await service.admin('POST', '/users', facts)).status).toBe(200);
    expect((await signIn(await openBrowser(service), 'ada-l')).body.response.status).toBe('complete');
    await service.reconnect({ active: true });
    return service;
  };

  it('signs in through the connection also with another identifier', async () => {
    const service = await signedUpBefore(false);
    const browser = await openBrowser(service);
    expect((await signIn(browser, 'ada-l')).codes).toEqual(['strategy_for_user_invalid']);
    expect((await startSignIn(browser, 'ada-l')).supported_first_factors).toEqual([{ strategy: 'enterprise_sso' }]);
  });

  it('cannot bypass it where the instance prevents user enumeration', async () => {
    const service = await signedUpBefore(true);
    expect((await signIn(await openBrowser(service), 'ada-l')).codes).toEqual(['strategy_for_user_invalid']);
    expect((await signIn(await openBrowser(service), 'ada-l', 'wrong')).codes).toEqual(['form_password_incorrect']);
  });
});

describe('the profile from the provider', () => {
  it('is updated at each sign-in, where the operator enables it', async () => {
    const service = await createSamlService(database, identity);
    identity.act(personAt('ada'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    identity.act(personAt('ada', 'acme.example', { sn: 'King' }));
    expect(await userOf(await signedInThrough(service, identity, 'ada@acme.example'))).toMatchObject({
      last_name: 'King',
    });
    await service.reconnect({ syncUserAttributes: false });
    identity.act(personAt('ada', 'acme.example', { sn: 'Byron' }));
    const user = await userOf(await signedInThrough(service, identity, 'ada@acme.example'));
    expect(user).toMatchObject({ last_name: 'King', enterprise_accounts: [{ last_name: 'Byron' }] });
  });

  it('is read with the operator’s attribute mapping', async () => {
    const attributeMapping = {
      userId: 'uid',
      emailAddress: 'contact',
      firstName: 'vorname',
      lastName: 'nachname',
      publicMetadata: { team: 'abteilung', groups: 'gruppen', none: 'nichts' },
    };
    const service = await createSamlService(database, identity, { connection: { attributeMapping } });
    const attributes = {
      uid: 'u-1',
      contact: 'ada@acme.example',
      vorname: 'Ada',
      nachname: 'L',
      abteilung: 'Research',
      gruppen: ['a', 'b'],
    };
    identity.act({ nameId: 'whoever@elsewhere.example', attributes });
    const browser = await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    expect(await userOf(browser)).toMatchObject({
      first_name: 'Ada',
      last_name: 'L',
      enterprise_accounts: [{ provider_user_id: 'u-1', public_metadata: { team: 'Research', groups: ['a', 'b'] } }],
    });
  });

  it.each([
    ['enterprise_sso', 'enterprise_sso_user_attribute_missing', { nameId: 'no-address', attributes: {} }],
    ['saml', 'saml_user_attribute_missing', { nameId: 'no-address', attributes: {} }],
    ['enterprise_sso', 'enterprise_sso_email_address_domain_mismatch', personAt('ada', 'other.example')],
    ['saml', 'saml_email_address_domain_mismatch', personAt('ada', 'sub.acme.example')],
  ] as const)('as %s is rejected with %s', async (strategy, code, person) => {
    const service = await createSamlService(database, identity);
    identity.act(person);
    const browser = await openBrowser(service);
    const form = await identity.follow(
      await startEnterpriseRedirect(service, browser, 'ada@acme.example', 'sign_ins', strategy),
    );
    expect((await postSamlResponse(service, browser, form)).headers.get('location')).toBe(RETURN_URL);
    expect([await errorOf(browser), (await clientOf(browser)).sessions]).toEqual([code, []]);
    await service.reconnect({ allowSubdomains: true, attributeMapping: { ...DEFAULT_MAPPING } });
    identity.act(personAt('ada', strategy === 'saml' ? 'sub.acme.example' : 'acme.example'));
    await signedInThrough(service, identity, 'ada@sub.acme.example', 'sign_ups');
  });

  it('is not trusted for a subdomain that has its own connection', async () => {
    const service = await createSamlService(database, identity, { connection: { allowSubdomains: true } });
    await service.connect({ domains: ['labs.acme.example'] });
    identity.act(personAt('ada', 'labs.acme.example'));
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example');
    await postSamlResponse(service, browser, form);
    expect([await errorOf(browser), (await clientOf(browser)).sign_in?.status]).toEqual([
      'enterprise_sso_email_address_domain_mismatch',
      'needs_identifier',
    ]);
    identity.act(personAt('ada', 'shop.acme.example'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
  });

  it('may be long', async () => {
    const service = await createSamlService(database, identity);
    const groups = Array.from({ length: 1_000 }, (_, index) => `group-${index}`);
    identity.act(personAt('ada', 'acme.example', { groups }));
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example', 'sign_ups');
    expect(form.answer.length).toBeGreaterThan(BODY_MAX_BYTES);
    await postSamlResponse(service, browser, form);
    expect((await clientOf(browser)).sessions).toHaveLength(1);
    const endless = await postSamlResponse(service, browser, { ...form, answer: 'A'.repeat(8 * BODY_MAX_BYTES) });
    expect(endless.status).toBe(413);
  });

  it('may be an error', async () => {
    const service = await createSamlService(database, identity);
    identity.act(personAt('ada'), { samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example');
    await postSamlResponse(service, browser, form);
    expect(await errorOf(browser)).toBe('oauth_access_denied');
  });
});

describe('the organization of a connection', () => {
  const newOrganization = async (service: SamlService, limit: number) => {
    const { body } = await service.admin<{ id: string; slug: string }>('POST', '/organizations', {
      name: 'Acme Works',
      max_allowed_memberships: limit,
    });
    await service.reconnect({ organizationId: body.id });
    return body;
  };

  it('adds its users as members, and reports when it is full', async () => {
    const service = await createSamlService(database, identity);
    const { id } = await newOrganization(service, 1);
    identity.act(personAt('ada'));
    const browser = await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    const membership = { organization: { id }, role: 'org:member' };
    expect((await userOf(browser))?.organization_memberships).toMatchObject([membership]);
    expect(
      (await userOf(await signedInThrough(service, identity, 'ada@acme.example')))?.organization_memberships,
    ).toHaveLength(1);
    identity.act(personAt('grace'));
    const late = await browserWithResponse(service, identity, 'grace@acme.example', 'sign_ups');
    await postSamlResponse(service, late.browser, late.form);
    const { sign_up: signUpNow, sessions } = await clientOf(late.browser);
    expect([signUpNow?.verifications?.external_account?.error?.code, sessions]).toEqual([
      'organization_membership_quota_exceeded_for_sso',
      [],
    ]);
  });

  it('finds the connection by its slug or id', async () => {
    const service = await createSamlService(database, identity);
    const { id, slug } = await newOrganization(service, 5);
    identity.act(personAt('ada'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    for (const name of [id, slug]) {
      const browser = await openBrowser(service);
      await postSamlResponse(
        service,
        browser,
        await identity.follow(await startEnterpriseRedirect(service, browser, name)),
      );
      expect((await clientOf(browser)).sessions).toHaveLength(1);
    }
    const nobody = await openBrowser(service);
    await expect(startEnterpriseRedirect(service, nobody, 'unknown-slug')).rejects.toThrow('strategy_for_user_invalid');
  });
});

describe('the domain of a connection', () => {
  it('rejects sign-ups through social providers', async () => {
    const service = await createSamlService(database, identity);
    const browser = await openBrowser(service);
    const { body } = await startWithProvider(browser, 'sign_ins');
    await completeRedirect(browser, redirectUrlOf(body.response), 'typed', 'ada@acme.example');
    expect([await errorOf(browser), (await clientOf(browser)).sessions]).toEqual([
      'oauth_email_domain_reserved_by_saml',
      [],
    ]);
  });

  it('admits users where sign-up is restricted for others', async () => {
    const service = await createSamlService(database, identity, {
      settings: settingsWith({ signUp: { mode: 'restricted' } }),
    });
    identity.act(personAt('ada'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    const other = { body: { email_address: 'ada@example.com', password: PASSWORD } };
    expect((await (await openBrowser(service)).call('POST', '/client/sign_ups', other)).codes).toEqual([
      'sign_up_mode_restricted',
    ]);
  });

  it('does not disclose accounts where the instance prevents user enumeration', async () => {
    const service = await createSamlService(database, identity, {
      settings: settingsWith({ security: { enumeration_protection: true } }),
    });
    identity.act(personAt('ada'));
    await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
    const [known, unknown] = [
      await startSignIn(await openBrowser(service), 'ada@acme.example'),
      await startSignIn(await openBrowser(service), 'nobody@acme.example'),
    ];
    const shown = ({ status, supported_first_factors, user_data }: SignInJSON) => ({
      status,
      supported_first_factors,
      user_data,
    });
    expect(shown(known)).toEqual(shown(unknown));
  });
});

describe('in production', () => {
  it('the browser is identified by its cookie alone, and gets a new one at sign-in', async () => {
    const service = await createSamlService(database, identity, { environmentType: 'production' });
    identity.act(personAt('ada'));
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example', 'sign_ups');
    const before = browser.cookies().get('__Host-client');
    const stranger = await openBrowser(service);
    expect((await postSamlResponse(service, stranger, form)).status).toBe(400);
    const reply = await postSamlResponse(service, browser, form);
    expect(reply.headers.get('location')).toBe(`${service.baseUrl.replace('latchkey.', '')}/done`);
    expect(browser.cookies().get('__Host-client')).not.toBe(before);
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });
});

describe('the service provider', () => {
  it('has metadata before the connection is active', async () => {
    const service = await createSamlService(database, identity, { connection: { active: false } });
    const { metadataUrl, entityId, acsUrl } = service.addresses;
    const reply = await service.app.fetch(new Request(metadataUrl));
    const xml = await reply.text();
    expect(reply.headers.get('content-type')).toContain('application/samlmetadata+xml');
    expect(xml).toContain(`entityID="${entityId}"`);
    expect(xml).toContain(`Location="${acsUrl}"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).toContain('X509Certificate>');
    expect((await service.app.fetch(new Request(`${metadataUrl}x`))).status).toBe(404);
  });

  it('signs its requests: the provider rejects unsigned ones', async () => {
    const service = await createSamlService(database, identity);
    identity.act(personAt('ada'));
    const browser = await openBrowser(service);
    const url = new URL(await startEnterpriseRedirect(service, browser, 'ada@acme.example'));
    await identity.follow(url.href);
    url.searchParams.set('RelayState', 'another');
    await expect(identity.follow(url.href)).rejects.toThrow('Signature check errors');
    url.searchParams.delete('Signature');
    await expect(identity.follow(url.href)).rejects.toThrow('the provider stopped');
  });
});

// Sign-in and sign-up through the built-in test provider, on both databases: existing user, new user, transfer, refusal.
import type { SignInJSON, SignUpJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD, signedInBrowser, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import {
  chooseIdentity,
  clientOf,
  completeRedirect,
  DONE_URL,
  RETURN_URL,
  redirectUrlOf,
  startWithProvider,
} from '../../testing/providers/test-identity.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

eachDatabase('a provider', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database());
  });

  /** A user who signed up through the provider. */
  const newcomer = async (email: string) => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', email);
    return browser;
  };

  it('is listed in the environment with its name', async () => {
    const browser = await openBrowser(service);
    const { body } = await browser.call<{ user_settings: { social: object } }>('GET', '/environment');
    expect(body.response.user_settings.social).toEqual({
      oauth_custom_test: expect.objectContaining({
        enabled: true,
        authenticatable: true,
        strategy: 'oauth_custom_test',
        name: 'Latchkey test identity',
        logo_url: null,
      }),
    });
  });

  it('creates a new user at once, without a password, with the verified address', async () => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ups');
    const { verifications, status } = started.body.response;
    expect(status).toBe('missing_requirements');
    expect(verifications?.external_account).toMatchObject({ status: 'unverified', strategy: 'oauth_custom_test' });
    expect(started.body.client?.sign_up).toEqual(started.body.response);
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'robin');
    expect([back.status, back.headers.get('location')]).toEqual([303, DONE_URL]);
    const client = await clientOf(browser);
    expect(client.sessions[0]?.user).toMatchObject({
      first_name: 'Robin',
      last_name: 'Example',
      password_enabled: false,
      email_addresses: [
        {
          email_address: 'robin@example.com',
          verification: { status: 'verified', strategy: 'oauth_custom_test' },
          linked_to: [{ type: 'oauth_custom_test' }],
        },
      ],
      external_accounts: [
        {
          provider: 'custom_test',
          provider_user_id: 'robin',
          email_address: 'robin@example.com',
          approved_scopes: 'openid email profile',
          verification: { status: 'verified', strategy: 'oauth_custom_test' },
        },
      ],
    });
  });

  it('signs a returning user in', async () => {
    await newcomer('again@example.com');
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ins');
    expect(started.body.response).toMatchObject({
      status: 'needs_identifier',
      first_factor_verification: { status: 'unverified', strategy: 'oauth_custom_test' },
    });
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', 'again@example.com');
    expect(back.headers.get('location')).toBe(DONE_URL);
    const client = await clientOf(browser);
    expect(client.sessions).toHaveLength(1);
    expect(client.last_active_session_id).toBe(client.sessions[0]?.id);
  });

  it('is linked to the account that has the address, once it is verified', async () => {
    await signedInBrowser(service, 'owner@example.com');
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ins');
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', 'owner@example.com');
    expect(back.headers.get('location')).toBe(DONE_URL);
    const { user } = (await clientOf(browser)).sessions[0] ?? {};
    expect(user).toMatchObject({ password_enabled: true, external_accounts: [{ provider: 'custom_test' }] });
  });

  it('transfers the sign-in of a new user to a sign-up, once', async () => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ins');
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', 'fresh@example.com');
    expect(back.headers.get('location')).toBe(RETURN_URL);
    const { sign_in } = await clientOf(browser);
    expect(sign_in).toMatchObject({
      status: 'needs_identifier',
      first_factor_verification: { status: 'transferable', error: { code: 'external_account_not_found' } },
    });
    expect(sign_in?.first_factor_verification).not.toHaveProperty('external_verification_redirect_url');
    const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(made.body.response).toMatchObject({ status: 'complete', email_address: 'fresh@example.com' });
    expect(made.body.client?.sessions).toHaveLength(1);
    const twice = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(twice.body.response.verifications?.external_account).toBeNull();
  });

  it('transfers the sign-up of a known user to a sign-in, once', async () => {
    await newcomer('known@example.com');
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', 'known@example.com');
    const { sign_up } = await clientOf(browser);
    expect(sign_up?.verifications?.external_account).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_exists' },
    });
    const made = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { transfer: 'true' } });
    expect(made.body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { status: 'verified', strategy: 'oauth_custom_test' },
    });
    expect((await browser.call('POST', '/client/sign_ins', { body: { transfer: 'true' } })).codes).toEqual([
      'sign_up_not_found',
    ]);
  });

  it('signs in with a transfer once, under concurrent requests, and keeps the link', async () => {
    // The second factor keeps the sign-in incomplete, so only the transfer itself is used up.
    const own = await createTestService(database(), { settings: withEveryFactor });
    for (const round of [1, 2, 3]) {
      const email = `race-${round}@example.com`;
      const person = { email_address: email, password: PASSWORD, totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
      const { body: user } = await own.admin<UserJSON>('POST', '/users', person);
      const browser = await openBrowser(own);
      const started = await startWithProvider(browser, 'sign_ups');
      await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', email);
      const ask = () => browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { transfer: 'true' } });
      const replies = await Promise.all([ask(), ask(), ask()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect(replies.flatMap(({ codes }) => codes)).toEqual(['sign_up_not_found', 'sign_up_not_found']);
      const { body: after } = await own.admin<UserJSON>('GET', `/users/${user.id}`);
      expect(after.external_accounts).toMatchObject([{ email_address: email }]);
    }
  });

  it('expires a transfer', async () => {
    const own = await createTestService(database());
    const browser = await openBrowser(own);
    const started = await startWithProvider(browser, 'sign_ins');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'noor');
    own.ports.clock.advance(10 * 60_000);
    const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(made.body.response.verifications?.external_account).toBeNull();
  });

  it('continues with the missing fields where the provider returns too few', async () => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ups');
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'kit');
    expect(back.headers.get('location')).toBe(RETURN_URL);
    const { sign_up } = await clientOf(browser);
    expect(sign_up).toMatchObject({
      status: 'missing_requirements',
      missing_fields: ['email_address'],
      first_name: 'Kit',
      verifications: { external_account: { status: 'verified' } },
    });
    const path = `/client/sign_ups/${sign_up?.id}`;
    await browser.call('PATCH', path, { body: { email_address: 'kit@example.com' } });
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = await service.codeFor('kit@example.com');
    const done = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'email_code', code },
    });
    expect(done.body.response).toMatchObject({ status: 'complete', has_password: false });
    expect(done.body.client?.sessions[0]?.user.external_accounts).toHaveLength(1);
  });

  it('finds no user by an address that it did not verify', async () => {
    await signedInBrowser(service, 'jules@example.com');
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ins');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'jules');
    const client = await clientOf(browser);
    expect(client.sessions).toEqual([]);
    expect(client.sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'external_account_email_address_verification_required' },
    });
  });

  it('requires verification of an address that the provider did not verify', async () => {
    const own = await createTestService(database());
    const browser = await openBrowser(own);
    const started = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'jules');
    expect((await clientOf(browser)).sign_up).toMatchObject({
      email_address: 'jules@example.com',
      missing_fields: [],
      unverified_fields: ['email_address'],
    });
  });

  it('reports a denied consent, and an empty attempt clears it', async () => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ins');
    const back = await completeRedirect(browser, redirectUrlOf(started.body.response), 'deny');
    expect(back.headers.get('location')).toBe(RETURN_URL);
    expect((await clientOf(browser)).sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'oauth_access_denied' },
    });
    const again = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: {} });
    expect(again.body.response.first_factor_verification).toBeNull();
    const up = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(up.body.response), 'deny');
    expect((await clientOf(browser)).sign_up?.verifications?.external_account?.error?.code).toBe('oauth_access_denied');
  });

  it('names the session of a user who is already signed in', async () => {
    const browser = await newcomer('here@example.com');
    const [session] = (await clientOf(browser)).sessions;
    for (const kind of ['sign_ins', 'sign_ups'] as const) {
      const started = await startWithProvider(browser, kind);
      await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', 'here@example.com');
      const client = await clientOf(browser);
      const proof =
        kind === 'sign_ins'
          ? client.sign_in?.first_factor_verification
          : client.sign_up?.verifications?.external_account;
      expect(proof).toMatchObject({
        status: 'failed',
        error: { code: 'identifier_already_signed_in', meta: { session_id: session?.id } },
      });
    }
  });

  it('is added to a sign-up in progress', async () => {
    const browser = await openBrowser(service);
    const started = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { first_name: 'Own' } });
    const path = `/client/sign_ups/${started.body.response.id}`;
    const changed = await browser.call<SignUpJSON>('PATCH', path, {
      body: { strategy: 'oauth_custom_test', redirect_url: RETURN_URL },
    });
    expect(changed.body.response.id).toBe(started.body.response.id);
    const prepared = await browser.call<SignUpJSON>('POST', `${path}/prepare_verification`, {
      body: { strategy: 'oauth_custom_test', redirect_url: RETURN_URL },
    });
    await completeRedirect(browser, redirectUrlOf(prepared.body.response), 'typed', 'running@example.com');
    expect((await clientOf(browser)).sessions[0]?.user).toMatchObject({ first_name: 'Own', last_name: 'Typed' });
  });

  it('starts only a limited number of redirects, and only from an existing sign-up', async () => {
    const own = await createTestService(database(), {
      settings: (settings) => ({
        ...settings,
        security: {
          ...settings.security,
          rate_limits: { ...settings.security.rate_limits, create: { count: 3, seconds: 60 } },
        },
      }),
    });
    const browser = await openBrowser(own);
    const started = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { first_name: 'Own' } });
    const prepare = (id: string, strategy: string) =>
      browser.call('POST', `/client/sign_ups/${id}/prepare_verification`, {
        body: { strategy, redirect_url: RETURN_URL },
      });
    // The provider is not set up; the sign-up must be looked up before the provider, or this would be another error.
    expect((await prepare('sua_none', 'oauth_github')).codes).toEqual(['sign_up_not_found']);
    expect((await prepare(started.body.response.id, 'oauth_custom_test')).status).toBe(200);
    expect((await prepare(started.body.response.id, 'oauth_custom_test')).codes).toEqual(['too_many_requests']);
  });

  describe('an account that was created with another user’s address (R25)', () => {
    const trusting = () =>
      createTestService(database(), {
        settings: (settings) => {
          const { attributes } = settings.user_settings;
          const email_address = { ...attributes.email_address, verify_at_sign_up: false };
          return {
            ...settings,
            user_settings: { ...settings.user_settings, attributes: { ...attributes, email_address } },
          };
        },
      });

    it('belongs to the verified owner alone: password and sessions are removed', async () => {
      const own = await trusting();
      const hijacker = await openBrowser(own);
      const planted = await hijacker.call<SignUpJSON>('POST', '/client/sign_ups', {
        body: { email_address: 'victim@example.com', password: 'planted by an attacker' },
      });
      expect(planted.body.response.status).toBe('complete');
      const victim = await openBrowser(own);
      const started = await startWithProvider(victim, 'sign_ins');
      await completeRedirect(victim, redirectUrlOf(started.body.response), 'typed', 'victim@example.com');
      const { user } = (await clientOf(victim)).sessions[0] ?? {};
      expect(user).toMatchObject({
        id: planted.body.response.created_user_id,
        password_enabled: false,
        email_addresses: [{ verification: { status: 'verified' } }],
      });
      const token = await hijacker.call('POST', `/client/sessions/${planted.body.response.created_session_id}/tokens`);
      expect(token.status).toBe(401);
      const again = await openBrowser(own);
      const tried = await again.call('POST', '/client/sign_ins', {
        body: { strategy: 'password', identifier: 'victim@example.com', password: 'planted by an attacker' },
      });
      expect(tried.codes).toEqual(['strategy_for_user_invalid']);
    });

    it('cannot be probed where the instance prevents user enumeration', async () => {
      const own = await createTestService(database(), {
        settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: true } }),
      });
      await signUp(own, await openBrowser(own), 'jules@example.com');
      const browser = await openBrowser(own);
      const started = await startWithProvider(browser, 'sign_ins');
      await completeRedirect(browser, redirectUrlOf(started.body.response), 'jules');
      expect((await clientOf(browser)).sign_in?.first_factor_verification?.error?.code).toBe(
        'external_account_not_found',
      );
    });
  });

  it('rejects new users with the reason of the instance', async () => {
    for (const [mode, code] of [
      ['restricted', 'sign_up_mode_restricted'],
      ['waitlist', 'sign_up_restricted_waitlist'],
    ] as const) {
      const own = await createTestService(database(), {
        settings: (settings) => {
          const { user_settings: user } = settings;
          return { ...settings, user_settings: { ...user, sign_up: { ...user.sign_up, mode } } };
        },
      });
      const browser = await openBrowser(own);
      const started = await startWithProvider(browser, 'sign_ins');
      await completeRedirect(browser, redirectUrlOf(started.body.response), 'noor');
      expect((await clientOf(browser)).sign_in?.first_factor_verification).toMatchObject({
        status: 'failed',
        error: { code },
      });
    }
  });

  it('forwards a hint and a prompt, and rejects invalid ones', async () => {
    const browser = await openBrowser(service);
    const asked = await startWithProvider(browser, 'sign_ins', {
      oidc_prompt: 'select_account',
      oidc_login_hint: 'me@example.com',
    });
    const url = new URL(redirectUrlOf(asked.body.response));
    expect([url.searchParams.get('prompt'), url.searchParams.get('login_hint')]).toEqual([
      'select_account',
      'me@example.com',
    ]);
    expect((await startWithProvider(browser, 'sign_ins', { oidc_prompt: 'anything' })).codes).toEqual([
      'form_param_value_invalid',
    ]);
    const none = await startWithProvider(browser, 'sign_ins', { oidc_prompt: 'none' });
    const back = (await browser.open(redirectUrlOf(none.body.response))).headers.get('location') ?? '';
    await browser.open(back);
    expect((await clientOf(browser)).sign_in?.first_factor_verification?.error?.code).toBe('oauth_access_denied');
  });

  it('accepts one of fifty concurrent callbacks', async () => {
    const browser = await openBrowser(service);
    const started = await startWithProvider(browser, 'sign_ups');
    const back = await chooseIdentity(browser, redirectUrlOf(started.body.response), 'typed', 'many@example.com');
    const replies = await Promise.all(Array.from({ length: 50 }, () => browser.open(back)));
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });
});

// The main flow on both databases: sign up, verify, sign out, sign in by password, sign in by code.
import type { ClientJSON, EnvironmentJSON, SessionJSON, SignInJSON, SignUpJSON } from '@latchkey/wire';
import { decodeJwt } from 'jose';
import { expect, it, vi } from 'vitest';
import { askForCode, PASSWORD, signIn, signUp, startSignIn } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';

eachDatabase('a complete session', (database) => {
  it('starts in an unknown browser, signs up, signs out and signs in again', async () => {
    const service = await createTestService(database(), { hashesForReal: true });
    const browser = await openBrowser(service);
    expect(browser.token()).toMatch(/^dvb_[\w-]{43}$/);

    const environment = await browser.call<EnvironmentJSON>('PATCH', '/environment');
    expect(environment.body.response.user_settings.attributes.email_address.enabled).toBe(true);
    expect(JSON.stringify(environment.body)).not.toContain('rate_limits');
    expect((await browser.call('GET', '/client')).body).toEqual({ response: null, client: null });

    const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: 'Ada@Example.com ', password: PASSWORD, first_name: '' },
    });
    expect(created.status).toBe(200);
    expect(created.body.response).toMatchObject({
      object: 'sign_up',
      status: 'missing_requirements',
      required_fields: ['email_address', 'password'],
      missing_fields: [],
      unverified_fields: ['email_address'],
      email_address: EMAIL,
      has_password: true,
      verifications: {
        email_address: { status: 'unverified', next_action: 'needs_prepare', supported_strategies: ['email_code'] },
      },
    });
    expect(created.body.client?.sign_up).toEqual(created.body.response);

    const path = `/client/sign_ups/${created.body.response.id}`;
    const prepared = await browser.call<SignUpJSON>('POST', `${path}/prepare_verification`, {
      body: { strategy: 'email_code' },
    });
    expect(prepared.body.response.verifications?.email_address).toMatchObject({
      status: 'unverified',
      strategy: 'email_code',
      next_action: 'needs_attempt',
      attempts: 0,
    });

    const before = browser.token();
    const code = await service.codeFor(EMAIL);
    const completed = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'email_code', code },
    });
    expect(completed.status).toBe(200);
    expect(completed.body.response).toMatchObject({ status: 'complete', missing_fields: [], unverified_fields: [] });
    expect(completed.body.client).toMatchObject({
      sign_up: null,
      sign_in: null,
      last_active_session_id: completed.body.response.created_session_id,
    });
    expect(completed.body.client?.sessions).toHaveLength(1);
    expect(browser.token()).not.toBe(before);

    const session = completed.body.client?.sessions[0] as SessionJSON;
    expect(session).toMatchObject({
      id: completed.body.response.created_session_id,
      status: 'active',
      user: { id: completed.body.response.created_user_id, password_enabled: true },
    });
    const token = await browser.call('POST', `/client/sessions/${session.id}/tokens`, {
      body: { organization_id: '' },
    });
    const { jwt } = token.body as unknown as { jwt: string };
    expect(token.body).toEqual({ object: 'token', jwt });
    expect(decodeJwt(jwt)).toMatchObject({
      sid: session.id,
      sub: session.user.id,
      azp: 'http://localhost:4401',
      iss: service.baseUrl,
    });

    const reloaded = await browser.call<ClientJSON>('GET', '/client');
    expect(reloaded.body.response.sessions.map((one) => one.id)).toEqual([session.id]);
    const signedOut = await browser.call<ClientJSON>('DELETE', '/client/sessions');
    expect(signedOut.body.response.sessions).toEqual([]);
    expect((await browser.call('POST', `/client/sessions/${session.id}/tokens`)).status).toBe(401);

    const again = await signIn(browser, EMAIL);
    expect(again.body.response).toMatchObject({
      status: 'complete',
      identifier: EMAIL,
      first_factor_verification: { status: 'verified', strategy: 'password' },
    });
    expect(again.body.client?.sessions[0]).toMatchObject({
      id: again.body.response.created_session_id,
      status: 'active',
    });
    expect(again.body.response.created_session_id).not.toBe(session.id);
  });

  it('signs in with a code from an e-mail', async () => {
    const service = await createTestService(database());
    const first = await openBrowser(service);
    await signUp(service, first, EMAIL);
    const browser = await openBrowser(service);
    const started = await startSignIn(browser, EMAIL);
    expect(started).toMatchObject({
      object: 'sign_in',
      status: 'needs_first_factor',
      identifier: EMAIL,
      supported_identifiers: ['email_address'],
      supported_first_factors: [
        { strategy: 'password' },
        { strategy: 'email_code', safe_identifier: EMAIL, primary: true },
        { strategy: 'reset_password_email_code', safe_identifier: EMAIL },
      ],
      first_factor_verification: null,
      created_session_id: null,
    });
    const path = await askForCode(browser, EMAIL);
    const code = await service.codeFor(EMAIL);
    const done = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'email_code', code },
    });
    expect(done.body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { strategy: 'email_code', status: 'verified', attempts: 1 },
    });
    expect(done.body.client?.sessions[0]?.user.email_addresses[0]).toMatchObject({
      email_address: EMAIL,
      verification: { status: 'verified', strategy: 'email_code' },
    });
  });

  it('resets the password with a code and ends the other sessions on request', async () => {
    const service = await createTestService(database());
    const first = await openBrowser(service);
    const signedUp = await signUp(service, first, EMAIL);
    const oldSession = signedUp.body.response.created_session_id;
    const browser = await openBrowser(service);
    const path = await askForCode(browser, EMAIL, 'reset_password_email_code');
    const code = await service.codeFor(EMAIL);
    const proven = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'reset_password_email_code', code },
    });
    expect(proven.body.response).toMatchObject({ status: 'needs_new_password', created_session_id: null });
    expect(proven.body.client?.sign_in).toEqual(proven.body.response);
    const weak = await browser.call('POST', `${path}/reset_password`, { body: { password: 'short' } });
    expect(weak.body.errors?.[0]).toMatchObject({
      code: 'form_password_length_too_short',
      meta: { param_name: 'password' },
    });
    const done = await browser.call<SignInJSON>('POST', `${path}/reset_password`, {
      body: { password: 'another good one', sign_out_of_other_sessions: 'true' },
    });
    expect(done.body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { strategy: 'reset_password_email_code', status: 'verified' },
    });
    expect((await first.call('POST', `/client/sessions/${oldSession}/tokens`)).status).toBe(401);
    const third = await openBrowser(service);
    expect((await signIn(third, EMAIL)).codes).toEqual(['form_password_incorrect']);
    expect((await signIn(third, EMAIL, 'another good one')).body.response.status).toBe('complete');
  });
});

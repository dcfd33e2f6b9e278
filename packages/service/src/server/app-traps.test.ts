// Rules of docs/reference/wire.md that are easy to break in the service; each test is named by a number.
import type { ClientJSON, EnvironmentJSON, SessionJSON, SignInJSON, SignUpJSON, UserJSON } from '@latchkey/wire';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { askForCode, PASSWORD, signedInBrowser, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { ROUTES } from './routes/contract.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database);
});
afterAll(() => database.close());

const sessionOf = async (browser: TestBrowser): Promise<SessionJSON> => {
  const session = (await browser.call<ClientJSON>('GET', '/client')).body.response.sessions[0];
  if (!session) throw new Error('no user is signed in');
  return session;
};

describe('traps of the wire format', () => {
  it('1: every reply is JSON, whatever its status', async () => {
    const browser = await openBrowser(service);
    const keys = Object.keys(ROUTES);
    expect(keys.length).toBeGreaterThan(100);
    for (const key of [...keys, 'GET /nothing', 'PATCH /client']) {
      const [method = '', path = ''] = key.split(' ');
      const reply = await browser.call(method, path.replace(/:\w+/g, 'x'));
      expect([key, reply.headers.get('content-type')]).toEqual([key, 'application/json']);
      expect(reply.status).not.toBe(204);
    }
  });

  it('2: POST with _method is that method, and a GET cannot be overridden', async () => {
    const browser = await signedInBrowser(service, 'two@example.com');
    expect((await browser.call('GET', '/client/sessions', { query: { _method: 'DELETE' } })).status).toBe(405);
    expect((await browser.call<ClientJSON>('GET', '/client')).body.response.sessions).toHaveLength(1);
    expect((await browser.call<ClientJSON>('DELETE', '/client/sessions')).body.response.sessions).toEqual([]);
    expect((await browser.call('PATCH', '/environment', { plainMethod: true })).status).toBe(200);
    expect((await browser.call('POST', '/environment', { query: { _method: 'TRACE' } })).status).toBe(405);
  });

  it.each([
    '/me/email_addresses/',
    '/me/phone_numbers/',
    '/me/web3_wallets/',
    '/me/backup_codes/',
    '/client/sign_ins/',
  ])('3: %s is found with its trailing slash', async (path) => {
    const browser = await openBrowser(service);
    // The call is sent signed out and without fields, so any of these replies shows that the route exists.
    expect([200, 401, 422]).toContain((await browser.call('POST', path)).status);
  });

  it('4: times are epoch milliseconds', async () => {
    const browser = await signedInBrowser(service, 'four@example.com');
    const session = await sessionOf(browser);
    const now = service.ports.clock.now();
    expect(session.created_at).toBe(now);
    expect(session.expire_at - session.created_at).toBe(7 * 86_400_000);
    expect(session.user.last_sign_in_at).toBe(now);
    expect(session.user.legal_accepted_at).toBeNull();
  });

  it('5, 6, 7: tokens, the list of devices and the development token are not enveloped', async () => {
    const browser = await signedInBrowser(service, 'five@example.com');
    const session = await sessionOf(browser);
    const token = (await browser.call('POST', `/client/sessions/${session.id}/tokens`)).body;
    expect(Object.keys(token).sort()).toEqual(['jwt', 'object']);
    const devices = (await browser.call('GET', '/me/sessions/active', { query: { _latchkey_session_id: session.id } }))
      .body;
    expect(devices).toMatchObject([
      {
        object: 'session',
        id: session.id,
        user: null,
        latest_activity: { object: 'session_activity', ip_address: '192.0.2.1', is_mobile: false },
      },
    ]);
    expect(devices).not.toHaveProperty('0.last_active_token');
    expect(Object.keys((await browser.call('POST', '/dev_browser')).body)).toEqual(['id']);
  });

  it('8, 27: the completing reply carries the new session, and earlier ones the same attempt', async () => {
    const browser = await openBrowser(service);
    const first = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: 'eight@example.com', password: PASSWORD },
    });
    expect(first.body.client?.sign_up).toEqual(first.body.response);
    const path = `/client/sign_ups/${first.body.response.id}`;
    const prepared = await browser.call<SignUpJSON>('POST', `${path}/prepare_verification`, {
      body: { strategy: 'email_code' },
    });
    expect(prepared.body.client?.sign_up).toEqual(prepared.body.response);
    const done = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'email_code', code: await service.codeFor('eight@example.com') },
    });
    expect(done.body.client?.sign_up).toBeNull();
    expect(done.body.client?.sessions.find((one) => one.id === done.body.response.created_session_id)?.status).toBe(
      'active',
    );

    const other = await openBrowser(service);
    const started = await other.call<SignInJSON>('POST', '/client/sign_ins', {
      body: { identifier: 'eight@example.com' },
    });
    expect(started.body.client?.sign_in).toEqual(started.body.response);
    const attempted = await other.call<SignInJSON>(
      'POST',
      `/client/sign_ins/${started.body.response.id}/attempt_first_factor`,
      { body: { strategy: 'password', password: PASSWORD } },
    );
    expect(attempted.body.client).toMatchObject({
      sign_in: null,
      last_active_session_id: attempted.body.response.created_session_id,
    });
    expect(attempted.body.client?.sessions).toHaveLength(1);
  });

  it('9, 26: every client carries a token that was just signed, never older than the client', async () => {
    const browser = await signedInBrowser(service, 'nine@example.com');
    const first = await sessionOf(browser);
    service.ports.clock.advance(30_000);
    const client = (await browser.call<ClientJSON>('GET', '/client')).body.response;
    const claims = decodeJwt(client.sessions[0]?.last_active_token?.jwt ?? '');
    expect(claims.iat).toBe(Math.floor(service.ports.clock.now() / 1_000));
    expect(claims.exp).toBe((claims.iat ?? 0) + 60);
    const touched = await browser.call<SessionJSON>('POST', `/client/sessions/${first.id}/touch`, {
      body: { active_organization_id: '' },
    });
    const updatedAt = Math.floor((touched.body.client?.updated_at ?? 0) / 1_000);
    expect(decodeJwt(touched.body.response.last_active_token?.jwt ?? '').iat).toBeGreaterThanOrEqual(updatedAt);
  });

  it('10: GET /client never answers 401', async () => {
    const nobody = await openBrowser(service);
    expect((await nobody.call('GET', '/client')).body).toEqual({ response: null, client: null });
    const unknown = createTestBrowser(service);
    const reply = await unknown.call('GET', '/client');
    expect([reply.status, reply.codes]).toEqual([403, ['dev_browser_unauthenticated']]);
    expect((await unknown.call('POST', '/client/sign_ins')).status).toBe(401);
  });

  it('11: every change updates the timestamps of client, session and user, also within one millisecond', async () => {
    const browser = await signedInBrowser(service, 'eleven@example.com');
    const before = (await browser.call<ClientJSON>('GET', '/client')).body.response;
    const session = before.sessions[0] as SessionJSON;
    const touched = await browser.call<SessionJSON>('POST', `/client/sessions/${session.id}/touch`);
    expect(touched.body.client?.updated_at).toBeGreaterThan(before.updated_at);
    expect(touched.body.response.updated_at).toBeGreaterThan(session.updated_at);
    const ended = await browser.call<SessionJSON>('POST', `/client/sessions/${session.id}/end`);
    expect(ended.body.response).toMatchObject({ status: 'ended', last_active_token: null });
    expect(ended.body.client?.updated_at).toBeGreaterThan(touched.body.client?.updated_at ?? 0);
    const again = await signIn(browser, 'eleven@example.com');
    expect(again.body.client?.sessions[0]?.user.updated_at).toBeGreaterThan(session.user.updated_at);
  });

  it('12: an empty create succeeds and starts a new attempt', async () => {
    const browser = await openBrowser(service);
    await browser.call('POST', '/client/sign_ups', { body: { first_name: 'Ada' } });
    const up = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { captcha_token: '', captcha_error: '' },
    });
    expect(up.body.response).toMatchObject({
      status: 'missing_requirements',
      first_name: null,
      missing_fields: ['email_address', 'password'],
    });
    const signInReply = await browser.call<SignInJSON>('POST', '/client/sign_ins');
    expect(signInReply.body.response).toMatchObject({
      status: 'needs_identifier',
      identifier: null,
      supported_first_factors: null,
      first_factor_verification: null,
    });
  });

  it('13: an empty organization is the personal workspace, and a foreign one is not found', async () => {
    const browser = await signedInBrowser(service, 'thirteen@example.com');
    const { id } = await sessionOf(browser);
    const touched = await browser.call<SessionJSON>('POST', `/client/sessions/${id}/touch`, {
      body: { active_organization_id: '' },
    });
    expect(touched.body.response.last_active_organization_id).toBeNull();
    expect(
      (await browser.call('POST', `/client/sessions/${id}/tokens`, { body: { organization_id: '' } })).status,
    ).toBe(200);
    expect(
      (await browser.call('POST', `/client/sessions/${id}/tokens`, { body: { organization_id: 'org_1' } })).status,
    ).toBe(404);
  });

  it('14: the environment has every field that surfaces read without a check', async () => {
    const { response } = (await (await openBrowser(service)).call<EnvironmentJSON>('GET', '/environment')).body;
    expect(Object.keys(response.user_settings.attributes)).toEqual(
      expect.arrayContaining([
        'email_address',
        'phone_number',
        'username',
        'first_name',
        'last_name',
        'password',
        'web3_wallet',
        'authenticator_app',
        'backup_code',
        'passkey',
      ]),
    );
    expect(response.user_settings).toMatchObject({
      password_settings: {},
      username_settings: {},
      sign_up: {},
      enterprise_sso: {},
      passkey_settings: {},
    });
    expect(response.display_config.object).toBe('display_config');
    expect(response.user_settings.attributes.password.used_for_first_factor).toBe(false);
  });

  it('19: a field error names its field, and a prepare never does', async () => {
    const browser = await openBrowser(service);
    const bad = await browser.call('POST', '/client/sign_ups', {
      body: { email_address: 'nonsense', password: 'short' },
    });
    expect(bad.status).toBe(422);
    expect(bad.body.errors?.map((item) => [item.code, item.meta?.param_name])).toEqual([
      ['form_param_format_invalid', 'email_address'],
      ['form_password_length_too_short', 'password'],
    ]);
    const signedUp = await signUp(service, browser, 'nineteen@example.com');
    await browser.call('DELETE', '/client/sessions');
    const started = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
      body: { identifier: 'nineteen@example.com' },
    });
    const path = `/client/sign_ins/${started.body.response.id}/prepare_first_factor`;
    for (const body of [
      { strategy: 'email_code' },
      { strategy: 'email_code', email_address_id: 'idn_1' },
      { strategy: 'nonsense' },
      { strategy: 'email_code', email_address_id: 'x', evil: '1' },
    ]) {
      const refused = await browser.call('POST', path, { body });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.body.errors?.every((item) => item.meta?.param_name === undefined)).toBe(true);
    }
    expect(signedUp.status).toBe(200);
  });

  it('24: an error that changed something carries the client', async () => {
    const browser = await openBrowser(service);
    await signUp(service, await openBrowser(service), 'tf@example.com');
    const path = await askForCode(browser, 'tf@example.com');
    const wrong = await browser.call('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'email_code', code: '000000' },
    });
    const code = await service.codeFor('tf@example.com');
    if (code === '000000') return;
    expect(wrong.codes).toEqual(['form_code_incorrect']);
    expect(wrong.body.meta?.client?.sign_in?.first_factor_verification).toMatchObject({
      status: 'unverified',
      attempts: 1,
    });
    expect(wrong.body).toHaveProperty('latchkey_trace_id');
  });

  it('25: POST /client/verify takes an empty body and answers the client', async () => {
    const browser = await openBrowser(service);
    expect((await browser.call<ClientJSON>('POST', '/client/verify')).body.response).toMatchObject({
      object: 'client',
      sessions: [],
    });
    expect(
      (await browser.call('POST', '/client/verify', { body: { captcha_token: 't', captcha_widget_type: 'invisible' } }))
        .status,
    ).toBe(200);
  });

  it('28: legal_accepted_at is an explicit null until accepted', async () => {
    const legal = await createTestService(database, {
      settings: (defaults) => ({
        ...defaults,
        user_settings: {
          ...defaults.user_settings,
          sign_up: { ...defaults.user_settings.sign_up, legal_consent_enabled: true },
        },
      }),
    });
    const browser = await openBrowser(legal);
    const first = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: EMAIL, password: PASSWORD, legal_accepted: 'false' },
    });
    expect(first.body.response).toHaveProperty('legal_accepted_at', null);
    expect(first.body.response.missing_fields).toEqual(['legal_accepted']);
    const updated = await browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${first.body.response.id}`, {
      body: { legal_accepted: 'true' },
    });
    expect(updated.body.response).toMatchObject({ legal_accepted_at: legal.ports.clock.now(), missing_fields: [] });
  });

  it('the session of a call about the user is the one in the query', async () => {
    const many = await createTestService(database, {
      settings: (defaults) => ({ ...defaults, auth_config: { ...defaults.auth_config, single_session_mode: false } }),
    });
    const browser = await openBrowser(many);
    await signUp(many, browser, 'one@example.com');
    await signUp(many, browser, 'two@example.com');
    const { sessions } = (await browser.call<ClientJSON>('GET', '/client')).body.response;
    expect(sessions).toHaveLength(2);
    for (const session of sessions) {
      const me = await browser.call<UserJSON>('GET', '/me', { query: { _latchkey_session_id: session.id } });
      expect(me.body.response.id).toBe(session.user.id);
      expect(me.body.client?.id).toBeDefined();
    }
    expect((await browser.call('GET', '/me', { query: { _latchkey_session_id: 'sess_other' } })).status).toBe(401);
  });
});

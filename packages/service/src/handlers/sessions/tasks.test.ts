// Policies through the HTTP API: sessions are pending while they have tasks, and become active by themselves.
import { HOUR_MS, MINUTE_MS, type SessionJSON, type SessionTaskKey, type TOTPJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import { impersonatorOf, signInElsewhere } from '../../testing/accounts/account-settings.ts';
import { withPolicies } from '../../testing/accounts/policies.ts';
import { PASSWORD, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { createAndSignIn, type SignedInAccount, TOTP_SECRET, verify } from '../../testing/accounts/step-up.ts';
import { askToken, clientOf, readToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const NEW_PASSWORD = 'a-quiet-harbour-again';
const GRACE_SECONDS = 3_600;

type Signed = Pick<SignedInAccount, 'browser' | 'sessionId'>;

/** What the client shows of the session: its status and its tasks. */
const shown = async (browser: TestBrowser): Promise<readonly [string, ...SessionTaskKey[]]> => {
  const { status, tasks } = await sessionOf(browser);
  return [status, ...(tasks ?? []).map(({ key }) => key)];
};

/** The status in a new token; `active` when it has none. */
const statusInToken = async ({ browser, sessionId }: Signed): Promise<unknown> =>
  readToken((await askToken(browser, sessionId)).jwt).claims.sts ?? 'active';

/** Sets up an authenticator app, as the card of the task does. */
const setUpApp = async (service: TestService, browser: TestBrowser): Promise<void> => {
  const { body } = await browser.call<TOTPJSON>('POST', '/me/totp');
  const code = totpCodeAt(body.response.secret ?? '', service.ports.clock.now());
  const done = await browser.call('POST', '/me/totp/attempt_verification', { body: { code } });
  expect(done.codes).toEqual([]);
};

const touch = ({ browser, sessionId }: Signed, active_organization_id: string) =>
  browser.call<SessionJSON>('POST', `/client/sessions/${sessionId}/touch`, { body: { active_organization_id } });

eachDatabase('a policy', (database) => {
  let made = 0;
  const email = () => {
    made += 1;
    return `person${made}@example.com`;
  };
  const serviceWith = (wanted: Parameters<typeof withPolicies>[0] = {}) =>
    createTestService(database(), { settings: withPolicies(wanted) });

  let plain: TestService;
  let strict: TestService;
  let forced: TestService;
  beforeAll(async () => {
    plain = await serviceWith();
    strict = await serviceWith({ required: true });
    forced = await serviceWith({ forced: true });
  });

  const organizationWith = async (service: TestService, created_by: string, more: object = {}): Promise<string> => {
    const { body } = await service.admin<{ id: string }>('POST', '/organizations', {
      name: 'Acme',
      created_by,
      ...more,
    });
    return body.id;
  };

  it('makes a sign-in and a sign-up pending from their start, until the second factor is set up', async () => {
    const ada = await createAndSignIn(strict, email());
    expect(await shown(ada.browser)).toEqual(['pending', 'setup-mfa']);
    expect(await statusInToken(ada)).toBe('pending');
    expect(readToken((await sessionOf(ada.browser)).last_active_token?.jwt ?? '').claims.sts).toBe('pending');
    const refused = await ada.browser.call('PATCH', '/me', { body: { first_name: 'Ada' } });
    expect([refused.status, refused.codes]).toEqual([403, ['session_pending']]);

    await setUpApp(strict, ada.browser);
    expect(await shown(ada.browser)).toEqual(['active']);
    expect(await statusInToken(ada)).toBe('active');
    expect((await ada.browser.call('PATCH', '/me', { body: { first_name: 'Ada' } })).status).toBe(200);

    const browser = await openBrowser(strict);
    const { body } = await signUp(strict, browser, email());
    expect(body.client?.sessions[0]).toMatchObject({ status: 'pending', tasks: [{ key: 'setup-mfa' }] });
  });

  it('refuses a token from a template to a pending session, and gives it to an active one', async () => {
    await strict.admin('POST', '/jwt_templates', { name: 'api', claims: {} });
    const ada = await createAndSignIn(strict, email());
    expect(await askToken(ada.browser, ada.sessionId, { template: 'api' })).toMatchObject({
      status: 403,
      codes: ['session_pending'],
    });
    await setUpApp(strict, ada.browser);
    expect((await askToken(ada.browser, ada.sessionId, { template: 'api' })).status).toBe(200);
  });

  it('makes running sessions pending when it is switched on, and active again when it is off', async () => {
    const service = await serviceWith();
    const ada = await createAndSignIn(service, email());
    const require = (required: boolean) =>
      service.admin('PATCH', '/instance', { user_settings: { sign_in: { second_factor: { required } } } });
    expect(await statusInToken(ada)).toBe('active');
    expect((await require(true)).status).toBe(200);
    expect(await statusInToken(ada)).toBe('pending');
    expect(await shown(ada.browser)).toEqual(['pending', 'setup-mfa']);
    await require(false);
    expect(await statusInToken(ada)).toBe('active');
    expect(await shown(ada.browser)).toEqual(['active']);
  });

  it('of an organization or a role binds its members, while they are members', async () => {
    const ada = await createAndSignIn(plain, email());
    const bob = await createAndSignIn(plain, email());
    const cleo = await createAndSignIn(plain, email(), { totp_secret: TOTP_SECRET });
    const id = await organizationWith(plain, cleo.userId);
    await plain.admin('POST', `/organizations/${id}/memberships`, { user_id: ada.userId, role: 'org:member' });
    await plain.admin('PATCH', `/organizations/${id}`, { requires_second_factor: true });
    expect(await statusInToken(cleo)).toBe('active');
    expect([await statusInToken(ada), await statusInToken(bob)]).toEqual(['pending', 'active']);
    await plain.admin('DELETE', `/organizations/${id}/memberships/${ada.userId}`);
    expect(await shown(ada.browser)).toEqual(['active']);

    const role = { key: 'org:cashier', name: 'Cashier', requires_second_factor: true };
    expect((await plain.admin('POST', '/roles', role)).body).toMatchObject({ requires_second_factor: true });
    const other = await organizationWith(plain, ada.userId);
    await plain.admin('POST', `/organizations/${other}/memberships`, { user_id: bob.userId, role: 'org:cashier' });
    expect([await statusInToken(ada), await statusInToken(bob)]).toEqual(['active', 'pending']);
    expect(await shown(bob.browser)).toEqual(['pending', 'setup-mfa']);
  });

  it('leaves a user the grace period, counted from when the requirement first met them', async () => {
    const service = await serviceWith({ required: true, secondFactor: { grace_period_seconds: GRACE_SECONDS } });
    const address = email();
    const ada = await createAndSignIn(service, address);
    expect(await shown(ada.browser)).toEqual(['active']);
    service.ports.clock.advance(HOUR_MS - 1);
    // Another sign-in does not begin the period again.
    const again = await signInElsewhere(service, address);
    expect(await statusInToken(ada)).toBe('active');
    service.ports.clock.advance(1);
    expect(await statusInToken(ada)).toBe('pending');
    expect(await shown(again)).toEqual(['pending', 'setup-mfa']);
  });

  it('begins the grace period of a running session at its next call', async () => {
    const service = await serviceWith({ secondFactor: { grace_period_seconds: GRACE_SECONDS } });
    const ada = await createAndSignIn(service, email());
    service.ports.clock.advance(2 * HOUR_MS);
    await service.admin('PATCH', '/instance', { user_settings: { sign_in: { second_factor: { required: true } } } });
    expect(await statusInToken(ada)).toBe('active');
    service.ports.clock.advance(HOUR_MS);
    expect(await statusInToken(ada)).toBe('pending');
  });

  it('accepts a passkey as the second factor where it counts, and keeps the last one', async () => {
    const service = await serviceWith({ required: true });
    const passkeys = [{ credential_id: `cred-${made}`, public_key: 'pQECAyYgASFYIA', rp_id: 'example.com' }];
    const ada = await createAndSignIn(service, email(), { passkeys });
    expect(await shown(ada.browser)).toEqual(['pending', 'setup-mfa']);
    await service.admin('PATCH', '/instance', { security: { second_factor: { passkey_counts: true } } });
    expect(await shown(ada.browser)).toEqual(['active']);
    const [passkey] = (await sessionOf(ada.browser)).user.passkeys;
    const removal = await ada.browser.call('DELETE', `/me/passkeys/${passkey?.id}`);
    expect([removal.status, removal.codes]).toEqual([422, ['second_factor_required']]);
  });

  it('keeps the last second factor while it requires one, and lets it go afterwards', async () => {
    const service = await serviceWith({ required: true });
    const number = '+12025550143';
    const ada = await createAndSignIn(service, email(), { totp_secret: TOTP_SECRET });
    const refused = await ada.browser.call('DELETE', '/me/totp');
    expect([refused.status, refused.codes]).toEqual([422, ['second_factor_required']]);
    expect((await sessionOf(ada.browser)).user.totp_enabled).toBe(true);

    // With a reserved number too, the app may go; then the number is the last one.
    const created = await ada.browser.call<{ id: string }>('POST', '/me/phone_numbers', {
      body: { phone_number: number },
    });
    const path = `/me/phone_numbers/${created.body.response.id}`;
    await ada.browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'phone_code' } });
    const code = await service.codeFor(number);
    await ada.browser.call('POST', `${path}/attempt_verification`, { body: { code } });
    await ada.browser.call('PATCH', path, { body: { reserved_for_second_factor: 'true' } });
    expect((await ada.browser.call('DELETE', '/me/totp')).status).toBe(200);
    const released = await ada.browser.call('PATCH', path, { body: { reserved_for_second_factor: 'false' } });
    expect(released.codes).toEqual(['second_factor_required']);
    expect((await ada.browser.call('DELETE', path)).codes).toEqual(['second_factor_required']);

    await service.admin('PATCH', '/instance', { user_settings: { sign_in: { second_factor: { required: false } } } });
    expect((await ada.browser.call('DELETE', path)).status).toBe(200);
  });

  it('asks a running session for a new password, which needs the old one only if it is sent', async () => {
    const ada = await createAndSignIn(plain, email());
    await plain.admin('PATCH', `/users/${ada.userId}`, { requires_new_password: true });
    expect(await shown(ada.browser)).toEqual(['pending', 'reset-password']);
    expect(await statusInToken(ada)).toBe('pending');
    const change = (body: Record<string, string>) => ada.browser.call('POST', '/me/change_password', { body });
    expect((await change({ new_password: NEW_PASSWORD, current_password: 'wrong' })).codes).toEqual([
      'form_password_incorrect',
    ]);
    expect((await change({ new_password: PASSWORD })).codes).toEqual(['form_password_unchanged']);
    expect((await change({ new_password: NEW_PASSWORD })).status).toBe(200);
    expect(await shown(ada.browser)).toEqual(['active']);
    expect((await change({ new_password: PASSWORD })).codes).toEqual(['form_param_nil']);
  });

  it('that meets an old session asks for a step-up before the task, and the session can make it', async () => {
    const ada = await createAndSignIn(plain, email());
    plain.ports.clock.advance(11 * MINUTE_MS);
    await plain.admin('PATCH', `/users/${ada.userId}`, { requires_new_password: true });
    const change = () => ada.browser.call('POST', '/me/change_password', { body: { new_password: NEW_PASSWORD } });
    expect((await change()).codes).toEqual(['session_reverification_required']);
    await verify(ada, '', { level: 'first_factor' });
    await verify(ada, '/attempt_first_factor', { strategy: 'password', password: PASSWORD });
    expect((await change()).status).toBe(200);
  });

  it('without personal workspaces makes choosing an organization a task', async () => {
    const ada = await createAndSignIn(forced, email());
    expect(await shown(ada.browser)).toEqual(['pending', 'choose-organization']);
    // A touch without an organization is activity and chooses none.
    expect((await touch(ada, '')).status).toBe(200);
    const created = await ada.browser.call<{ id: string }>('POST', '/organizations', { body: { name: 'Acme' } });
    const { id } = created.body.response;
    const chosen = await touch(ada, id);
    expect(chosen.body.response).toMatchObject({ status: 'active', tasks: null, last_active_organization_id: id });
    expect(await statusInToken(ada)).toBe('active');

    // The session cannot leave it for a workspace that does not exist, neither by a touch nor in a token.
    const left = await touch(ada, '');
    expect([left.status, left.codes]).toEqual([422, ['organization_selection_required']]);
    const personal = await askToken(ada.browser, ada.sessionId, { body: { organization_id: '' } });
    expect(personal.codes).toEqual(['organization_selection_required']);
    expect((await sessionOf(ada.browser)).last_active_organization_id).toBe(id);

    await forced.admin('DELETE', `/organizations/${id}`);
    expect(await shown(ada.browser)).toEqual(['pending', 'choose-organization']);
  });

  it('shows the status of each session in the list of a user', async () => {
    const address = email();
    const ada = await createAndSignIn(forced, address);
    const elsewhere = await signInElsewhere(forced, address);
    await touch(ada, await organizationWith(forced, ada.userId));
    const list = await ada.browser.call('GET', '/me/sessions/active');
    const statuses = (list.body as unknown as readonly SessionJSON[]).map(({ id, status }) => [id, status]);
    expect(new Map(statuses as [string, string][])).toEqual(
      new Map([
        [ada.sessionId, 'active'],
        [(await sessionOf(elsewhere)).id, 'pending'],
      ]),
    );
  });

  it('does not bind an impersonator', async () => {
    const { userId } = await createAndSignIn(strict, email());
    expect(await shown(await impersonatorOf(strict, userId))).toEqual(['active']);
    const { userId: other } = await createAndSignIn(forced, email());
    const browser = await impersonatorOf(forced, other);
    expect(await shown(browser)).toEqual(['active']);
    expect((await browser.call('GET', '/me/sessions/active')).status).toBe(200);
  });

  it('keeps a pending session signed in: it can be ended, and the browser knows it', async () => {
    const ada = await createAndSignIn(strict, email());
    const client = await clientOf(ada.browser);
    expect(client.last_active_session_id).toBe(ada.sessionId);
    expect((await ada.browser.call('POST', `/client/sessions/${ada.sessionId}/end`)).status).toBe(200);
    expect((await sessionOf(ada.browser)).status).toBe('ended');
    expect((await sessionOf(ada.browser)).tasks).toBeNull();
  });
});

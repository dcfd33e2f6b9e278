// Tickets: invitations, sign-in tokens and actor tokens, through the admin API and the frontend API (docs/security.md R29, R30).
import { DAY_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD, signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PAGE = 'http://localhost:4401/sign-up';
const CROWD = 50;

type Made = { id: string; token: string; url: string; status: string };

const restricted = settingsWith({ signUp: { mode: 'restricted' } });

const invite = async (service: TestService, body: Record<string, unknown> = {}): Promise<Made> =>
  (await service.admin<Made>('POST', '/invitations', { email_address: EMAIL, redirect_url: PAGE, ...body })).body;

const signUpWith = (browser: TestBrowser, ticket: string, fields: Record<string, string> = {}) =>
  browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { strategy: 'ticket', ticket, ...fields } });

const signInWith = (browser: TestBrowser, ticket: string) =>
  browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });

const newUser = async (service: TestService, email = EMAIL): Promise<string> =>
  (await service.admin<{ id: string }>('POST', '/users', { email_address: email, password: PASSWORD })).body.id;

const times = <T>(count: number, make: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, make));

eachDatabase('tickets', (database) => {
  describe('an invitation', () => {
    it('admits one user where sign-up is restricted, with an address that counts as verified', async () => {
      const service = await createTestService(database(), { settings: restricted });
      const browser = await openBrowser(service);
      const closed = await browser.call('POST', '/client/sign_ups', { body: { email_address: EMAIL } });
      expect(closed.codes).toEqual(['sign_up_mode_restricted']);
      const made = await invite(service, { public_metadata: { plan: 'gold' } });
      const [mail] = await service.inbox(EMAIL);
      expect(mail).toMatchObject({ channel: 'email', subject: 'You are invited to Test application', link: made.url });
      const begun = await signUpWith(browser, made.token);
      expect(begun.body.response).toMatchObject({
        status: 'missing_requirements',
        email_address: EMAIL,
        missing_fields: ['password'],
        unverified_fields: [],
        verifications: { email_address: { status: 'verified', strategy: 'ticket' } },
      });
      const path = `/client/sign_ups/${begun.body.response.id}`;
      const moved = await browser.call('PATCH', path, { body: { email_address: 'eve@example.com' } });
      expect(moved.codes).toEqual(['form_param_value_invalid']);
      const done = await browser.call<SignUpJSON>('PATCH', path, {
        body: { email_address: EMAIL, password: PASSWORD },
      });
      expect(done.body.response.status).toBe('complete');
      expect(done.body.client?.sessions[0]?.user?.public_metadata).toEqual({ plan: 'gold' });
      expect((await signUpWith(await openBrowser(service), made.token)).codes).toEqual(['ticket_invalid']);
    });

    it(`creates one user of ${CROWD} concurrent uses`, async () => {
      const service = await createTestService(database(), { settings: restricted });
      const { token } = await invite(service);
      const browsers = await times(CROWD, () => openBrowser(service));
      const replies = await Promise.all(browsers.map((browser) => signUpWith(browser, token, { password: PASSWORD })));
      expect(replies.filter((reply) => reply.body.response?.status === 'complete')).toHaveLength(1);
      expect(replies.every((reply) => reply.status < 500)).toBe(true);
    });

    it('is invalid after its days, when it is revoked, and for an address that has an account', async () => {
      const service = await createTestService(database());
      const old = await invite(service, { expires_in_days: 2 });
      service.ports.clock.advance(2 * DAY_MS);
      const browser = await openBrowser(service);
      expect((await signUpWith(browser, old.token)).codes).toEqual(['ticket_expired']);
      const taken = await invite(service);
      expect((await service.admin('POST', `/invitations/${taken.id}/revoke`, {})).body).toMatchObject({
        status: 'revoked',
      });
      expect((await signUpWith(browser, taken.token)).codes).toEqual(['ticket_invalid']);
      const open = await invite(service);
      expect((await service.admin('POST', '/invitations', { email_address: EMAIL, notify: false })).status).toBe(400);
      await newUser(service);
      expect((await signUpWith(browser, open.token)).codes).toEqual(['form_identifier_exists']);
      expect((await service.admin('POST', '/invitations', { email_address: EMAIL, notify: false })).status).toBe(422);
      const list = await service.admin<{ total_count: number; data: Made[] }>('GET', '/invitations');
      expect(list.body.total_count).toBe(3);
      expect(new Set(list.body.data.map((one) => one.status))).toEqual(new Set(['expired', 'revoked', 'pending']));
      expect(list.body.data.some((one) => 'token' in one)).toBe(false);
    });

    it('signs in a user who already has an account, and reports where there is none', async () => {
      const service = await createTestService(database());
      const { token } = await invite(service);
      const browser = await openBrowser(service);
      expect((await signInWith(browser, token)).codes).toEqual(['invitation_account_not_exists']);
      await newUser(service);
      expect((await signInWith(browser, token)).body.response.status).toBe('complete');
    });

    it('is written in the requested language', async () => {
      const service = await createTestService(database());
      await invite(service, { language: 'fr' });
      expect((await service.inbox(EMAIL))[0]?.subject).toBe('Une invitation à rejoindre Test application');
      const wrong = await service.admin('POST', '/invitations', { email_address: EMAIL, language: 'xx' });
      expect(wrong.status).toBe(422);
    });

    it('links only to a page of the application', async () => {
      const service = await createTestService(database());
      const reply = await service.admin('POST', '/invitations', {
        email_address: EMAIL,
        redirect_url: 'https://evil.example/',
      });
      expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([400, 'redirect_url_invalid']);
    });
  });

  describe('a sign-in token', () => {
    it('signs its user in once, and the second factor is not skipped', async () => {
      const service = await createTestService(database(), {
        settings: settingsWith({ attributes: { phone_number: PHONE_ON } }),
      });
      const user = await newUser(service);
      const made = (await service.admin<Made>('POST', '/sign_in_tokens', { user_id: user })).body;
      expect(made).toMatchObject({ object: 'sign_in_token', status: 'pending', user_id: user });
      const browser = await openBrowser(service);
      const done = await signInWith(browser, made.token);
      expect(done.body.response).toMatchObject({
        status: 'complete',
        first_factor_verification: { strategy: 'ticket', status: 'verified' },
      });
      expect((await signInWith(await openBrowser(service), made.token)).codes).toEqual(['ticket_invalid']);
      await service.admin('POST', '/users', { username: undefined, phone_number: '+12025550123' });
      await service.database.db
        .updateTable('phone_numbers')
        .set({ user_id: user, reserved_for_second_factor: true })
        .where('instance_id', '=', service.instance.id)
        .execute();
      const next = (await service.admin<Made>('POST', '/sign_in_tokens', { user_id: user })).body;
      expect((await signInWith(await openBrowser(service), next.token)).body.response.status).toBe(
        'needs_second_factor',
      );
    });

    it(`accepts one of ${CROWD} concurrent uses`, async () => {
      const service = await createTestService(database());
      const user = await newUser(service);
      const { token } = (await service.admin<Made>('POST', '/sign_in_tokens', { user_id: user })).body;
      const browsers = await times(CROWD, () => openBrowser(service));
      const replies = await Promise.all(browsers.map((browser) => signInWith(browser, token)));
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(replies.filter((reply) => reply.codes[0] === 'ticket_invalid')).toHaveLength(CROWD - 1);
    });

    it('is for a user of the instance, expires, and can be revoked', async () => {
      const service = await createTestService(database());
      expect((await service.admin('POST', '/sign_in_tokens', { user_id: 'user_none' })).status).toBe(404);
      const user = await newUser(service);
      const short = (await service.admin<Made>('POST', '/sign_in_tokens', { user_id: user, expires_in_seconds: 60 }))
        .body;
      service.ports.clock.advance(60_000);
      const browser = await openBrowser(service);
      expect((await signInWith(browser, short.token)).codes).toEqual(['ticket_expired']);
      const made = (await service.admin<Made>('POST', '/sign_in_tokens', { user_id: user })).body;
      await service.admin('POST', `/sign_in_tokens/${made.id}/revoke`, {});
      expect((await signInWith(browser, made.token)).codes).toEqual(['ticket_invalid']);
      expect((await signUpWith(browser, made.token)).codes).toEqual(['ticket_invalid']);
    });
  });

  it('of an actor start a short session that names the actor', async () => {
    const service = await createTestService(database());
    const user = await newUser(service);
    const made = (await service.admin<Made>('POST', '/actor_tokens', { user_id: user, actor: { sub: 'user_support' } }))
      .body;
    const done = await signInWith(await openBrowser(service), made.token);
    const [session] = done.body.client?.sessions ?? [];
    expect(session?.actor).toEqual({ sub: 'user_support' });
    expect(decodeJwt(session?.last_active_token?.jwt ?? '').act).toEqual({ sub: 'user_support' });
    expect((session?.expire_at ?? 0) - service.ports.clock.now()).toBe(30 * 60_000);
  });

  it('are stored only as keyed hashes', async () => {
    const service = await createTestService(database());
    const { token } = await invite(service);
    const rows = await database().db.selectFrom('tickets').selectAll().execute();
    expect(token.length).toBeGreaterThanOrEqual(22);
    for (const row of rows) expect(JSON.stringify(row)).not.toContain(token);
  });

  describe('opened from an e-mail', () => {
    const follow = async (service: TestService, url: string, browser?: TestBrowser) => {
      const target = new URL(url);
      if (browser) target.searchParams.set('__latchkey_db_jwt', browser.token() ?? '');
      const reply = await service.app.fetch(new Request(target));
      const location = reply.headers.get('location');
      return { status: reply.status, to: location === null ? undefined : new URL(location) };
    };

    it('redirect to the application with what to do, and stay unused', async () => {
      const service = await createTestService(database());
      const made = await invite(service);
      const { status, to } = await follow(service, made.url);
      expect([status, to?.origin, to?.pathname]).toEqual([303, 'http://localhost:4401', '/sign-up']);
      expect(to?.searchParams.get('__latchkey_ticket')).toBe(made.token);
      expect(to?.searchParams.get('__latchkey_status')).toBe('sign_up');
      const browser = await signedInBrowser(service, EMAIL);
      expect((await follow(service, made.url)).to?.searchParams.get('__latchkey_status')).toBe('sign_in');
      expect((await follow(service, made.url, browser)).to?.searchParams.get('__latchkey_status')).toBe('complete');
    });

    it('redirect nowhere when they are unknown', async () => {
      const service = await createTestService(database());
      expect((await follow(service, `${service.baseUrl}/v1/tickets/accept?ticket=nothing`)).status).toBe(404);
    });
  });

  it('carry only a limited amount of data', async () => {
    const service = await createTestService(database());
    const actor = { sub: 'user_support', note: 'x'.repeat(1_024) };
    const acting = await service.admin('POST', '/actor_tokens', { user_id: 'user_x', actor });
    const public_metadata = { note: 'x'.repeat(8 * 1_024) };
    const invitation = { email_address: 'guest@example.com', notify: false, public_metadata };
    const invited = await service.admin('POST', '/invitations', invitation);
    for (const [reply, field] of [
      [acting, 'actor'],
      [invited, 'public_metadata'],
    ] as const) {
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ meta: { param_name: field } }] } });
    }
    const fits = { ...invitation, public_metadata: { note: 'x'.repeat(8_000) } };
    expect((await service.admin('POST', '/invitations', fits)).status).toBe(200);
  });
});

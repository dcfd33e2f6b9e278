// Admin API: reads, lists and changes users; what browsers never get; bans and locks as a browser sees them.
import type { SignInJSON } from '@latchkey/wire';
import type { AdminUserJSON } from '@latchkey/wire/schemas';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { askForCode, PASSWORD, signIn, signUp } from '../../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Page = { readonly data: readonly AdminUserJSON[]; readonly total_count: number };
type AuditPage = { readonly data: ReadonlyArray<{ readonly reason: string; readonly changes: unknown }> };

eachDatabase('users by the admin API', (database) => {
  let service: TestService;
  let people = 0;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
  });

  const make = async (more: object = {}) => {
    people += 1;
    const email = `person${people}@example.com`;
    const { body } = await service.admin<AdminUserJSON>('POST', '/users', {
      email_address: email,
      password: PASSWORD,
      ...more,
    });
    return { ...body, email, path: `/users/${body.id}` };
  };
  const patch = (path: string, body: object) => service.admin<AdminUserJSON>('PATCH', path, body);
  const codesOf = ({ body }: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) =>
    body.errors?.map(({ code }) => code);
  const lastEvent = async (userId: string) => {
    const { body } = await service.admin<AuditPage>(
      'GET',
      `/audit_events?user_id=${userId}&event=admin.changed&limit=1`,
    );
    return body.data[0];
  };

  describe('a list', () => {
    it('takes words, filters, an order and a page, and is counted the same way', async () => {
      const ada = await make({ first_name: 'Listed', last_name: 'Zeta' });
      service.ports.clock.advance(1_000);
      const bob = await make({ first_name: 'Listed', last_name: 'Alpha' });
      const list = async (query: string) => {
        const page = await service.admin<Page>('GET', `/users?${query}`);
        expect([query, page.status]).toEqual([query, 200]);
        const counted = await service.admin<Page>(
          'GET',
          `/users/count?${query.replace(/&?(?:order_by|limit)=[^&]*/g, '')}`,
        );
        expect(counted.body).toEqual({ object: 'total_count', total_count: page.body.total_count });
        return page.body.data.map(({ id }) => id);
      };
      expect(await list('query=list')).toEqual([bob.id, ada.id]);
      expect(await list('query=listed&order_by=-last_name')).toEqual([ada.id, bob.id]);
      expect(await list('query=listed&order_by=+last_name&limit=1')).toEqual([bob.id]);
      expect(await list(`email_address=${bob.email}&email_address=${ada.email}&order_by=email_address`)).toEqual([
        ada.id,
        bob.id,
      ]);
      expect(await list(`user_id=${ada.id}&factor=password&banned=false&locked=false`)).toEqual([ada.id]);
      expect(await list(`user_id=${ada.id}&factor=totp`)).toEqual([]);
      expect(await list(`query=listed&created_at_after=${ada.created_at + 1}`)).toEqual([bob.id]);
    });

    it.each([
      ['color=red', 'form_param_unknown', /^color is not a field/],
      ['order_by=age', 'form_param_format_invalid', /^order_by: Use one of created_at,/],
      ['limit=0', 'form_param_format_invalid', /^limit must be 1 at least/],
      ['banned=perhaps', 'form_param_format_invalid', /^banned must be/],
      ['created_at_after=yesterday', 'form_param_format_invalid', /^created_at_after /],
      ['factor=eyes', 'form_param_value_invalid', /^factor "eyes" is unknown\. Use one of password, totp/],
    ])('refuses %s', async (query, code, sentence) => {
      const { status, body } = await service.admin('GET', `/users?${query}`);
      expect([status, body.errors?.[0]?.code, body.errors?.[0]?.message]).toEqual([
        422,
        code,
        expect.stringMatching(sentence),
      ]);
    });
  });

  describe('a change', () => {
    it('sets names, username, external id and metadata, and is recorded with the fields before and after', async () => {
      const { id, path } = await make({ first_name: 'Before' });
      const change = {
        first_name: 'After',
        last_name: 'Name',
        username: 'renamed',
        external_id: 'crm-1',
        public_metadata: { plan: 'pro', seats: { used: 1 } },
        private_metadata: { note: 'secret note' },
        unsafe_metadata: { theme: 'dark' },
      };
      const { status, body } = await patch(path, change);
      expect([status, body]).toMatchObject([200, change]);
      expect(await lastEvent(id)).toMatchObject({
        reason: 'PATCH /users/:id',
        changes: { first_name: { before: 'Before', after: 'After' }, username: { before: null, after: 'renamed' } },
      });
      expect((await patch(path, { first_name: null, public_metadata: {} })).body).toMatchObject({
        first_name: null,
        public_metadata: {},
        private_metadata: { note: 'secret note' },
      });
    });

    it('merges metadata at every depth, and null removes', async () => {
      const { path } = await make({ public_metadata: { plan: 'pro', seats: { used: 1, free: 2 } } });
      const { body } = await patch(`${path}/metadata`, {
        public_metadata: { plan: null, seats: { used: 2 } },
        private_metadata: { note: 'new' },
      });
      expect(body.public_metadata).toEqual({ seats: { used: 2, free: 2 } });
      expect(body.private_metadata).toEqual({ note: 'new' });
      const large = 'x'.repeat(5_000);
      expect((await patch(`${path}/metadata`, { public_metadata: { one: large } })).status).toBe(200);
      const tooLarge = await patch(`${path}/metadata`, { public_metadata: { two: large } });
      expect([tooLarge.status, codesOf(tooLarge)]).toEqual([422, ['form_param_max_length_exceeded']]);
    });

    it('refuses what is taken, malformed, unknown or older, and records nothing', async () => {
      const taken = await make({ username: 'taken_name', external_id: 'taken-id' });
      const { id, path, updated_at } = await make();
      const refused = async (body: object) => codesOf(await patch(path, body));
      expect(await refused({ username: 'taken_name' })).toEqual(['form_identifier_exists']);
      expect(await refused({ external_id: 'taken-id' })).toEqual(['form_identifier_exists']);
      expect(await refused({ username: 'no spaces' })).toEqual(['form_username_invalid_character']);
      expect(await refused({ colour: 'red' })).toEqual(['form_param_unknown']);
      expect(await refused({ public_metadata: [] })).toEqual(['form_param_format_invalid']);
      expect(await refused({ password: 'short' })).toEqual(['form_password_length_too_short']);
      expect(await refused({ password_digest: 'x' })).toEqual(['form_param_missing']);
      expect(await refused({ primary_email_address_id: taken.primary_email_address_id })).toEqual([
        'resource_not_found',
      ]);
      expect(await refused({ first_name: 'Late', updated_at: updated_at - 1 })).toEqual(['resource_changed']);
      expect((await patch('/users/user_unknown', { first_name: 'x' })).status).toBe(404);
      expect(await lastEvent(id)).toMatchObject({ reason: 'POST /users', target: id });
      // The same value again is no change.
      expect((await patch(path, { first_name: null })).status).toBe(200);
      expect(await lastEvent(id)).toMatchObject({ reason: 'POST /users' });
    });

    it('sets a password, with and without checks, and ends sessions if asked', async () => {
      const { email, id, path } = await make();
      const browser = await openBrowser(service);
      await signIn(browser, email);
      const chosen = 'a harbour without any boats';
      expect((await patch(path, { password: chosen })).status).toBe(200);
      expect((await browser.call('GET', '/client')).body.response).toMatchObject({ sessions: [{ status: 'active' }] });
      expect((await signIn(await openBrowser(service), email)).codes).toEqual(['form_password_incorrect']);
      expect(codesOf(await patch(path, { password: 'password' }))).not.toBeUndefined();
      const weak = { password: 'password', skip_password_checks: true, sign_out_of_other_sessions: true };
      expect((await patch(path, weak)).body.password_enabled).toBe(true);
      expect((await browser.call('GET', '/client')).body.response).toMatchObject({ sessions: [] });
      expect((await signIn(await openBrowser(service), email, 'password')).status).toBe(200);
      expect(JSON.stringify(await lastEvent(id))).not.toContain('harbour');
      const { body } = await patch(path, { requires_new_password: true });
      expect(body.requires_new_password).toBe(true);
    });
  });

  it('shows private metadata to no browser, in no reply and in no token', async () => {
    const { email, path } = await make({ private_metadata: { note: 'never-for-browsers' } });
    expect(JSON.stringify((await service.admin('GET', path)).body)).toContain('never-for-browsers');
    const browser = await openBrowser(service);
    const signedIn = await signIn(browser, email);
    const sessionId = signedIn.body.response.created_session_id ?? '';
    await service.admin('POST', '/jwt_templates', { name: 'whole', claims: { user: '{{user.public_metadata}}' } });
    await service.admin('POST', '/jwt_templates', {
      name: 'private',
      claims: { note: '{{user.private_metadata}}', deep: '{{user.private_metadata.note}}' },
    });
    const replies = [
      signedIn,
      await browser.call('GET', '/client'),
      await browser.call('GET', '/me'),
      await browser.call('POST', `/client/sessions/${sessionId}/touch`),
      await browser.call('POST', `/client/sessions/${sessionId}/tokens/whole`),
      await browser.call('POST', `/client/sessions/${sessionId}/tokens/private`),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      const text = JSON.stringify(reply.body);
      expect(text).not.toContain('never-for-browsers');
      expect(text).not.toContain('private_metadata');
      for (const [, claims = ''] of text.matchAll(/"jwt":"[^".]+\.([^".]+)\./g))
        expect(Buffer.from(claims, 'base64url').toString()).not.toContain('never-for-browsers');
    }
  });

  describe('a ban', () => {
    it('ends all sessions at once, refuses every sign-in, and is withdrawn', async () => {
      const { email, id, path } = await make();
      const [phone, laptop] = [await openBrowser(service), await openBrowser(service)];
      const sessionId = (await signIn(phone, email)).body.response.created_session_id ?? '';
      await signIn(laptop, email);
      const banned = await service.admin<AdminUserJSON>('POST', `${path}/ban`);
      expect([banned.status, banned.body.banned]).toEqual([200, true]);
      expect((await phone.call('POST', `/client/sessions/${sessionId}/tokens`)).codes).toEqual([
        'authentication_invalid',
      ]);
      for (const browser of [phone, laptop])
        expect((await browser.call('GET', '/client')).body.response).toMatchObject({
          sessions: [],
          last_active_session_id: null,
        });
      expect((await signIn(phone, email)).codes).toEqual(['user_banned']);
      expect((await signIn(phone, email, 'a wrong password')).codes).toEqual(['form_password_incorrect']);
      const asking = await openBrowser(service);
      const attempt = await askForCode(asking, email);
      const code = await service.codeFor(email);
      const proven = await asking.call('POST', `${attempt}/attempt_first_factor`, {
        body: { strategy: 'email_code', code },
      });
      expect(proven.codes).toEqual(['user_banned']);
      const ticket = await service.admin<{ token: string }>('POST', '/sign_in_tokens', { user_id: id });
      const used = await asking.call<SignInJSON>('POST', '/client/sign_ins', {
        body: { strategy: 'ticket', ticket: ticket.body.token },
      });
      expect(used.codes).toEqual(['user_banned']);
      // A right password of a banned user is no failed attempt.
      for (let again = 0; again < 12; again += 1)
        expect((await signIn(await openBrowser(service), email)).codes).toEqual(['user_banned']);
      expect((await service.admin<AdminUserJSON>('POST', `${path}/unban`)).body.banned).toBe(false);
      expect((await signIn(await openBrowser(service), email)).status).toBe(200);
      expect(await lastEvent(id)).toMatchObject({
        reason: 'POST /users/:id/unban',
        changes: { banned: { before: true, after: false } },
      });
    });
  });

  describe('a lock', () => {
    it('refuses new sign-ins until it ends, and keeps sessions', async () => {
      const { email, path } = await make();
      const browser = await openBrowser(service);
      const sessionId = (await signIn(browser, email)).body.response.created_session_id ?? '';
      const locked = await service.admin<AdminUserJSON>('POST', `${path}/lock`, { duration_in_seconds: 90 });
      expect(locked.body).toMatchObject({ locked: true, lockout_expires_in_seconds: 90 });
      expect((await browser.call('POST', `/client/sessions/${sessionId}/tokens`)).status).toBe(200);
      const refused = await signIn(await openBrowser(service), email);
      expect([refused.codes, refused.headers.get('retry-after')]).toEqual([['user_locked'], '90']);
      service.ports.clock.advance(90_000);
      expect((await signIn(await openBrowser(service), email)).status).toBe(200);
      expect((await service.admin<AdminUserJSON>('GET', path)).body.locked).toBe(false);
      const forever = await service.admin<AdminUserJSON>('POST', `${path}/lock`);
      expect(forever.body).toMatchObject({ locked: true, lockout_expires_in_seconds: null });
      expect((await service.admin<AdminUserJSON>('POST', `${path}/unlock`)).body.locked).toBe(false);
    });

    it('after too many wrong passwords is shown, and ended by the operator', async () => {
      const { email, path } = await make();
      for (let wrong = 0; wrong < 10; wrong += 1) await signIn(await openBrowser(service), email, 'a wrong password');
      expect((await service.admin<AdminUserJSON>('GET', path)).body).toMatchObject({
        locked: true,
        lockout_expires_in_seconds: 3_600,
      });
      await service.admin('POST', `${path}/unlock`);
      expect((await signIn(await openBrowser(service), email)).status).toBe(200);
    });
  });

  describe('sessions', () => {
    it('are listed with their device, and revoked one by one or together', async () => {
      const { email, id, path } = await make();
      const [one, other] = [await openBrowser(service), await openBrowser(service)];
      const first = (await signIn(one, email)).body.response.created_session_id ?? '';
      service.ports.clock.advance(1_000);
      const second = (await signIn(other, email)).body.response.created_session_id ?? '';
      const { body } = await service.admin<{ data: readonly object[]; total_count: number }>('GET', `${path}/sessions`);
      expect(body).toMatchObject({
        data: [
          { id: second, user_id: id, status: 'active', latest_activity: { object: 'session_activity' } },
          { id: first, user_id: id, status: 'active' },
        ],
        total_count: 2,
      });
      const revoked = await service.admin('POST', `/sessions/${first}/revoke`);
      expect(revoked.body).toMatchObject({ id: first, status: 'revoked' });
      expect((await service.admin('POST', `/sessions/${first}/revoke`)).body).toMatchObject({ status: 'revoked' });
      expect((await one.call('POST', `/client/sessions/${first}/tokens`)).codes).toEqual(['authentication_invalid']);
      expect((await service.admin('POST', `${path}/revoke_sessions`)).body).toEqual({ revoked_count: 1 });
      expect((await service.admin('GET', `/sessions/${second}`)).body).toMatchObject({ status: 'revoked' });
      expect((await service.admin('POST', `${path}/revoke_sessions`)).body).toEqual({ revoked_count: 0 });
      expect((await service.admin('POST', '/sessions/sess_unknown/revoke')).status).toBe(404);
    });

    it('set the time of the last use, to the minute, but an impersonation does not', async () => {
      const browser = await openBrowser(service);
      const email = 'seen@example.com';
      const made = await signUp(service, browser, email);
      const sessionId = made.body.response.created_session_id ?? '';
      const path = `/users/${made.body.response.created_user_id}`;
      const seen = async () => (await service.admin<AdminUserJSON>('GET', path)).body.last_active_at;
      const start = service.ports.clock.now();
      expect(await seen()).toBe(start);
      service.ports.clock.advance(59_000);
      await browser.call('POST', `/client/sessions/${sessionId}/touch`);
      expect(await seen()).toBe(start);
      service.ports.clock.advance(1_000);
      await browser.call('POST', `/client/sessions/${sessionId}/touch`);
      expect(await seen()).toBe(start + 60_000);
    });
  });

  it('list organizations and invitations of a user', async () => {
    const { id, email, path } = await make();
    const { body: own } = await service.admin<{ id: string }>('POST', '/organizations', {
      name: 'Own',
      created_by: id,
    });
    const { body: other } = await service.admin<{ id: string }>('POST', '/organizations', { name: 'Other' });
    const invited = await service.admin('POST', `/organizations/${other.id}/invitations`, {
      email_address: email,
      role: 'org:member',
      redirect_url: 'http://localhost:4401/join',
    });
    expect([invited.status, invited.body.errors]).toEqual([200, undefined]);
    const memberships = await service.admin('GET', `${path}/organization_memberships`);
    expect(memberships.body).toMatchObject({ data: [{ organization: { id: own.id } }], total_count: 1 });
    const invitations = await service.admin('GET', `${path}/organization_invitations?status=pending`);
    expect(invitations.body).toMatchObject({
      data: [{ email_address: email, public_organization_data: { id: other.id } }],
      total_count: 1,
    });
    expect((await service.admin('GET', '/users/user_unknown/organization_invitations')).status).toBe(404);
  });
});

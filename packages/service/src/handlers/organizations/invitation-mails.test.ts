// E-mails of invitations: content, link, sending limits, the operator's calls, and the audit log.
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type OrganizationInvitationJSON,
  type OrganizationJSON,
  type PageJSON,
  type SignInJSON,
  type UserJSON,
} from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { purgeFinished } from '../../store/purge/attempts.ts';
import { createSignedInUser } from '../../testing/accounts/account-settings.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import {
  addToOrganization,
  createOrganizationWithAdmin,
  followLink,
  type OrganizationWithAdmin,
  rolesIn,
  ticketFor,
  withJoining,
} from '../../testing/accounts/joining.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const GUEST = 'guest@example.com';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const invite = (
  { browser, path }: Pick<OrganizationWithAdmin, 'browser' | 'path'>,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) =>
  browser.call<OrganizationInvitationJSON>('POST', `${path}/invitations`, {
    body: { email_address: GUEST, role: 'org:member', ...fields },
    headers,
  });

const revoke = (org: OrganizationWithAdmin, id: string) =>
  org.browser.call('POST', `${org.path}/invitations/${id}/revoke`);

const signInWith = (browser: TestBrowser, ticket: string) =>
  browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });

describe('the e-mail of an invitation', () => {
  it('is in the language of the inviter, and escapes the name of the organization', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service, undefined, { name: '<b>Acme</b> & "sons"' });
    await invite(org, {}, { 'accept-language': 'de-AT, en;q=0.5' });
    const [mail] = await service.inbox(GUEST);
    expect(mail?.subject).toBe('Einladung zu <b>Acme</\u2060b> & "sons" bei Test application');
    expect(mail?.html).toContain('&lt;b&gt;Acme&lt;/\u2060b&gt; &amp; &quot;sons&quot;');
    expect(mail?.html).toContain('Einladung annehmen');
    expect(mail?.text).toContain('Die Einladung gilt 30 Tage.');
  });

  it('links only to a page of the application, with the ticket', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service);
    for (const redirect_url of ['https://evil.example/', 'javascript:alert(1)', '//evil.example/x'])
      expect((await invite(org, { redirect_url })).codes).toEqual(['redirect_url_invalid']);
    await invite(org, { redirect_url: 'http://localhost:4401/welcome?from=mail' });
    const { to } = await followLink(service, await openBrowser(service), GUEST);
    expect([to?.pathname, to?.searchParams.get('from')]).toEqual(['/welcome', 'mail']);
    expect(to?.searchParams.get('__latchkey_ticket')).toBe(await ticketFor(service, GUEST));
  });

  it('has a rate limit per address and per organization', async () => {
    const service = await createTestService(database, {
      settings: (defaults: InstanceSettings) => {
        const on = withJoining()(defaults);
        const rate_limits = { ...on.security.rate_limits, send: { count: 2, seconds: 600 } };
        return { ...on, security: { ...on.security, rate_limits } };
      },
    });
    const org = await createOrganizationWithAdmin(service);
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await invite(org);
      await revoke(org, body.response.id);
    }
    const third = await invite(org);
    expect([third.status, third.codes, await service.inbox(GUEST)]).toMatchObject([
      429,
      ['too_many_requests'],
      [{}, {}],
    ]);
    service.ports.clock.advance(10 * MINUTE_MS);
    expect((await invite(org)).status).toBe(200);

    const bulk = (start: number, count: number) => {
      const form = new URLSearchParams({ role: 'org:member' });
      for (let at = start; at < start + count; at += 1) form.append('email_address', `many${at}@example.com`);
      return org.browser.call('POST', `${org.path}/invitations/bulk`, { body: form.toString() });
    };
    // Three were sent before; 97 more reach the limit of one hundred.
    for (let start = 0; start < 90; start += 10) expect((await bulk(start, 10)).status).toBe(200);
    expect((await bulk(90, 7)).status).toBe(200);
    expect((await bulk(97, 1)).codes).toEqual(['too_many_requests']);
    service.ports.clock.advance(HOUR_MS);
    expect((await bulk(98, 1)).status).toBe(200);
  });

  it('has the same rate limit for a user who creates several organizations', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const { browser } = await createOrganizationWithAdmin(service);
    const bulkFrom = async (start: number) => {
      const made = await browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: `Acme ${start}` } });
      const path = `/organizations/${made.body.response.id}`;
      const form = new URLSearchParams({ role: 'org:member' });
      for (let at = start; at < start + 10; at += 1) form.append('email_address', `spam${at}@example.com`);
      const sent = await browser.call('POST', `${path}/invitations/bulk`, { body: form.toString() });
      await browser.call('DELETE', path);
      return sent;
    };
    for (let start = 0; start < 100; start += 10) expect((await bulkFrom(start)).status).toBe(200);
    expect((await bulkFrom(100)).codes).toEqual(['too_many_requests']);
    service.ports.clock.advance(HOUR_MS);
    expect((await bulkFrom(110)).status).toBe(200);
  });

  it('grants no permission that the inviter lacks, and a removed role becomes the default role', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service);
    const recruiter = {
      key: 'org:recruiter',
      name: 'Recruiter',
      permissions: ['org:sys_memberships:read', 'org:sys_memberships:manage'],
    };
    const role = await service.admin<{ id: string }>('POST', '/roles', recruiter);
    const helper = { key: 'org:helper', name: 'Helper', permissions: ['org:sys_memberships:read'] };
    const gone = await service.admin<{ id: string }>('POST', '/roles', helper);
    expect([role.status, gone.status]).toEqual([200, 200]);
    const { browser, user } = await createSignedInUser(service, 'recruiter@example.com');
    await addToOrganization(service, org.id, user.id, recruiter.key);
    const by = { browser, path: org.path };
    expect((await invite(by, { role: 'org:admin' })).codes).toEqual(['authorization_invalid']);
    expect((await invite(by, { role: helper.key })).status).toBe(200);
    // The operator cannot delete a role with a pending invitation; if the role is missing anyway, the invited user becomes a
    // plain member.
    expect((await service.admin('DELETE', `/roles/${gone.body.id}`)).status).toBe(422);
    await database.db.deleteFrom('roles').where('id', '=', gone.body.id).execute();
    const guest = await createSignedInUser(service, GUEST);
    expect((await signInWith(guest.browser, await ticketFor(service, GUEST))).status).toBe(200);
    expect((await rolesIn(service, org.id))[guest.user.id]).toBe('org:member');
  });

  it('does not bypass the second factor', async () => {
    const service = await createTestService(database, {
      settings: (defaults) => withJoining()(withEveryFactor(defaults)),
    });
    const org = await createOrganizationWithAdmin(service);
    const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await service.admin('POST', '/users', { email_address: GUEST, password: PASSWORD, totp_secret: seed });
    await invite(org);
    const done = await signInWith(await openBrowser(service), await ticketFor(service, GUEST));
    expect(done.body.response.status).toBe('needs_second_factor');
    expect(done.body.client?.sessions).toEqual([]);
  });
});

describe('the operator', () => {
  it('invites with or without an e-mail, lists and revokes', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service);
    const path = `/organizations/${org.id}/invitations`;
    type Made = OrganizationInvitationJSON & { readonly url: string };
    const order = { email_address: GUEST, role: 'org:admin', notify: false };
    const missing = await service.admin('POST', path, order);
    expect([missing.status, missing.body]).toMatchObject([422, { errors: [{ meta: { param_name: 'redirect_url' } }] }]);
    const full = { ...order, redirect_url: 'http://localhost:4401/join', public_metadata: { team: 'blue' } };
    const made = await service.admin<Made>('POST', path, full);
    expect(made.body).toMatchObject({ status: 'pending', role: 'org:admin', public_metadata: { team: 'blue' } });
    expect(await service.inbox(GUEST)).toEqual([]);
    const ticket = new URL(made.body.url).searchParams.get('ticket') ?? '';
    const evil = { ...full, email_address: 'x@example.com', redirect_url: 'https://evil.example/' };
    expect((await service.admin('POST', path, evil)).status).toBe(400);
    const list = async (query = '') =>
      (await service.admin<PageJSON<OrganizationInvitationJSON>>('GET', `${path}${query}`)).body.total_count;
    expect([await list(), await list('?status=accepted,revoked'), await list('?query=guest')]).toEqual([1, 0, 1]);
    const revoked = await service.admin<Made>('POST', `${path}/${made.body.id}/revoke`, {});
    expect(revoked.body.status).toBe('revoked');
    expect((await signInWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_revoked']);
    expect((await service.admin('POST', `${path}/orginv_none/revoke`, {})).status).toBe(404);
    expect((await service.admin('GET', '/organizations/org_none/invitations')).status).toBe(404);
  });

  it('reads in the audit log who invited, who joined, and each change of domains', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service);
    const guest = await createSignedInUser(service, GUEST);
    const made = (await invite(org)).body.response;
    await guest.browser.call('POST', `/me/organization_invitations/${made.id}/accept`);
    await revoke(org, (await invite(org, { email_address: 'other@example.com' })).body.response.id);
    const domains = `${org.path}/domains`;
    const { body } = await org.browser.call<{ id: string }>('POST', domains, { body: { name: 'acme.example' } });
    const path = `${domains}/${body.response.id}`;
    await org.browser.call('POST', `${path}/prepare_affiliation_verification`, {
      body: { affiliation_email_address: 'boss' },
    });
    const code = await service.codeFor('boss@acme.example');
    await org.browser.call('POST', `${path}/attempt_affiliation_verification`, { body: { code } });
    const mode = { enrollment_mode: 'automatic_suggestion' };
    await org.browser.call('POST', `${path}/update_enrollment_mode`, { body: mode });
    const asking = [
      await createSignedInUser(service, 'a@acme.example'),
      await createSignedInUser(service, 'b@acme.example'),
    ];
    for (const { browser } of asking) {
      const mine = await browser.call<PageJSON<{ id: string }>>('GET', '/me/organization_suggestions');
      await browser.call('POST', `/me/organization_suggestions/${mine.body.response.data[0]?.id}/accept`);
    }
    const requests = await org.browser.call<PageJSON<{ id: string }>>('GET', `${org.path}/membership_requests`);
    const [first, second] = requests.body.response.data;
    await org.browser.call('POST', `${org.path}/membership_requests/${first?.id}/accept`);
    await org.browser.call('POST', `${org.path}/membership_requests/${second?.id}/reject`);
    await org.browser.call('DELETE', path);
    type Event = { readonly event: string; readonly user_id: string; readonly target: string; readonly reason: string };
    const log = await service.admin<PageJSON<Event>>('GET', '/audit_events?limit=200');
    const events = [...log.body.data].reverse().filter(({ event }) => /^organization_(?!member\.)/.test(event));
    expect(events.map(({ event }) => event.replace('organization_', ''))).toEqual([
      'invitation.created',
      'invitation.accepted',
      'invitation.created',
      'invitation.revoked',
      'domain.added',
      'domain.verified',
      'domain.enrollment_changed',
      'domain.enrolled',
      'domain.enrolled',
      'suggestion.accepted',
      'suggestion.accepted',
      'membership_request.accepted',
      'membership_request.rejected',
      'domain.removed',
    ]);
    expect(events[0]).toMatchObject({ user_id: org.user.id, target: made.id, reason: 'org:member' });
    expect(events[1]).toMatchObject({ user_id: guest.user.id, target: made.id });
    expect(JSON.stringify(events)).not.toMatch(/@example|@acme/);
  });
});

describe('expiry', () => {
  it('closes invitations, which are no longer counted as open and still return the reason', async () => {
    const service = await createTestService(database, { settings: withJoining() });
    const org = await createOrganizationWithAdmin(service);
    await invite(org);
    const ticket = await ticketFor(service, GUEST);
    const pending = async () =>
      (await service.admin<OrganizationJSON>('GET', `/organizations/${org.id}`)).body.pending_invitations_count;
    const { clock } = service.ports;
    clock.advance(30 * DAY_MS - 1);
    await purgeFinished(database.transaction, clock.now());
    expect(await pending()).toBe(1);
    clock.advance(1);
    await purgeFinished(database.transaction, clock.now());
    expect(await pending()).toBe(0);
    expect((await signInWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_expired']);
    const listed = await service.admin<PageJSON<OrganizationInvitationJSON>>(
      'GET',
      `/organizations/${org.id}/invitations`,
    );
    expect(listed.body.data[0]?.status).toBe('revoked');
    expect((await service.admin<UserJSON>('GET', `/users/${org.user.id}`)).status).toBe(200);
  });
});

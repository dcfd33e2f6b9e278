// Invitations to organizations: who can be invited, where the e-mail leads, and who may accept (docs/security.md R29).
import {
  DAY_MS,
  type OrganizationInvitationJSON,
  type OrganizationJSON,
  type PageJSON,
  type SignInJSON,
  type SignUpJSON,
  type UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { createSignedInUser, impersonatorOf } from '../../testing/accounts/account-settings.ts';
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
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const GUEST = 'guest@example.com';

/** The status that the link gives a browser which has only the application's cookie. */
const statusByCookie = async (service: TestService, token: string | undefined): Promise<string | null> => {
  const link = (await service.inbox(GUEST)).find((message) => message.link !== undefined)?.link ?? '';
  const reply = await service.app.fetch(new Request(link, { headers: { cookie: `__latchkey_db_jwt=${token}` } }));
  return new URL(reply.headers.get('location') ?? '').searchParams.get('__latchkey_status');
};

type Invitations = PageJSON<OrganizationInvitationJSON>;

const invite = ({ browser, path }: OrganizationWithAdmin, email_address = GUEST, role = 'org:member') =>
  browser.call<OrganizationInvitationJSON>('POST', `${path}/invitations`, { body: { email_address, role } });

const bulk = ({ browser, path }: OrganizationWithAdmin, addresses: readonly string[], role = 'org:member') => {
  const form = new URLSearchParams({ role });
  for (const address of addresses) form.append('email_address', address);
  return browser.call<readonly OrganizationInvitationJSON[]>('POST', `${path}/invitations/bulk`, {
    body: form.toString(),
  });
};

const list = ({ browser, path }: OrganizationWithAdmin, query: Readonly<Record<string, string>> = {}) =>
  browser.call<Invitations>('GET', `${path}/invitations`, { query });

const signInWith = (browser: TestBrowser, ticket: string) =>
  browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });

const signUpWith = (browser: TestBrowser, ticket: string) =>
  browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { strategy: 'ticket', ticket, password: PASSWORD } });

eachDatabase('invitations to an organization', (database) => {
  const serve = (wanted: Parameters<typeof withJoining>[0] = {}, isSingle = false): Promise<TestService> =>
    createTestService(database(), { settings: withJoining(wanted, isSingle) });

  it('are sent by e-mail, listed by status and by address, page by page, and can be revoked', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const made = await invite(org, ' Guest@Example.com ', 'org:admin');
    expect(made.body.response).toMatchObject({
      object: 'organization_invitation',
      email_address: GUEST,
      organization_id: org.id,
      role: 'org:admin',
      status: 'pending',
      public_metadata: {},
    });
    expect(Object.keys(made.body.response).join()).not.toMatch(/token|hash/);
    const [mail] = await service.inbox(GUEST);
    expect(mail).toMatchObject({ subject: 'Join Acme on Test application' });
    expect(mail?.text).toContain(mail?.link);
    expect(mail?.html).toContain('Accept the invitation');

    service.ports.clock.advance(1);
    const others = await bulk(org, ['ada@example.com', 'bob@example.com', 'ada@example.com']);
    expect(others.body.response.map((one) => one.email_address)).toEqual(['ada@example.com', 'bob@example.com']);
    const revoked = await org.browser.call<OrganizationInvitationJSON>(
      'POST',
      `${org.path}/invitations/${others.body.response[1]?.id}/revoke`,
    );
    expect(revoked.body.response.status).toBe('revoked');
    const all = (await list(org)).body.response;
    expect([all.total_count, all.data.length]).toEqual([3, 3]);
    expect((await list(org, { status: 'pending' })).body.response.total_count).toBe(2);
    expect((await list(org, { status: 'revoked' })).body.response.data[0]?.email_address).toBe('bob@example.com');
    expect((await list(org, { query: 'UEST@' })).body.response.data.map((one) => one.email_address)).toEqual([GUEST]);
    expect((await list(org, { query: '%' })).body.response.total_count).toBe(0);
    const page = (await list(org, { limit: '1', offset: '2' })).body.response;
    expect([page.total_count, page.data.map((one) => one.email_address)]).toEqual([3, [GUEST]]);
    const shown = await org.browser.call<OrganizationJSON>('GET', org.path);
    expect(shown.body.response.pending_invitations_count).toBe(2);
    const again = await org.browser.call('POST', `${org.path}/invitations/${others.body.response[1]?.id}/revoke`);
    expect(again.codes).toEqual(['organization_invitation_revoked']);
  });

  it('are created all or none, and each address that cannot be invited is named', async () => {
    const service = await serve({ max_allowed_memberships: 6 });
    const org = await createOrganizationWithAdmin(service);
    const member = await createSignedInUser(service, 'member@example.com');
    await addToOrganization(service, org.id, member.user.id);
    await invite(org);
    const refused = await bulk(org, ['new@example.com', GUEST, 'MEMBER@example.com']);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { code: 'duplicate_record', meta: { email_addresses: [GUEST] } },
      {
        code: 'already_a_member_in_organization',
        long_message: 'member@example.com is already a member of the organization.',
        meta: { email_addresses: ['member@example.com'] },
      },
    ]);
    expect(await service.inbox('new@example.com')).toEqual([]);
    const wrong = await bulk(org, ['new@example.com', 'nobody']);
    expect(wrong.body.errors).toMatchObject([
      { code: 'form_param_format_invalid', meta: { param_name: 'email_address', email_addresses: ['nobody'] } },
    ]);
    expect((await bulk(org, ['', ' '])).codes).toEqual(['form_param_nil']);
    const eleven = Array.from({ length: 11 }, (_none, at) => `p${at}@example.com`);
    expect((await bulk(org, eleven)).codes).toEqual(['form_param_max_length_exceeded']);
    expect((await invite(org, 'x@example.com', 'org:nothing')).body.errors).toMatchObject([
      { code: 'form_param_value_invalid', meta: { param_name: 'role' } },
    ]);
    // Two members and one pending invitation leave three places.
    const four = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
    expect((await bulk(org, four)).codes).toEqual(['organization_membership_quota_exceeded']);
    expect((await bulk(org, four.slice(1))).status).toBe(200);
  });

  it('make a new user a member with a verified address and the invited role', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    await invite(org, GUEST, 'org:admin');
    const browser = await openBrowser(service);
    const { status, to } = await followLink(service, browser, GUEST);
    expect([status, to?.origin, to?.pathname]).toEqual([303, 'http://localhost:4401', '/sign-up']);
    expect(to?.searchParams.get('__latchkey_status')).toBe('sign_up');
    const ticket = to?.searchParams.get('__latchkey_ticket') ?? '';
    expect((await signInWith(browser, ticket)).codes).toEqual(['invitation_account_not_exists']);
    const done = await signUpWith(browser, ticket);
    expect(done.body.response).toMatchObject({ status: 'complete', email_address: GUEST });
    const user = done.body.client?.sessions[0]?.user;
    expect(user?.organization_memberships).toMatchObject([{ role: 'org:admin', organization: { id: org.id } }]);
    expect(user?.email_addresses[0]?.verification).toMatchObject({ status: 'verified', strategy: 'ticket' });
    expect((await list(org)).body.response.data[0]?.status).toBe('accepted');
    expect((await signUpWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_accepted']);
    const organization = (await org.browser.call<OrganizationJSON>('GET', org.path)).body.response;
    expect([organization.members_count, organization.pending_invitations_count]).toEqual([2, 0]);
  });

  it('admit new users where sign-up is closed', async () => {
    const service = await createTestService(database(), {
      settings: (defaults) => {
        const settings = withJoining()(defaults);
        const { user_settings: user } = settings;
        return { ...settings, user_settings: { ...user, sign_up: { ...user.sign_up, mode: 'restricted' } } };
      },
    });
    const org = await createOrganizationWithAdmin(service);
    await invite(org);
    const done = await signUpWith(await openBrowser(service), await ticketFor(service, GUEST));
    expect(done.body.response.status).toBe('complete');
  });

  it('sign in a signed-out user who has an account, and still require the second factor', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const guest = await service.admin<{ id: string }>('POST', '/users', { email_address: GUEST, password: PASSWORD });
    await invite(org);
    const browser = await openBrowser(service);
    const { to } = await followLink(service, browser, GUEST);
    expect([to?.pathname, to?.searchParams.get('__latchkey_status')]).toEqual(['/sign-in', 'sign_in']);
    const ticket = await ticketFor(service, GUEST);
    expect((await signUpWith(browser, ticket)).codes).toEqual(['form_identifier_exists']);
    const done = await signInWith(browser, ticket);
    expect(done.body.response).toMatchObject({ status: 'complete', identifier: GUEST });
    expect(done.body.client?.sessions[0]?.user.organization_memberships).toHaveLength(1);
    expect(await rolesIn(service, org.id)).toMatchObject({ [guest.body.id]: 'org:member' });
    expect((await signInWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_accepted']);
  });

  it('are accepted at once by a user who is signed in with the address; the session stays', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const guest = await createSignedInUser(service, GUEST);
    await invite(org);
    const { to } = await followLink(service, guest.browser, GUEST);
    expect(to?.searchParams.get('__latchkey_status')).toBe('complete');
    const ticket = to?.searchParams.get('__latchkey_ticket') ?? '';
    // A link in an e-mail has no browser token; the application's cookie is sent if both share a host.
    expect(await statusByCookie(service, guest.browser.token())).toBe('complete');
    expect(await statusByCookie(service, 'dvb_of_nobody')).toBe('sign_in');
    const impersonator = await impersonatorOf(service, guest.user.id);
    expect((await signInWith(impersonator, ticket)).codes).toEqual(['authorization_invalid']);
    const done = await signInWith(guest.browser, ticket);
    const sessions = done.body.client?.sessions ?? [];
    expect(sessions).toHaveLength(1);
    expect(done.body.response).toMatchObject({ status: 'complete', created_session_id: sessions[0]?.id });
    expect(sessions[0]?.user.organization_memberships).toMatchObject([{ organization: { id: org.id } }]);
    // A second click leads to the application, where the user is already a member.
    expect((await followLink(service, guest.browser, GUEST)).to?.searchParams.get('__latchkey_status')).toBe(
      'complete',
    );
  });

  it.each([false, true])(
    'do nothing for a user who is signed in to another account (one session at a time: %s)',
    async (isSingle) => {
      const service = await serve({}, isSingle);
      const org = await createOrganizationWithAdmin(service);
      await service.admin('POST', '/users', { email_address: GUEST, password: PASSWORD });
      const other = await createSignedInUser(service, 'other@example.com');
      const made = await invite(org);
      const { to } = await followLink(service, other.browser, GUEST);
      expect(to?.searchParams.get('__latchkey_status')).toBe('sign_in');
      const path = `/me/organization_invitations/${made.body.response.id}/accept`;
      expect((await other.browser.call('POST', path)).codes).toEqual(['resource_not_found']);
      expect(Object.keys(await rolesIn(service, org.id))).toEqual([org.user.id]);
      // Using the ticket signs the invited user in, in addition to the current session or in place of it.
      const done = await signInWith(other.browser, await ticketFor(service, GUEST));
      const open = done.body.client?.sessions.filter((session) => session.status === 'active') ?? [];
      expect(open).toHaveLength(isSingle ? 1 : 2);
      expect(Object.keys(await rolesIn(service, org.id))).not.toContain(other.user.id);
    },
  );

  it('are listed and accepted by a verified owner of the address, however often they try', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const guest = await createSignedInUser(service, GUEST);
    const made = await invite(org);
    const mine = () =>
      guest.browser.call<PageJSON<UserOrganizationInvitationJSON>>('GET', '/me/organization_invitations', {
        query: { status: 'pending' },
      });
    expect((await mine()).body.response).toMatchObject({
      total_count: 1,
      data: [
        {
          id: made.body.response.id,
          email_address: GUEST,
          role: 'org:member',
          public_organization_data: { id: org.id, name: 'Acme', slug: 'acme', has_image: false },
        },
      ],
    });
    const accept = () =>
      guest.browser.call<UserOrganizationInvitationJSON>(
        'POST',
        `/me/organization_invitations/${made.body.response.id}/accept`,
      );
    const done = await accept();
    expect(done.body.response.status).toBe('accepted');
    expect(done.body.client?.sessions[0]?.user.organization_memberships).toHaveLength(1);
    expect((await accept()).body.response.status).toBe('accepted');
    expect((await mine()).body.response.total_count).toBe(0);
    // An invitation to an unverified address is not listed.
    await invite(org, 'second@example.com');
    await guest.browser.call('POST', '/me/email_addresses', { body: { email_address: 'second@example.com' } });
    expect((await mine()).body.response.total_count).toBe(0);
  });

  it('expire after thirty days, and report it; revoked ones report that', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const guest = await createSignedInUser(service, GUEST);
    const first = await invite(org);
    const ticket = await ticketFor(service, GUEST);
    service.ports.clock.advance(1);
    const { id } = (await invite(org, 'late@example.com')).body.response;
    await org.browser.call('POST', `${org.path}/invitations/${id}/revoke`);
    const late = await ticketFor(service, 'late@example.com');
    const browser = await openBrowser(service);
    for (const refused of [await signUpWith(browser, late), await signInWith(browser, late)])
      expect(refused.codes).toEqual(['organization_invitation_revoked']);
    expect((await followLink(service, browser, 'late@example.com')).to?.pathname).toBe('/sign-up');

    await database()
      .db.updateTable('sessions')
      .set({ expire_at: Number.MAX_SAFE_INTEGER, abandon_at: Number.MAX_SAFE_INTEGER })
      .execute();
    service.ports.clock.advance(30 * DAY_MS);
    expect((await signInWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_expired']);
    const path = `/me/organization_invitations/${first.body.response.id}/accept`;
    expect((await guest.browser.call('POST', path)).codes).toEqual(['organization_invitation_expired']);
    expect((await list(org, { status: 'pending' })).body.response.total_count).toBe(0);
    expect((await list(org, { status: 'revoked' })).body.response.total_count).toBe(2);
    expect((await invite(org)).status).toBe(200);
    expect((await signInWith(await openBrowser(service), ticket)).codes).toEqual(['organization_invitation_expired']);
  });
});

// Concurrent joining, inviting and revoking (docs/security.md R29, R30): one membership results, the limit holds, and no change
// is partial. These races can only happen on PostgreSQL.
import type {
  OrganizationDomainJSON,
  OrganizationInvitationJSON,
  OrganizationSuggestionJSON,
  PageJSON,
} from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { createSignedInUser, signInElsewhere } from '../../testing/accounts/account-settings.ts';
import {
  createOrganizationWithAdmin,
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

const invite = async ({ browser, path }: OrganizationWithAdmin, email_address = GUEST): Promise<string> => {
  const body = { email_address, role: 'org:member' };
  const made = await browser.call<OrganizationInvitationJSON>('POST', `${path}/invitations`, { body });
  return made.body.response.id;
};

const accept = (browser: TestBrowser, id: string) => browser.call('POST', `/me/organization_invitations/${id}/accept`);

/** How often each reply came: `200`, or the code of an error. */
const tally = (replies: readonly { readonly status: number; readonly codes: readonly string[] }[]) => {
  const found: Record<string, number> = {};
  for (const { status, codes } of replies) {
    const answer = status === 200 ? '200' : (codes[0] ?? String(status));
    found[answer] = (found[answer] ?? 0) + 1;
  }
  return found;
};

const CROWD = 50;

eachDatabase('joining an organization concurrently', (database) => {
  const times = <T>(make: (index: number) => Promise<T>, count = CROWD): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_none, index) => make(index)));

  const serve = (limit?: number): Promise<TestService> =>
    createTestService(database(), {
      settings: withJoining(limit === undefined ? {} : { max_allowed_memberships: limit }),
    });

  const membersOf = async (service: TestService, org: OrganizationWithAdmin) =>
    Object.keys(await rolesIn(service, org.id)).length;
  const eventsOf = async (service: TestService, event: 'organization_invitation.accepted') =>
    (
      await database()
        .db.selectFrom('audit_events')
        .select('id')
        .where('instance_id', '=', service.instance.id)
        .where('event', '=', event)
        .execute()
    ).length;

  it('accepts one of many acceptances of one invitation, and returns the same to the others', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const guest = await createSignedInUser(service, GUEST);
    const id = await invite(org);
    const browsers = [guest.browser, await signInElsewhere(service, GUEST)];
    const replies = await times((index) => accept(browsers[index % 2] ?? guest.browser, id));
    expect(tally(replies)).toEqual({ 200: CROWD });
    expect([await membersOf(service, org), await eventsOf(service, 'organization_invitation.accepted')]).toEqual([
      2, 1,
    ]);
  });

  it('accepts one of many uses of one ticket, to sign in or to sign up', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    await service.admin('POST', '/users', { email_address: GUEST, password: PASSWORD });
    await invite(org);
    await invite(org, 'new@example.com');
    const tickets = [await ticketFor(service, GUEST), await ticketFor(service, 'new@example.com')] as const;
    const browsers = await times(() => openBrowser(service));
    const signIns = await Promise.all(
      browsers.map((browser) =>
        browser.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: tickets[0] } }),
      ),
    );
    expect(tally(signIns)).toEqual({ 200: 1, organization_invitation_accepted: CROWD - 1 });
    const others = await times(() => openBrowser(service));
    const signUps = await Promise.all(
      others.map((browser) =>
        browser.call('POST', '/client/sign_ups', {
          body: { strategy: 'ticket', ticket: tickets[1], password: PASSWORD },
        }),
      ),
    );
    const found = tally(signUps);
    expect(found[200]).toBe(1);
    // The later requests find the address taken or the invitation used.
    const { 200: _won, form_identifier_exists: taken = 0, organization_invitation_accepted: used = 0 } = found;
    expect(taken + used).toBe(CROWD - 1);
    expect(await membersOf(service, org)).toBe(3);
  });

  it('never exceeds the limit, and keeps rejected invitations open', async () => {
    const places = 3;
    const service = await serve(places + 1);
    const org = await createOrganizationWithAdmin(service);
    const people = await times((index) => createSignedInUser(service, `p${index}@example.com`), 12);
    const { db } = database();
    const lift = (limit: number | null) =>
      db.updateTable('organizations').set({ max_allowed_memberships: limit }).where('id', '=', org.id).execute();
    await lift(1_000);
    const ids = await times((index) => invite(org, `p${index}@example.com`), people.length);
    await lift(null);
    const replies = await Promise.all(people.map(({ browser }, index) => accept(browser, ids[index] ?? '')));
    const left = people.length - places;
    expect(tally(replies)).toEqual({ 200: places, organization_membership_quota_exceeded: left });
    expect(await membersOf(service, org)).toBe(places + 1);
    const open = await org.browser.call<PageJSON<OrganizationInvitationJSON>>('GET', `${org.path}/invitations`, {
      query: { status: 'pending' },
    });
    expect(open.body.response.total_count).toBe(left);
  });

  it('ends revoked without a member or accepted with one, never in between', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const people = await times((index) => createSignedInUser(service, `q${index}@example.com`), 10);
    const ids: string[] = [];
    for (const index of people.keys()) ids.push(await invite(org, `q${index}@example.com`));
    await Promise.all(
      people.flatMap(({ browser }, index) => {
        const revoke = () => org.browser.call('POST', `${org.path}/invitations/${ids[index]}/revoke`);
        const both = [() => accept(browser, ids[index] ?? ''), revoke];
        return (index % 2 === 0 ? both : both.reverse()).map((run) => run());
      }),
    );
    const roles = await rolesIn(service, org.id);
    const rows = await database()
      .db.selectFrom('organization_invitations')
      .select(['id', 'status'])
      .where('organization_id', '=', org.id)
      .execute();
    for (const [index, { user }] of people.entries()) {
      const status = rows.find((row) => row.id === ids[index])?.status;
      expect([status, roles[user.id]]).toEqual(
        status === 'accepted' ? ['accepted', 'org:member'] : ['revoked', undefined],
      );
    }
    const { pending_invitations_count: pending } = await database()
      .db.selectFrom('organizations')
      .select('pending_invitations_count')
      .where('id', '=', org.id)
      .executeTakeFirstOrThrow();
    expect(pending).toBe(0);
  });

  it('invites an address once under concurrent requests', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const body = { email_address: GUEST, role: 'org:member' };
    const replies = await times(() => org.browser.call('POST', `${org.path}/invitations`, { body }), 10);
    expect(tally(replies)).toEqual({ 200: 1, duplicate_record: 9 });
    expect(await service.inbox(GUEST)).toHaveLength(1);
  });

  const askedDomain = async (service: TestService, org: OrganizationWithAdmin, name: string, local: string) => {
    const made = await org.browser.call<OrganizationDomainJSON>('POST', `${org.path}/domains`, { body: { name } });
    const path = `${org.path}/domains/${made.body.response.id}`;
    const body = { affiliation_email_address: `${local}@${name}` };
    await org.browser.call('POST', `${path}/prepare_affiliation_verification`, { body });
    const code = await service.codeFor(`${local}@${name}`);
    const prove = () => org.browser.call('POST', `${path}/attempt_affiliation_verification`, { body: { code } });
    return { path, prove };
  };

  it('gives a domain to one of two organizations that verify it', async () => {
    const service = await serve();
    const first = await createOrganizationWithAdmin(service);
    const second = await createOrganizationWithAdmin(service, 'admin@second.example');
    const left = await askedDomain(service, first, 'race.example', 'left');
    const right = await askedDomain(service, second, 'race.example', 'right');
    const replies = await Promise.all([left.prove(), right.prove()]);
    expect(tally(replies)).toEqual({ 200: 1, organization_domain_blocked: 1 });
  });

  it('enrolls each user once who verifies an address while the mode of the domain changes', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const domain = await askedDomain(service, org, 'busy.example', 'boss');
    await domain.prove();
    const body = { enrollment_mode: 'automatic_suggestion' };
    const [, people] = await Promise.all([
      org.browser.call('POST', `${domain.path}/update_enrollment_mode`, { body }),
      times((index) => createSignedInUser(service, `b${index}@busy.example`), 12),
    ]);
    for (const { browser } of people) {
      const { body: found } = await browser.call<PageJSON<OrganizationSuggestionJSON>>(
        'GET',
        '/me/organization_suggestions',
      );
      expect(found.response.total_count).toBe(1);
    }
  });

  it('creates one request for a suggestion that is accepted many times, and one decision about it', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const domain = await askedDomain(service, org, 'ask.example', 'boss');
    await domain.prove();
    await org.browser.call('POST', `${domain.path}/update_enrollment_mode`, {
      body: { enrollment_mode: 'automatic_suggestion' },
    });
    const { browser, user } = await createSignedInUser(service, 'ada@ask.example');
    const mine = await browser.call<PageJSON<OrganizationSuggestionJSON>>('GET', '/me/organization_suggestions');
    const path = `/me/organization_suggestions/${mine.body.response.data[0]?.id}/accept`;
    expect(tally(await times(() => browser.call('POST', path)))).toEqual({ 200: CROWD });
    const requests = await database()
      .db.selectFrom('organization_membership_requests')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(requests).toHaveLength(1);
    const decide = (what: string) =>
      org.browser.call('POST', `${org.path}/membership_requests/${requests[0]?.id}/${what}`);
    const replies = await Promise.all([decide('accept'), decide('reject')]);
    expect(tally(replies)).toEqual({ 200: 1, organization_membership_request_decided: 1 });
    const isMember = (await rolesIn(service, org.id))[user.id] !== undefined;
    expect(replies[0]?.status === 200).toBe(isMember);
  });
});

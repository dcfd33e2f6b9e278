// Enrolment by e-mail domain: every way to verify an address, and every change of a domain.
import type {
  EmailAddressJSON,
  EnrollmentMode,
  MembershipRequestJSON,
  OrganizationDomainJSON,
  OrganizationSuggestionJSON,
  PageJSON,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { createSignedInUser, signInElsewhere } from '../../testing/accounts/account-settings.ts';
import {
  addToOrganization,
  createOrganizationWithAdmin,
  type OrganizationWithAdmin,
  rolesIn,
  withJoining,
} from '../../testing/accounts/joining.ts';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { completeRedirect, redirectUrlOf, startWithProvider } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, signedInThrough } from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const DOMAIN = 'acme.example';

type Domain = { readonly id: string; readonly path: string };

/** A verified domain of the organization, in a mode. */
const provenDomain = async (
  service: TestService,
  org: OrganizationWithAdmin,
  mode?: EnrollmentMode,
  name = DOMAIN,
): Promise<Domain> => {
  const made = await org.browser.call<OrganizationDomainJSON>('POST', `${org.path}/domains`, { body: { name } });
  const { id } = made.body.response;
  const path = `${org.path}/domains/${id}`;
  const affiliation_email_address = `boss@${name}`;
  await org.browser.call('POST', `${path}/prepare_affiliation_verification`, { body: { affiliation_email_address } });
  const code = await service.codeFor(affiliation_email_address);
  await org.browser.call('POST', `${path}/attempt_affiliation_verification`, { body: { code } });
  if (mode) await setMode(org, { id, path }, mode);
  return { id, path };
};

const setMode = async (
  org: OrganizationWithAdmin,
  { path }: Domain,
  enrollment_mode: EnrollmentMode,
  delete_pending = false,
) => {
  const body = { enrollment_mode, delete_pending: String(delete_pending) };
  const reply = await org.browser.call<OrganizationDomainJSON>('POST', `${path}/update_enrollment_mode`, { body });
  return reply.body.response;
};

const invitationsOf = async (browser: TestBrowser) =>
  (await browser.call<PageJSON<UserOrganizationInvitationJSON>>('GET', '/me/organization_invitations')).body.response;

const suggestionsOf = async (browser: TestBrowser) =>
  (await browser.call<PageJSON<OrganizationSuggestionJSON>>('GET', '/me/organization_suggestions')).body.response;

const requestsOf = async ({ browser, path }: OrganizationWithAdmin, status = 'pending') =>
  (await browser.call<PageJSON<MembershipRequestJSON>>('GET', `${path}/membership_requests`, { query: { status } }))
    .body.response;

const acceptSuggestion = async (browser: TestBrowser) => {
  const [suggestion] = (await suggestionsOf(browser)).data;
  return browser.call<OrganizationSuggestionJSON>('POST', `/me/organization_suggestions/${suggestion?.id}/accept`);
};

/** Adds an address to an account and verifies it by the code in the mail. */
const proveAddress = async (service: TestService, browser: TestBrowser, email_address: string) => {
  const added = await browser.call<EmailAddressJSON>('POST', '/me/email_addresses', { body: { email_address } });
  const path = `/me/email_addresses/${added.body.response.id}`;
  await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
  const code = await service.codeFor(email_address);
  return browser.call('POST', `${path}/attempt_verification`, { body: { code } });
};

eachDatabase('enrollment', (database) => {
  const serve = () => createTestService(database(), { settings: withJoining() });

  it('invites a user who signs up, verifies an added address, or is created by the operator; once each', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const domain = await provenDomain(service, org, 'automatic_invitation');
    const newcomer = await signedInBrowser(service, `new@${DOMAIN}`);
    const [mine] = (await invitationsOf(newcomer)).data;
    expect(mine).toMatchObject({
      email_address: `new@${DOMAIN}`,
      role: 'org:member',
      status: 'pending',
      public_organization_data: { id: org.id, name: 'Acme' },
    });
    const private_ = await createSignedInUser(service, 'private@home.example');
    expect((await invitationsOf(private_.browser)).total_count).toBe(0);
    await proveAddress(service, private_.browser, `work@${DOMAIN}`);
    await proveAddress(service, private_.browser, `more@${DOMAIN}`);
    expect((await invitationsOf(private_.browser)).total_count).toBe(1);
    const made = await createSignedInUser(service, `made@${DOMAIN}`);
    expect((await invitationsOf(made.browser)).total_count).toBe(1);
    // No mail is sent: the organization switcher shows the invitation.
    expect((await service.inbox(`made@${DOMAIN}`)).filter(({ link }) => link !== undefined)).toEqual([]);
    expect(await setMode(org, domain, 'automatic_invitation')).toMatchObject({ total_pending_invitations: 3 });
    const accepted = await newcomer.call('POST', `/me/organization_invitations/${mine?.id}/accept`);
    expect(accepted.status).toBe(200);
    expect(Object.values(await rolesIn(service, org.id)).sort()).toEqual(['org:admin', 'org:member']);
    expect(await setMode(org, domain, 'automatic_invitation')).toMatchObject({ total_pending_invitations: 2 });
    // Other domains are not affected, also those that only look similar.
    for (const address of ['x@notacme.example', 'x@sub.acme.example', `${DOMAIN}@other.example`]) {
      const { browser } = await createSignedInUser(service, address);
      expect((await invitationsOf(browser)).total_count).toBe(0);
    }
  });

  it('finds existing users when the mode changes, and revokes open invitations', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service, `chief@${DOMAIN}`);
    const ada = await createSignedInUser(service, `ada@${DOMAIN}`);
    const bob = await createSignedInUser(service, `bob@${DOMAIN}`);
    const member = await createSignedInUser(service, `member@${DOMAIN}`);
    await addToOrganization(service, org.id, member.user.id);
    const domain = await provenDomain(service, org);
    expect((await suggestionsOf(ada.browser)).total_count).toBe(0);
    const suggested = await setMode(org, domain, 'automatic_suggestion');
    expect(suggested).toMatchObject({ total_pending_suggestions: 2, total_pending_invitations: 0 });
    expect((await suggestionsOf(ada.browser)).data).toMatchObject([
      { object: 'organization_suggestion', status: 'pending', public_organization_data: { id: org.id } },
    ]);
    for (const { browser } of [member, org]) expect((await suggestionsOf(browser)).total_count).toBe(0);
    await acceptSuggestion(ada.browser);
    const manual = await setMode(org, domain, 'manual_invitation', true);
    expect(manual).toMatchObject({ total_pending_suggestions: 0, enrollment_mode: 'manual_invitation' });
    expect((await suggestionsOf(bob.browser)).total_count).toBe(0);
    expect((await suggestionsOf(ada.browser)).data[0]?.status).toBe('accepted');
    const invited = await setMode(org, domain, 'automatic_invitation');
    expect(invited.total_pending_invitations).toBe(2);
    const kept = await setMode(org, domain, 'manual_invitation', false);
    expect(kept.total_pending_invitations).toBe(2);
    const [open] = (await invitationsOf(bob.browser)).data;
    await org.browser.call('POST', `${org.path}/invitations/${open?.id}/revoke`);
    // The domain does not invite a user again whose invitation was revoked.
    expect((await setMode(org, domain, 'automatic_invitation')).total_pending_invitations).toBe(1);
    await org.browser.call('DELETE', domain.path);
    expect((await invitationsOf(ada.browser)).total_count).toBe(0);
    expect((await invitationsOf(bob.browser)).data[0]?.status).toBe('revoked');
  });

  it('turns an accepted suggestion into a request, which the organization accepts or rejects', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    await provenDomain(service, org, 'automatic_suggestion');
    const ada = await createSignedInUser(service, `ada@${DOMAIN}`);
    const bob = await createSignedInUser(service, `bob@${DOMAIN}`);
    const taken = await acceptSuggestion(ada.browser);
    expect(taken.body.response.status).toBe('accepted');
    expect((await acceptSuggestion(ada.browser)).status).toBe(200);
    service.ports.clock.advance(1);
    await acceptSuggestion(bob.browser);
    const waiting = await requestsOf(org);
    expect(waiting).toMatchObject({
      total_count: 2,
      data: [
        { object: 'organization_membership_request', public_user_data: { identifier: `bob@${DOMAIN}` } },
        { organization_id: org.id, status: 'pending', public_user_data: { user_id: ada.user.id } },
      ],
    });
    const [bobs, adas] = waiting.data;
    const decide = (id: string | undefined, what: string) =>
      org.browser.call<MembershipRequestJSON>('POST', `${org.path}/membership_requests/${id}/${what}`);
    expect((await decide(adas?.id, 'accept')).body.response.status).toBe('accepted');
    expect((await decide(bobs?.id, 'reject')).body.response.status).toBe('revoked');
    expect((await decide(adas?.id, 'accept')).status).toBe(200);
    expect((await decide(adas?.id, 'reject')).codes).toEqual(['organization_membership_request_decided']);
    expect((await decide(bobs?.id, 'accept')).codes).toEqual(['organization_membership_request_decided']);
    expect(await rolesIn(service, org.id)).toEqual({ [org.user.id]: 'org:admin', [ada.user.id]: 'org:member' });
    for (const { browser } of [ada, bob]) expect((await suggestionsOf(browser)).total_count).toBe(0);
    expect([(await requestsOf(org)).total_count, (await requestsOf(org, 'revoked')).total_count]).toEqual([0, 1]);
  });

  it('leaves nothing open for a user who joined in another way', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    await provenDomain(service, org, 'automatic_suggestion');
    const ada = await createSignedInUser(service, `ada@${DOMAIN}`);
    await acceptSuggestion(ada.browser);
    const body = { email_address: `ada@${DOMAIN}`, role: 'org:admin' };
    await org.browser.call('POST', `${org.path}/invitations`, { body });
    await addToOrganization(service, org.id, ada.user.id);
    expect((await requestsOf(org)).total_count).toBe(0);
    expect((await suggestionsOf(ada.browser)).total_count).toBe(0);
    expect((await invitationsOf(ada.browser)).data[0]?.status).toBe('accepted');
    expect((await rolesIn(service, org.id))[ada.user.id]).toBe('org:member');
  });

  it('enrolls many users in one run, and a second run changes nothing', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const domain = await provenDomain(service, org);
    const crowd = 1_201;
    const { id } = service.instance;
    await sql`insert into users (id, instance_id, created_at, updated_at)
      select 'user_many_' || ${id} || n, ${id}, n, n from generate_series(1, ${crowd}::int) as n`.execute(
      database().db,
    );
    await sql`insert into email_addresses
        (id, instance_id, user_id, email_address, claimed, verification_status, created_at, updated_at)
      select 'idn_many_' || ${id} || n, ${id}, 'user_many_' || ${id} || n, 'p' || n || '@acme.example', true, 'verified', n, n
      from generate_series(1, ${crowd}::int) as n`.execute(database().db);
    expect((await setMode(org, domain, 'automatic_invitation')).total_pending_invitations).toBe(crowd);
    expect((await setMode(org, domain, 'automatic_invitation')).total_pending_invitations).toBe(crowd);
    const cleared = await setMode(org, domain, 'automatic_suggestion', true);
    expect([cleared.total_pending_invitations, cleared.total_pending_suggestions]).toEqual([0, crowd]);
    const { pending_invitations_count: pending } = await database()
      .db.selectFrom('organizations')
      .select('pending_invitations_count')
      .where('id', '=', org.id)
      .executeTakeFirstOrThrow();
    expect(pending).toBe(0);
  });
});

describe('enrollment of users of external providers', () => {
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

  it('invites a user who signs up with a provider that verified the address', async () => {
    const service = await createTestService(database, {
      settings: (defaults) => {
        const { user_settings: user } = defaults;
        const password = { ...user.attributes.password, required: false };
        const attributes = { ...user.attributes, password };
        return withJoining()({ ...defaults, user_settings: { ...user, attributes } });
      },
    });
    const org = await createOrganizationWithAdmin(service);
    await provenDomain(service, org, 'automatic_invitation');
    const browser = await openBrowser(service);
    const begun = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(begun.body.response), 'typed', `oauth@${DOMAIN}`);
    expect((await invitationsOf(browser)).data).toMatchObject([{ public_organization_data: { id: org.id } }]);
  });

  it('invites a user of an enterprise connection', async () => {
    const service = await createSamlService(database, identity, {
      settings: (defaults) => {
        const { user_settings: user } = defaults;
        const password = { ...user.attributes.password, required: false };
        return withJoining()({ ...defaults, user_settings: { ...user, attributes: { ...user.attributes, password } } });
      },
      connection: { active: false },
    });
    const org = await createOrganizationWithAdmin(service);
    await provenDomain(service, org, 'automatic_suggestion');
    await service.reconnect({ active: true });
    identity.act({ nameId: `saml@${DOMAIN}`, attributes: { givenName: 'Ada', sn: 'Lovelace' } });
    const browser = await signedInThrough(service, identity, `saml@${DOMAIN}`, 'sign_ups');
    expect((await suggestionsOf(browser)).data).toMatchObject([{ public_organization_data: { id: org.id } }]);
  });

  it('reaches the real owner of an address that another user added without verification', async () => {
    const service = await createTestService(database, {
      settings: (defaults) => {
        const { user_settings: user } = defaults;
        const email_address = { ...user.attributes.email_address, verify_at_sign_up: false };
        return withJoining()({
          ...defaults,
          user_settings: { ...user, attributes: { ...user.attributes, email_address } },
        });
      },
    });
    const org = await createOrganizationWithAdmin(service);
    await provenDomain(service, org, 'automatic_suggestion');
    const thief = await openBrowser(service);
    const taken = { email_address: `owner@${DOMAIN}`, password: 'a harbour without boats' };
    await thief.call('POST', '/client/sign_ups', { body: taken });
    expect((await suggestionsOf(thief)).total_count).toBe(0);
    const other = await createOrganizationWithAdmin(service, 'admin@second.example');
    const body = { email_address: taken.email_address, role: 'org:member' };
    await other.browser.call('POST', `${other.path}/invitations`, { body });
    const link = (await service.inbox(taken.email_address))[0]?.link ?? '';
    const ticket = new URL(link).searchParams.get('ticket') ?? '';
    const owner = await openBrowser(service);
    const done = await owner.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket } });
    expect(done.status).toBe(200);
    expect((await suggestionsOf(owner)).total_count).toBe(1);
    expect((await thief.call('GET', '/me')).status).not.toBe(200);
    await expect(signInElsewhere(service, taken.email_address, taken.password)).rejects.toThrow('could not sign in');
  });
});

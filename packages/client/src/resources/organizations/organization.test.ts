// Organizations and their resources: what each verb sends, returns and does not change.
import type { EndpointKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import {
  fakeDomain,
  fakeMember,
  fakeMembershipRequest,
  fakeOrganization,
  fakeSuggestion,
  fakeUserInvitation,
} from '../../testing/fake-organization.ts';
import { createHarness, createSignedIn } from '../../testing/harness.ts';
import { jsonResponse } from '../../testing/platform/fake-platform.ts';

/** A user with the organization `org_1` active. */
const inOrganization = async () => {
  const harness = await createSignedIn();
  const { latchkey, service, platform } = harness;
  service.addMembership('org_1', 'acme');
  await latchkey.setActive({ organization: 'org_1' });
  const { organization } = latchkey;
  if (!organization) throw new Error('no organization');
  const last = () => platform.network.requests.at(-1);
  const bodyOf = () => {
    const form = new URLSearchParams(last()?.body ?? '');
    return Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).join(' ')]));
  };
  const query = (name: string) => last()?.url.searchParams.getAll(name);
  const call = () => service.calls.at(-1);
  return { ...harness, organization, lists: service.organizations.lists('org_1'), last, bodyOf, query, call };
};

describe('an organization', () => {
  it('is created by the signed-in user, and can then be activated by its slug', async () => {
    const { latchkey, bodyOf, call } = await inOrganization();
    const { createOrganization } = latchkey;
    const made = await createOrganization({ name: 'Harbour Lab' });
    expect([made.name, made.slug, call(), bodyOf()]).toEqual([
      'Harbour Lab',
      'harbour-lab',
      'POST /organizations',
      { name: 'Harbour Lab' },
    ]);
    expect(latchkey.organization?.slug).toBe('acme');
    await latchkey.setActive({ organization: 'harbour-lab' });
    expect(latchkey.organization?.id).toBe(made.id);
    await createOrganization({ name: 'Club', slug: 'the-club' });
    expect(bodyOf()).toEqual({ name: 'Club', slug: 'the-club' });
  });

  it('is fetched by its id, changed and reloaded in place', async () => {
    const { latchkey, organization, bodyOf, service } = await inOrganization();
    const got = await latchkey.getOrganization('org_1');
    expect([got.slug, got.isNew(), got.pathRoot]).toEqual(['acme', false, '/organizations']);
    expect(await organization.update({ name: 'Acme Inc' })).toBe(organization);
    expect([bodyOf(), organization.name]).toEqual([{ name: 'Acme Inc' }, 'Acme Inc']);
    // The rendered state changes with the reply.
    expect([latchkey.organization?.name, got.name]).toEqual(['Acme Inc', 'acme']);
    expect(await got.reload()).toBe(got);
    expect([got.name, got.__internal_toSnapshot().name, service.calls.at(-1)]).toEqual([
      'Acme Inc',
      'Acme Inc',
      'GET /organizations/org_1',
    ]);
  });

  it('is rejected when no user is signed in', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    await expect(latchkey.getOrganization('org_1')).rejects.toMatchObject({ status: 404 });
    await expect(latchkey.createOrganization({ name: 'x' })).rejects.toMatchObject({ status: 404 });
    expect(service.calls.slice(-2)).toEqual(['GET /organizations/org_1', 'POST /organizations']);
  });

  it('gets a picture as a new object, or removes it', async () => {
    const { organization, call, last } = await inOrganization();
    const { setLogo } = organization;
    const given = await setLogo({ file: new File([new Uint8Array([1])], 'logo.png') });
    expect([given.hasImage, organization.hasImage, call()]).toEqual([true, false, 'PUT /organizations/org_1/logo']);
    await setLogo({ file: 'data:image/png;base64,AQ==' });
    expect(last()?.headers.get('content-type')).toBe('application/octet-stream');
    const taken = await setLogo({ file: null });
    expect([taken.hasImage, call()]).toEqual([false, 'DELETE /organizations/org_1/logo']);
  });

  it('is deleted', async () => {
    const { organization, call, latchkey } = await inOrganization();
    expect(await organization.destroy()).toBeUndefined();
    expect([call(), latchkey.user?.organizationMemberships]).toEqual(['DELETE /organizations/org_1', []]);
    expect(latchkey.organization).toBeNull();
  });

  it('has roles with permissions', async () => {
    const { organization, query } = await inOrganization();
    const { data, total_count } = await organization.getRoles({ pageSize: 20 });
    expect([total_count, data.map(({ key }) => key), query('limit')]).toEqual([2, ['org:admin', 'org:member'], ['20']]);
    expect(data[1]?.permissions.map(({ key, type }) => [key, type])).toEqual([['org:sys_memberships:read', 'system']]);
    expect(data[0]).not.toHaveProperty('object');
  });
});

describe('members', () => {
  const ORGANIZATION = fakeOrganization('org_1', 'acme');

  it('are listed by role and search, page by page', async () => {
    const { organization, lists, query } = await inOrganization();
    lists.members = [fakeMember(ORGANIZATION, 'user_7', 'grace@acme.example')];
    const { getMemberships } = organization;
    const { data, total_count } = await getMemberships({
      role: ['org:member', 'org:admin'],
      query: 'grace, the',
      initialPage: 2,
      pageSize: 5,
    });
    expect([data, total_count]).toEqual([[], 0]);
    expect(['role', 'query', 'limit', 'offset', 'paginated'].map(query)).toEqual([
      ['org:member', 'org:admin'],
      ['grace, the'],
      ['5'],
      ['5'],
      ['true'],
    ]);
    const [grace] = (await getMemberships({ role: undefined, query: undefined })).data;
    expect([grace?.publicUserData?.userId, grace?.permissions, query('role')]).toEqual([
      'user_7',
      ['org:sys_memberships:read'],
      [],
    ]);
  });

  it('are added, given a role and removed by the organization, each reply a new resource', async () => {
    const { organization, call, bodyOf } = await inOrganization();
    const added = await organization.addMember({ userId: 'user_7', role: 'org:member' });
    expect([added.role, bodyOf()]).toEqual(['org:member', { user_id: 'user_7', role: 'org:member' }]);
    const changed = await organization.updateMember({ userId: 'user_7', role: 'org:admin' });
    expect([changed.role, added.role, call()]).toEqual([
      'org:admin',
      'org:member',
      'PATCH /organizations/org_1/memberships/user_7',
    ]);
    expect((await organization.removeMember('user_7')).role).toBe('org:admin');
    expect(call()).toBe('DELETE /organizations/org_1/memberships/user_7');
  });

  it('are given a role and removed by themselves, in place', async () => {
    const { organization, lists, bodyOf, call } = await inOrganization();
    lists.members = [fakeMember(ORGANIZATION, 'user_7', 'grace@acme.example')];
    const [grace] = (await organization.getMemberships()).data;
    expect(await grace?.update({ role: 'org:admin' })).toBe(grace);
    expect([grace?.role, grace?.permissions.length, bodyOf()]).toEqual(['org:admin', 6, { role: 'org:admin' }]);
    expect(await grace?.destroy()).toBe(grace);
    expect([call(), lists.members]).toEqual(['DELETE /organizations/org_1/memberships/user_7', []]);
    expect(() => grace?.reload()).toThrow('Calling OrganizationMembership.reload is not currently supported.');
  });

  it('have their user where the service does not send it', async () => {
    const { latchkey, service, call } = await inOrganization();
    const sessions = (service.client()?.sessions ?? []).map((session) => {
      const [membership] = session.user.organization_memberships;
      const { public_user_data: _, ...own } = membership ?? fakeMember(ORGANIZATION, '', '');
      return { ...session, user: { ...session.user, organization_memberships: [own] } };
    });
    service.put({ sessions });
    await latchkey.client?.reload();
    const own = latchkey.user?.organizationMemberships[0];
    expect(own?.publicUserData).toBeUndefined();
    await own?.destroy().catch(() => undefined);
    expect(call()).toBe(`DELETE /organizations/org_1/memberships/${latchkey.user?.id}`);
  });
});

describe('invitations and requests', () => {
  it('are created for one or several, listed by status and revoked', async () => {
    const { organization, query, bodyOf, call } = await inOrganization();
    const one = await organization.inviteMember({ emailAddress: 'a@acme.example', role: 'org:member' });
    expect([one.emailAddress, one.organizationId, bodyOf()]).toEqual([
      'a@acme.example',
      'org_1',
      { email_address: 'a@acme.example', role: 'org:member' },
    ]);
    const emailAddresses = ['b@acme.example', 'c@acme.example'];
    const several = await organization.inviteMembers({ emailAddresses, role: 'org:admin' });
    expect(several.map(({ emailAddress, role }) => [emailAddress, role])).toEqual([
      ['b@acme.example', 'org:admin'],
      ['c@acme.example', 'org:admin'],
    ]);
    expect([call(), bodyOf().email_address]).toEqual([
      'POST /organizations/org_1/invitations/bulk',
      'b@acme.example c@acme.example',
    ]);
    const { data } = await organization.getInvitations({ status: ['pending', 'revoked'] });
    expect([data.length, query('status')]).toEqual([3, ['pending', 'revoked']]);
    const { revoke } = one;
    expect(await revoke()).toBe(one);
    expect([one.status, one.pathRoot]).toEqual(['revoked', '/organizations/org_1/invitations']);
    expect(() => one.reload()).toThrow('OrganizationInvitation.reload is not currently supported');
  });

  it('of users are accepted and rejected', async () => {
    const { organization, lists, query } = await inOrganization();
    lists.requests = [fakeMembershipRequest('req_1', 'a@x.example'), fakeMembershipRequest('req_2', 'b@x.example')];
    const { data } = await organization.getMembershipRequests({ status: 'pending' });
    expect([data[0]?.publicUserData.identifier, query('status')]).toEqual(['a@x.example', ['pending']]);
    const [accept, reject] = [data[0]?.accept, data[1]?.reject];
    expect([(await accept?.())?.status, (await reject?.())?.status]).toEqual(['accepted', 'revoked']);
    expect(lists.members).toHaveLength(1);
  });
});

describe('domains', () => {
  it('are added, verified, given a mode and removed', async () => {
    const { organization, query, bodyOf, call, lists } = await inOrganization();
    const domain = await organization.createDomain('acme.example');
    expect([domain.name, domain.verification, domain.enrollmentMode, bodyOf()]).toEqual([
      'acme.example',
      null,
      'manual_invitation',
      { name: 'acme.example' },
    ]);
    await domain.prepareAffiliationVerification({ affiliationEmailAddress: 'ada' });
    expect([bodyOf(), domain.verification?.status]).toEqual([{ affiliation_email_address: 'ada' }, 'unverified']);
    const { attemptAffiliationVerification, updateEnrollmentMode } = domain;
    expect(await attemptAffiliationVerification({ code: '424242' })).toBe(domain);
    expect([domain.verification?.status, domain.verification?.expiresAt]).toEqual(['verified', new Date(0)]);
    await updateEnrollmentMode({ enrollmentMode: 'automatic_suggestion' });
    expect([domain.enrollmentMode, bodyOf()]).toEqual([
      'automatic_suggestion',
      { enrollment_mode: 'automatic_suggestion' },
    ]);
    await updateEnrollmentMode({ enrollmentMode: 'manual_invitation', deletePending: true });
    expect(bodyOf()).toEqual({ enrollment_mode: 'manual_invitation', delete_pending: 'true' });
    const got = await organization.getDomain({ domainId: domain.id });
    expect([got === domain, got.verification?.status]).toEqual([false, 'verified']);
    lists.domains = [fakeDomain(domain.id, 'acme.example', { total_pending_invitations: 4 })];
    expect((await got.reload()).totalPendingInvitations).toBe(4);
    expect((await organization.getDomains({ enrollmentMode: 'manual_invitation' })).total_count).toBe(1);
    expect(query('enrollmentMode')).toEqual(['manual_invitation']);
    expect(await domain.delete()).toBeUndefined();
    expect(call()).toBe(`DELETE /organizations/org_1/domains/${domain.id}`);
  });
});

describe('a client in a reply', () => {
  it('is read from lists of roles, domains and invitations, and from no others (docs/reference/wire.md#piggybacked-client)', async () => {
    const { latchkey, organization, service } = await inOrganization();
    const client = service.client();
    const renamed = (first_name: string) => ({
      ...client,
      sessions: client?.sessions.map((session) => ({ ...session, user: { ...session.user, first_name } })),
    });
    const bring = (call: EndpointKey | string, name: string) =>
      service.once(call, () => jsonResponse({ response: { data: [], total_count: 0 }, client: renamed(name) }));
    const names: (string | null | undefined)[] = [];
    const asks = [
      ['roles', () => organization.getRoles()],
      ['domains', () => organization.getDomains()],
      ['invitations', () => organization.getInvitations()],
      ['memberships', () => organization.getMemberships()],
      ['membership_requests', () => organization.getMembershipRequests()],
    ] as const;
    for (const [path, ask] of asks) {
      bring(`GET /organizations/org_1/${path}`, path);
      await ask();
      names.push(latchkey.user?.firstName);
    }
    expect(names).toEqual(['roles', 'domains', 'invitations', 'invitations', 'invitations']);
  });

  it('is an error offline: a list is not treated as empty', async () => {
    const { organization, platform } = await inOrganization();
    platform.tab.setOnline(false);
    platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    await Promise.all([
      expect(organization.inviteMember({ emailAddress: 'a@x.example', role: 'r' })).rejects.toMatchObject({
        code: 'network_error',
      }),
    ]);
  });
});

describe('invitations and suggestions of a user', () => {
  it('are accepted; neither is reloaded by itself', async () => {
    const { latchkey, service } = await inOrganization();
    service.organizations.userInvitations = [fakeUserInvitation('inv_1', 'club')];
    service.organizations.suggestions = [fakeSuggestion('sug_1', 'guild')];
    const [invitation] = (await latchkey.user?.getOrganizationInvitations())?.data ?? [];
    expect((await invitation?.accept())?.status).toBe('accepted');
    expect(latchkey.user?.organizationMemberships.map(({ organization }) => organization.slug)).toEqual([
      'acme',
      'club',
    ]);
    const [suggestion] = (await latchkey.user?.getOrganizationSuggestions())?.data ?? [];
    expect([(await suggestion?.accept())?.status, suggestion?.isNew(), invitation?.isNew()]).toEqual([
      'accepted',
      false,
      false,
    ]);
    expect(() => invitation?.reload()).toThrow('UserOrganizationInvitation.reload');
    expect(() => suggestion?.reload()).toThrow('OrganizationSuggestion.reload');
    expect([invitation?.pathRoot, suggestion?.pathRoot]).toEqual([
      '/me/organization_invitations',
      '/me/organization_suggestions',
    ]);
  });
});

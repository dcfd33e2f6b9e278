// Members of an organization: pages and search, roles, leaving, and that the last admin stays.
import type { OrganizationJSON, OrganizationMembershipJSON, PageJSON, RoleJSON } from '@latchkey/wire';
import { replySchema } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { beforeAll, expect, it, vi } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../testing/accounts/account-settings.ts';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Page = PageJSON<OrganizationMembershipJSON>;

eachDatabase('members of an organization', (database) => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
    await service.admin<RoleJSON>('POST', '/roles', {
      key: 'org:people',
      name: 'People',
      permissions: ['org:sys_memberships:read', 'org:sys_memberships:manage'],
    });
    await service.admin<RoleJSON>('POST', '/roles', { key: 'org:guest', name: 'Guest' });
  });

  const somebody = (facts: Record<string, unknown> = {}): Promise<SignedInUser> => {
    made += 1;
    return createSignedInUser(service, `person${made}@example.com`, facts);
  };
  const organization = async (browser: TestBrowser): Promise<string> =>
    (await browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: 'Acme' } })).body.response.id;
  const join = (id: string, userId: string, role = 'org:member') =>
    service.admin<OrganizationMembershipJSON>('POST', `/organizations/${id}/memberships`, { user_id: userId, role });
  const list = (browser: TestBrowser, id: string, query: Record<string, string> = {}) =>
    browser.call<Page>('GET', `/organizations/${id}/memberships`, { query: { paginated: 'true', ...query } });
  const setRole = (browser: TestBrowser, id: string, userId: string, role: string) =>
    browser.call<OrganizationMembershipJSON>('PATCH', `/organizations/${id}/memberships/${userId}`, { body: { role } });
  const remove = (browser: TestBrowser, id: string, userId: string) =>
    browser.call<OrganizationMembershipJSON>('DELETE', `/organizations/${id}/memberships/${userId}`);
  const leave = (browser: TestBrowser, id: string) => browser.call('DELETE', `/me/organization_memberships/${id}`);

  it('are listed ten at a time, newest first, and found by name, username and address', async () => {
    const ada = await somebody({ first_name: 'Ada', last_name: 'Lovelace' });
    const id = await organization(ada.browser);
    const people: SignedInUser[] = [];
    for (const first_name of ['Grace', 'Émile', 'Edsger']) people.push(await somebody({ first_name }));
    for (const { user } of people) {
      service.ports.clock.advance(1_000);
      await join(id, user.id);
    }
    for (let more = 0; more < 8; more += 1) {
      const { body } = await service.admin<{ id: string }>('POST', '/users', {
        email_address: `more${more}@other.test`,
      });
      service.ports.clock.advance(1_000);
      await join(id, body.id, 'org:guest');
    }
    const page = await list(ada.browser, id);
    expect(
      v.safeParse(replySchema('GET /organizations/:organizationId/memberships'), page.body.response).issues,
    ).toBeUndefined();
    expect([page.body.response.data.length, page.body.response.total_count]).toEqual([10, 12]);
    const last = await list(ada.browser, id, { limit: '10', offset: '10' });
    expect(last.body.response.data.map((one) => one.public_user_data?.first_name)).toEqual(['Grace', 'Ada']);
    expect(last.body.response.data[1]?.public_user_data).toEqual({
      object: 'public_user_data',
      first_name: 'Ada',
      last_name: 'Lovelace',
      image_url: '',
      has_image: false,
      identifier: ada.user.email_addresses[0]?.email_address,
      user_id: ada.user.id,
    });
    const found = async (query: Record<string, string>) => {
      const { data, total_count } = (await list(ada.browser, id, query)).body.response;
      return [data.map((one) => one.public_user_data?.first_name ?? one.public_user_data?.identifier), total_count];
    };
    expect(await found({ query: 'emile' })).toEqual([['Émile'], 1]);
    expect(await found({ query: ' love ADA' })).toEqual([['Ada'], 1]);
    expect(await found({ query: 'more3@other.test' })).toEqual([['more3@other.test'], 1]);
    expect(await found({ query: '@other.test', limit: '1' })).toEqual([['more7@other.test'], 8]);
    expect(await found({ query: 'nobody' })).toEqual([[], 0]);
    expect(await found({ query: '%' })).toEqual([[], 0]);
    expect((await found({ query: '  ' }))[1]).toBe(12);
    expect(await found({ role: 'org:admin' })).toEqual([['Ada'], 1]);
    expect((await found({ role: 'org:guest', query: 'more' }))[1]).toBe(8);
    expect(await found({ role: 'org:guest', query: 'ada' })).toEqual([[], 0]);
    expect(await found({ role: 'org:king' })).toEqual([[], 0]);
  });

  it('are added by a member with the permission, once, with an existing role', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await organization(ada.browser);
    const add = (user_id: string, role: string) =>
      ada.browser.call<OrganizationMembershipJSON>('POST', `/organizations/${id}/memberships`, {
        body: { user_id, role },
      });
    const reply = await add(bob.user.id, 'org:member');
    expect(reply.body.response).toMatchObject({
      role: 'org:member',
      permissions: ['org:sys_memberships:read'],
      organization: { id, members_count: 2 },
      public_user_data: { user_id: bob.user.id },
    });
    expect((await sessionOf(bob.browser)).user.organization_memberships).toHaveLength(1);
    const again = await add(bob.user.id, 'org:member');
    expect(again.codes).toEqual(['already_a_member_in_organization']);
    expect(again.body.errors?.[0]?.long_message).toContain(bob.user.email_addresses[0]?.email_address);
    expect((await add('user_none', 'org:member')).codes).toEqual(['resource_not_found']);
    const noRole = await add((await somebody()).user.id, 'org:king');
    expect([noRole.codes, noRole.body.errors?.[0]?.meta?.param_name]).toEqual([['form_param_value_invalid'], 'role']);
  });

  it('are limited in number', async () => {
    const ada = await somebody();
    const id = await organization(ada.browser);
    await service.admin('PATCH', `/organizations/${id}`, { max_allowed_memberships: 1 });
    const body = { user_id: (await somebody()).user.id, role: 'org:member' };
    const full = await ada.browser.call('POST', `/organizations/${id}/memberships`, { body });
    expect([full.status, full.codes]).toEqual([403, ['organization_membership_quota_exceeded']]);
  });

  it('get another role, and their sessions see it', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id);
    const before = (await sessionOf(bob.browser)).user.updated_at;
    const reply = await setRole(ada.browser, id, bob.user.id, 'org:admin');
    expect(reply.body.response).toMatchObject({ role: 'org:admin', public_user_data: { user_id: bob.user.id } });
    const { user } = await sessionOf(bob.browser);
    expect(user.organization_memberships[0]?.permissions).toHaveLength(6);
    expect(user.updated_at).toBeGreaterThan(before);
    expect((await setRole(ada.browser, id, bob.user.id, 'org:king')).codes).toEqual(['form_param_value_invalid']);
    expect((await setRole(ada.browser, id, 'user_none', 'org:admin')).codes).toEqual(['resource_not_found']);
    const events = database().db.selectFrom('audit_events').select(['user_id', 'actor', 'reason']);
    expect(
      await events.where('event', '=', 'organization_member.role_changed').where('target', '=', id).execute(),
    ).toEqual([{ user_id: bob.user.id, actor: { sub: ada.user.id }, reason: 'org:admin' }]);
  });

  it('are removed, and their sessions return to the personal workspace', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id);
    const session = await sessionOf(bob.browser);
    await bob.browser.call('POST', `/client/sessions/${session.id}/touch`, { body: { active_organization_id: id } });
    const reply = await remove(ada.browser, id, bob.user.id);
    expect(reply.body.response).toMatchObject({ role: 'org:member', public_user_data: { user_id: bob.user.id } });
    expect((await sessionOf(bob.browser)).last_active_organization_id).toBeNull();
    expect((await bob.browser.call('GET', `/organizations/${id}`)).codes).toEqual(['resource_not_found']);
    expect((await remove(ada.browser, id, bob.user.id)).codes).toEqual(['resource_not_found']);
  });

  it('always include an admin', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id);
    const needed = [422, ['organization_minimum_permissions_needed']];
    for (const reply of [
      await leave(ada.browser, id),
      await remove(ada.browser, id, ada.user.id),
      await setRole(ada.browser, id, ada.user.id, 'org:member'),
      // A role that can only manage members cannot change or delete the organization.
      await setRole(ada.browser, id, ada.user.id, 'org:people'),
    ])
      expect([reply.status, reply.codes]).toEqual(needed);
    await setRole(ada.browser, id, bob.user.id, 'org:admin');
    const left = await leave(ada.browser, id);
    expect(left.body).toMatchObject({ response: { object: 'organization_membership', deleted: true } });
    expect(left.body.client?.sessions[0]?.user?.organization_memberships).toEqual([]);
    expect((await leave(bob.browser, id)).codes).toEqual(['organization_minimum_permissions_needed']);
    expect((await leave(ada.browser, id)).codes).toEqual(['resource_not_found']);
  });

  it('cannot grant a permission that they lack', async () => {
    const [ada, bob, eve] = [await somebody(), await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id, 'org:people');
    await join(id, eve.user.id);
    expect((await setRole(bob.browser, id, bob.user.id, 'org:admin')).codes).toEqual(['authorization_invalid']);
    expect((await setRole(bob.browser, id, eve.user.id, 'org:admin')).codes).toEqual(['authorization_invalid']);
    const body = { user_id: (await somebody()).user.id, role: 'org:admin' };
    const added = await bob.browser.call('POST', `/organizations/${id}/memberships`, { body });
    expect(added.codes).toEqual(['authorization_invalid']);
    expect((await setRole(bob.browser, id, eve.user.id, 'org:people')).status).toBe(200);
  });

  it('cannot remove a permission from a member who has more', async () => {
    const [ada, bob, eve] = [await somebody(), await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id, 'org:people');
    await join(id, eve.user.id, 'org:admin');
    for (const reply of [
      await setRole(bob.browser, id, eve.user.id, 'org:member'),
      await setRole(bob.browser, id, eve.user.id, 'org:guest'),
      await remove(bob.browser, id, eve.user.id),
    ])
      expect([reply.status, reply.codes]).toEqual([403, ['authorization_invalid']]);
    expect((await remove(ada.browser, id, eve.user.id)).status).toBe(200);
    expect((await remove(bob.browser, id, bob.user.id)).status).toBe(200);
  });

  it('keep their last admin: the account cannot be deleted until there is another', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const [shared, own] = [await organization(ada.browser), await organization(ada.browser)];
    await join(shared, bob.user.id);
    const refused = await ada.browser.call('DELETE', '/me');
    expect([refused.status, refused.codes]).toEqual([422, ['organization_minimum_permissions_needed']]);
    expect((await ada.browser.call('GET', `/organizations/${own}`)).status).toBe(200);
    await setRole(ada.browser, shared, bob.user.id, 'org:admin');
    expect((await ada.browser.call('DELETE', '/me')).status).toBe(200);
    // No member is left, so the organization was deleted with the account, and its slug is free again.
    expect((await service.admin('GET', `/organizations/${own}`)).status).toBe(404);
    expect((await service.admin<OrganizationJSON>('GET', `/organizations/${shared}`)).body.members_count).toBe(1);
  });

  it('cannot change an organization that the operator manages', async () => {
    const ada = await somebody();
    const id = await organization(ada.browser);
    await service.admin('PATCH', `/organizations/${id}`, { admin_delete_enabled: false });
    expect((await ada.browser.call('DELETE', '/me')).status).toBe(200);
    expect((await service.admin<OrganizationJSON>('GET', `/organizations/${id}`)).body.members_count).toBe(0);
  });

  it('see each other only where their role permits it', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await organization(ada.browser);
    await join(id, bob.user.id, 'org:guest');
    expect((await list(bob.browser, id)).codes).toEqual(['authorization_invalid']);
    expect((await bob.browser.call('GET', `/organizations/${id}`)).status).toBe(200);
    await setRole(ada.browser, id, bob.user.id, 'org:member');
    expect((await list(bob.browser, id)).status).toBe(200);
  });

  it('are listed with the user, page by page', async () => {
    const ada = await somebody();
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      service.ports.clock.advance(1_000);
      ids.push(await organization(ada.browser));
    }
    const own = (query: Record<string, string>) =>
      ada.browser.call<Page>('GET', '/me/organization_memberships', { query });
    const page = await own({ paginated: 'true', limit: '2' });
    expect(v.safeParse(replySchema('GET /me/organization_memberships'), page.body.response).issues).toBeUndefined();
    expect(page.body.response.total_count).toBe(3);
    expect(page.body.response.data.map((one) => one.organization.id)).toEqual(ids.slice(0, 2));
    expect(page.body.response.data[0]?.public_user_data?.user_id).toBe(ada.user.id);
    const rest = await own({ limit: '2', offset: '2' });
    expect(rest.body.response.data.map((one) => one.organization.id)).toEqual(ids.slice(2));
  });
});

// Races on organizations (docs/security.md R30): with concurrent requests the limits hold and one admin stays. They can only
// happen on PostgreSQL; the embedded database must give the same replies.
import type { OrganizationJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { createSignedInUser, type SignedInUser } from '../../testing/accounts/account-settings.ts';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const AT_ONCE = 50;
const ROUNDS = 5;

const limited = (defaults: InstanceSettings): InstanceSettings => {
  const { user_settings: user, ...rest } = withOrganizations(defaults);
  return { ...rest, user_settings: { ...user, actions: { ...user.actions, create_organizations_limit: 3 } } };
};

const counts = (replies: ReadonlyArray<{ readonly status: number; readonly codes: readonly string[] }>) => {
  const found: Record<string, number> = {};
  for (const { status, codes } of replies) {
    const answer = status === 200 ? 'ok' : `${status} ${codes.join()}`;
    found[answer] = (found[answer] ?? 0) + 1;
  }
  return found;
};

eachDatabase('concurrent requests', (database) => {
  let made = 0;
  const somebody = (service: TestService): Promise<SignedInUser> => {
    made += 1;
    return createSignedInUser(service, `person${made}@example.com`);
  };
  const organization = async ({ browser }: SignedInUser): Promise<string> =>
    (await browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: 'Acme' } })).body.response.id;
  const join = (service: TestService, id: string, userId: string, role: string) =>
    service.admin('POST', `/organizations/${id}/memberships`, { user_id: userId, role });
  const leaders = async (id: string): Promise<number> => {
    const rows = database()
      .db.selectFrom('organization_memberships')
      .innerJoin('roles', 'roles.id', 'organization_memberships.role_id')
      .select('organization_memberships.id')
      .where('organization_id', '=', id);
    return (await rows.where('roles.key', '=', 'org:admin').execute()).length;
  };

  it('never remove the last two admins together', async () => {
    const service = await createTestService(database(), { settings: withOrganizations });
    const [ada, bob] = [await somebody(service), await somebody(service)];
    const demote = (by: SignedInUser, id: string, of: SignedInUser) =>
      by.browser.call('PATCH', `/organizations/${id}/memberships/${of.user.id}`, { body: { role: 'org:member' } });
    const remove = (by: SignedInUser, id: string, of: SignedInUser) =>
      by.browser.call('DELETE', `/organizations/${id}/memberships/${of.user.id}`);
    const leave = (by: SignedInUser, id: string) => by.browser.call('DELETE', `/me/organization_memberships/${id}`);
    const tries = [
      (id: string) => [demote(ada, id, bob), demote(bob, id, ada)],
      (id: string) => [demote(ada, id, ada), demote(bob, id, bob)],
      (id: string) => [remove(ada, id, bob), remove(bob, id, ada)],
      (id: string) => [leave(ada, id), leave(bob, id)],
      (id: string) => [leave(ada, id), demote(bob, id, bob), remove(ada, id, bob), demote(bob, id, ada)],
    ];
    for (const attempt of tries)
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await organization(ada);
        await join(service, id, bob.user.id, 'org:admin');
        const replies = await Promise.all(attempt(id));
        if (replies.length === 2) expect(counts(replies).ok).toBe(1);
        expect(await leaders(id)).toBe(1);
      }
  });

  it('never delete the accounts of the last two admins together while another member is left', async () => {
    const service = await createTestService(database(), { settings: withOrganizations });
    const eve = await somebody(service);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ada, bob] = [await somebody(service), await somebody(service)];
      const id = await organization(ada);
      await join(service, id, bob.user.id, 'org:admin');
      await join(service, id, eve.user.id, 'org:member');
      const replies = await Promise.all([ada, bob].map(({ browser }) => browser.call('DELETE', '/me')));
      expect(counts(replies).ok).toBe(1);
      expect(await leaders(id)).toBe(1);
    }
  });

  it('add as many of fifty users as the organization may have', async () => {
    const service = await createTestService(database(), { settings: withOrganizations });
    const ada = await somebody(service);
    const id = await organization(ada);
    await service.admin('PATCH', `/organizations/${id}`, { max_allowed_memberships: 8 });
    const people = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const email_address = `added${at}@example.com`;
        return (await service.admin<{ id: string }>('POST', '/users', { email_address })).body.id;
      }),
    );
    const path = `/organizations/${id}/memberships`;
    const replies = await Promise.all(
      people.map((user_id) => ada.browser.call('POST', path, { body: { user_id, role: 'org:member' } })),
    );
    expect(counts(replies)).toEqual({ ok: 7, '403 organization_membership_quota_exceeded': AT_ONCE - 7 });
    const { body } = await service.admin<OrganizationJSON>('GET', `/organizations/${id}`);
    expect(body.members_count).toBe(8);
  });

  it('add a user once of fifty times', async () => {
    const service = await createTestService(database(), { settings: withOrganizations });
    const [ada, bob] = [await somebody(service), await somebody(service)];
    const path = `/organizations/${await organization(ada)}/memberships`;
    const body = { user_id: bob.user.id, role: 'org:member' };
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => ada.browser.call('POST', path, { body })));
    expect(counts(replies)).toEqual({ ok: 1, '400 already_a_member_in_organization': AT_ONCE - 1 });
  });

  it('create as many organizations as the user may have, each with its own slug', async () => {
    const service = await createTestService(database(), { settings: limited });
    const ada = await somebody(service);
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        ada.browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: 'Same name' } }),
      ),
    );
    expect(counts(replies)).toEqual({ ok: 3, '403 organization_creation_limit_reached': AT_ONCE - 3 });
    const slugs = replies.filter(({ status }) => status === 200).map(({ body }) => body.response.slug);
    expect(new Set(slugs).size).toBe(3);
  });

  it('find a member who is renamed while joining by the new name', async () => {
    const service = await createTestService(database(), { settings: withOrganizations });
    const ada = await somebody(service);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, bob] = [await organization(ada), await somebody(service)];
      await Promise.all([
        bob.browser.call('PATCH', '/me', { body: { first_name: `Newname${round}` } }),
        join(service, id, bob.user.id, 'org:member'),
      ]);
      const found = await ada.browser.call<{ total_count: number }>('GET', `/organizations/${id}/memberships`, {
        query: { query: `newname${round}` },
      });
      expect(found.body.response.total_count).toBe(1);
    }
  });
});

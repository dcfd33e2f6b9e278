// Fifty operators at once: one user becomes a member once, one request is accepted once, and the last admin stays.
import type { OrganizationJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import { createSignedInUser } from '../../../testing/accounts/account-settings.ts';
import { rolesIn, withJoining } from '../../../testing/accounts/joining.ts';
import { requestToJoin } from '../../../testing/accounts/membership-requests.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const OPERATORS = 50;

eachDatabase('operators who act at the same time', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database(), { settings: withJoining() });
  });

  const createOrganization = async (body: Record<string, unknown> = {}): Promise<string> =>
    (await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Race', ...body })).body.id;
  /** How often each reply came: `200`, or the code of an error. */
  const tally = async (call: () => ReturnType<TestService['admin']>): Promise<Readonly<Record<string, number>>> => {
    const replies = await Promise.all(Array.from({ length: OPERATORS }, call));
    const answers = replies.map(({ status, body }) => (status === 200 ? '200' : String(body.errors?.[0]?.code)));
    return Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((it) => it === one).length]));
  };
  const countEvents = async (event: 'organization_membership_request.accepted', target: string): Promise<number> =>
    (
      await database()
        .db.selectFrom('audit_events')
        .select('id')
        .where('event', '=', event)
        .where('target', '=', target)
        .execute()
    ).length;

  it('add a user once', async () => {
    const { user } = await createSignedInUser(service, 'granted@example.com');
    const id = await createOrganization();
    const add = () =>
      service.admin('POST', `/organizations/${id}/memberships`, { user_id: user.id, role: 'org:member' });
    expect(await tally(add)).toEqual({ 200: 1, already_a_member_in_organization: OPERATORS - 1 });
    expect(await rolesIn(service, id)).toEqual({ [user.id]: 'org:member' });
    const { body } = await service.admin<OrganizationJSON>('GET', `/organizations/${id}`);
    expect(body.members_count).toBe(1);
  });

  it('count members who come and go', async () => {
    const id = await createOrganization();
    const users = await Promise.all(
      Array.from({ length: OPERATORS }, (_, n) =>
        service.admin<{ id: string }>('POST', '/users', { username: `member${n}` }),
      ),
    );
    const [early, late] = [users.slice(0, OPERATORS / 2), users.slice(OPERATORS / 2)].map((half) =>
      half.map(({ body }) => body.id),
    );
    const add = (userId: string) =>
      service.admin('POST', `/organizations/${id}/memberships`, { user_id: userId, role: 'org:member' });
    const remove = (userId: string) => service.admin('DELETE', `/organizations/${id}/memberships/${userId}`);
    for (const userId of early ?? []) await add(userId);
    const replies = await Promise.all((early ?? []).flatMap((userId, n) => [remove(userId), add(late?.[n] ?? '')]));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await service.admin<OrganizationJSON>('GET', `/organizations/${id}`);
    expect([body.members_count, Object.keys(await rolesIn(service, id)).sort()]).toEqual([
      OPERATORS / 2,
      [...(late ?? [])].sort(),
    ]);
  });

  it('accept a request once', async () => {
    const asking = await createSignedInUser(service, 'asking@example.com');
    const id = await createOrganization();
    const request = await requestToJoin(service, id, asking);
    const accept = () => service.admin('POST', `/organizations/${id}/membership_requests/${request}/accept`);
    expect(await tally(accept)).toEqual({ 200: OPERATORS });
    expect(await rolesIn(service, id)).toEqual({ [asking.user.id]: 'org:member' });
    expect(await countEvents('organization_membership_request.accepted', request)).toBe(1);
  });

  it('delete an organization once, and count the rest right', async () => {
    const before = await service.admin<{ total_count: number }>('GET', '/organizations/count');
    const id = await createOrganization();
    const remove = () => service.admin('DELETE', `/organizations/${id}`);
    expect(await tally(remove)).toEqual({ 200: 1, resource_not_found: OPERATORS - 1 });
    const after = await service.admin<{ total_count: number }>('GET', '/organizations/count');
    expect(after.body).toEqual(before.body);
  });
});

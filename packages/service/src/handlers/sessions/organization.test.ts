// The active organization of a session: who may set it, its claims in tokens, and the fallback after a member leaves.
import type { OrganizationJSON, OrganizationMembershipJSON, SessionJSON, UserJSON } from '@latchkey/wire';
import { ENTITY_SCHEMAS, replySchema } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { askToken, clientOf, readToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ALL_SYSTEM = [
  'org:sys_domains:manage',
  'org:sys_domains:read',
  'org:sys_memberships:manage',
  'org:sys_memberships:read',
  'org:sys_profile:delete',
  'org:sys_profile:manage',
];

type UserWithIdentifiers = { readonly browser: TestBrowser; readonly sessionId: string; readonly userId: string };

eachDatabase('organizations and sessions', (database) => {
  let service: TestService;
  let other: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await createTestService(database());
    other = await createTestService(database());
  });

  const person = async (): Promise<UserWithIdentifiers> => {
    made += 1;
    const browser = await signedInBrowser(service, `person${made}@example.com`);
    const session = await sessionOf(browser);
    return { browser, sessionId: session.id, userId: session.user.id };
  };
  const organization = async (body: Record<string, unknown> = {}): Promise<OrganizationJSON> =>
    (await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Acme', ...body })).body;
  const join = (id: string, userId: string, role = 'org:member') =>
    service.admin<OrganizationMembershipJSON>('POST', `/organizations/${id}/memberships`, { user_id: userId, role });
  const touch = ({ browser, sessionId }: UserWithIdentifiers, id?: string) =>
    browser.call<SessionJSON>('POST', `/client/sessions/${sessionId}/touch`, {
      body: id === undefined ? {} : { active_organization_id: id },
    });
  const claimsFor = async ({ browser, sessionId }: UserWithIdentifiers, body: Record<string, string> = {}) =>
    readToken((await askToken(browser, sessionId, { body })).jwt).claims;

  it('are created by the operator, with their own slug and a first admin', async () => {
    const ada = await person();
    const first = await organization({ name: 'Čapek & Co.', created_by: ada.userId });
    expect(first).toMatchObject({
      name: 'Čapek & Co.',
      slug: 'capek-co',
      members_count: 1,
      max_allowed_memberships: 5,
    });
    const second = await organization({ name: 'Čapek & Co.' });
    expect(second.slug).toMatch(/^capek-co-\d{6}$/);
    const taken = await service.admin('POST', '/organizations', { name: 'X', slug: 'capek-co' });
    expect([taken.status, taken.body.errors?.[0]?.code]).toEqual([422, 'form_identifier_exists']);
    expect((await service.admin('GET', `/organizations/${first.id}`)).body).toEqual(first);
    expect((await other.admin('GET', `/organizations/${first.id}`)).status).toBe(404);
    const page = await service.admin<{ data: OrganizationJSON[]; total_count: number }>(
      'GET',
      '/organizations?limit=1',
    );
    expect(page.body.data).toHaveLength(1);
    expect(page.body.total_count).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['no name', {}, 'form_param_missing'],
    ['an empty name', { name: '  ' }, 'form_param_format_invalid'],
    ['an address with capitals', { name: 'A', slug: 'Acme' }, 'form_param_format_invalid'],
    ['an unknown field', { name: 'A', admin: true }, 'form_param_unknown'],
    ['an unknown creator', { name: 'A', created_by: 'user_none' }, 'form_param_value_invalid'],
    ['a negative limit', { name: 'A', max_allowed_memberships: -1 }, 'form_param_format_invalid'],
    ['much metadata', { name: 'A', public_metadata: { a: 'x'.repeat(9_000) } }, 'form_param_format_invalid'],
  ])('cannot be created with %s', async (_title, body, code) => {
    const reply = await service.admin('POST', '/organizations', body);
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([422, code]);
  });

  it('are part of their members’ users, as in the contract', async () => {
    const ada = await person();
    const acme = await organization({ public_metadata: { tier: 2 } });
    const joined = await join(acme.id, ada.userId, 'org:admin');
    expect(joined.body).toMatchObject({
      object: 'organization_membership',
      role: 'org:admin',
      public_user_data: { user_id: ada.userId },
    });
    const { body } = await ada.browser.call<UserJSON>('GET', '/me');
    expect(v.parse(replySchema('GET /me'), body.response)).toEqual(body.response);
    expect(body.response.organization_memberships).toEqual([
      {
        object: 'organization_membership',
        id: joined.body.id,
        // Browsers get the public fields; the admin API shows more of an organization.
        organization: { ...v.parse(ENTITY_SCHEMAS.Organization, acme), members_count: 1 },
        public_metadata: {},
        permissions: ALL_SYSTEM,
        role: 'org:admin',
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
    const [session] = (await clientOf(ada.browser)).sessions;
    expect(session?.user.organization_memberships).toEqual(body.response.organization_memberships);
    const asked = await service.admin<UserJSON>('GET', `/users/${ada.userId}`);
    expect(asked.body.organization_memberships).toEqual(body.response.organization_memberships);
  });

  it('change the timestamp of a user who joins or leaves', async () => {
    const ada = await person();
    const acme = await organization();
    const stamp = async () => (await sessionOf(ada.browser)).user.updated_at;
    const before = await stamp();
    await join(acme.id, ada.userId);
    const joined = await stamp();
    expect(joined).toBeGreaterThan(before);
    await service.admin('DELETE', `/organizations/${acme.id}/memberships/${ada.userId}`);
    expect(await stamp()).toBeGreaterThan(joined);
  });

  it('become active by a touch of a member, with a token for exactly that organization', async () => {
    const ada = await person();
    const [acme, beta] = [await organization(), await organization({ name: 'Beta' })];
    await join(acme.id, ada.userId, 'org:admin');
    await join(beta.id, ada.userId);
    const told = (session: SessionJSON | undefined) => readToken(session?.last_active_token?.jwt ?? '').claims;

    for (const [id, slug, role] of [
      [acme.id, acme.slug, 'org:admin'],
      [beta.id, beta.slug, 'org:member'],
    ] as const) {
      const { body } = await touch(ada, id);
      expect(body.response.last_active_organization_id).toBe(id);
      const expected = { org_id: id, org_slug: slug, org_role: role, org_permissions: [] };
      for (const session of [body.response, body.client?.sessions[0], await sessionOf(ada.browser)])
        expect(told(session)).toMatchObject(expected);
      // An omitted field stays as it is.
      expect((await touch(ada)).body.response.last_active_organization_id).toBe(id);
      expect(await claimsFor(ada)).toMatchObject(expected);
    }
    const personal = await touch(ada, '');
    expect(personal.body.response.last_active_organization_id).toBeNull();
    expect(Object.keys(told(personal.body.response)).filter((name) => name.startsWith('org_'))).toEqual([]);
  });

  it('can be requested in a token without being made active', async () => {
    const ada = await person();
    const acme = await organization();
    await join(acme.id, ada.userId);
    expect(await claimsFor(ada, { organization_id: acme.id })).toMatchObject({
      org_id: acme.id,
      org_role: 'org:member',
    });
    expect((await sessionOf(ada.browser)).last_active_organization_id).toBeNull();
    await touch(ada, acme.id);
    expect(await claimsFor(ada, { organization_id: '' })).not.toHaveProperty('org_id');
  });

  it('are not found by users who are not members, like those that do not exist', async () => {
    const [ada, eve] = [await person(), await person()];
    const acme = await organization();
    await join(acme.id, ada.userId);
    for (const id of [acme.id, 'org_never', acme.slug ?? '', 'x'.repeat(4_000)]) {
      const token = await askToken(eve.browser, eve.sessionId, { body: { organization_id: id } });
      expect([token.status, token.codes, token.jwt]).toEqual([404, ['resource_not_found'], '']);
      const touched = await touch(eve, id);
      expect([touched.status, touched.codes]).toEqual([404, ['resource_not_found']]);
    }
    expect((await sessionOf(eve.browser)).last_active_organization_id).toBeNull();
  });

  it('put custom permissions into tokens and leave system permissions out', async () => {
    const ada = await person();
    const acme = await organization();
    await join(acme.id, ada.userId, 'org:admin');
    const { db } = database();
    const stamps = { created_at: 1, updated_at: 1 };
    const permission = { id: 'perm_custom', instance_id: service.instance.id, name: 'Read invoices', description: '' };
    await db
      .insertInto('permissions')
      .values({ ...permission, ...stamps, key: 'org:invoices:read', type: 'user' })
      .execute();
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('instance_id', '=', service.instance.id)
      .where('key', '=', 'org:admin')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: role.id, permission_id: permission.id }).execute();
    expect(await claimsFor(ada, { organization_id: acme.id })).toMatchObject({
      org_permissions: ['org:invoices:read'],
    });
    const [membership] = (await sessionOf(ada.browser)).user.organization_memberships;
    expect(membership?.permissions).toEqual(['org:invoices:read', ...ALL_SYSTEM]);
    await db.deleteFrom('permissions').where('id', '=', permission.id).execute();
  });

  it('fill in templates while they are active', async () => {
    const ada = await person();
    const acme = await organization();
    await join(acme.id, ada.userId);
    await service.admin('POST', '/jwt_templates', { name: 'team', claims: { team: '{{org.id}}', as: '{{org.role}}' } });
    const ask = async () => readToken((await askToken(ada.browser, ada.sessionId, { template: 'team' })).jwt).claims;
    expect(await ask()).toMatchObject({ team: null, as: null });
    await touch(ada, acme.id);
    expect(await ask()).toMatchObject({ team: acme.id, as: 'org:member' });
  });

  it.each(['leaves', 'is deleted'])(
    'leave the session when its user %s or the organization is deleted',
    async (how) => {
      const ada = await person();
      const acme = await organization();
      await join(acme.id, ada.userId);
      const before = (await touch(ada, acme.id)).body.response;
      const gone =
        how === 'leaves' ? `/organizations/${acme.id}/memberships/${ada.userId}` : `/organizations/${acme.id}`;
      expect((await service.admin('DELETE', gone)).body).toMatchObject({ deleted: true });
      const after = await sessionOf(ada.browser);
      expect(after.last_active_organization_id).toBeNull();
      expect(after.updated_at).toBeGreaterThan(before.updated_at);
      expect(after.user.organization_memberships).toEqual([]);
      expect(await claimsFor(ada)).not.toHaveProperty('org_id');
      expect((await askToken(ada.browser, ada.sessionId, { body: { organization_id: acme.id } })).status).toBe(404);
      expect((await service.admin('DELETE', gone)).status).toBe(404);
    },
  );

  it('count their members, also when a member is deleted', async () => {
    const [ada, bob] = [await person(), await person()];
    const acme = await organization();
    await join(acme.id, ada.userId);
    await join(acme.id, bob.userId);
    const count = async () =>
      (await service.admin<OrganizationJSON>('GET', `/organizations/${acme.id}`)).body.members_count;
    expect(await count()).toBe(2);
    await service.admin('DELETE', `/users/${bob.userId}`);
    expect(await count()).toBe(1);
  });

  it('add a member once, with an existing role, up to their limit', async () => {
    const [ada, bob] = [await person(), await person()];
    const acme = await organization({ max_allowed_memberships: 1 });
    expect((await join(acme.id, ada.userId)).status).toBe(200);
    const codeOf = async (reply: ReturnType<typeof join>) => (await reply).body.errors?.[0]?.code;
    expect(await codeOf(join(acme.id, ada.userId))).toBe('already_a_member_in_organization');
    expect(await codeOf(join(acme.id, bob.userId))).toBe('organization_membership_quota_exceeded');
    expect(await codeOf(join(acme.id, bob.userId, 'org:king'))).toBe('form_param_value_invalid');
    expect(await codeOf(join(acme.id, 'user_none'))).toBe('resource_not_found');
    expect(await codeOf(join('org_none', bob.userId))).toBe('resource_not_found');
    const theirs = await other.admin('POST', `/organizations/${acme.id}/memberships`, {
      user_id: bob.userId,
      role: 'org:member',
    });
    expect(theirs.status).toBe(404);
    expect((await other.admin('DELETE', `/organizations/${acme.id}/memberships/${ada.userId}`)).status).toBe(404);
    expect((await other.admin('DELETE', `/organizations/${acme.id}`)).status).toBe(404);
    expect((await sessionOf(ada.browser)).user.organization_memberships).toHaveLength(1);
  });

  it('never have more members than allowed, under concurrent joins (docs/security.md R30)', async () => {
    const acme = await organization({ max_allowed_memberships: 3 });
    const users = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { body } = await service.admin<{ id: string }>('POST', '/users', {
          email_address: `many${at}@example.com`,
        });
        return body.id;
      }),
    );
    const replies = await Promise.all(users.map((id) => join(acme.id, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
    const { members_count } = (await service.admin<OrganizationJSON>('GET', `/organizations/${acme.id}`)).body;
    expect(members_count).toBe(3);
  });

  it('never stay active for a user who is removed concurrently', async () => {
    const ada = await person();
    for (let round = 0; round < 10; round += 1) {
      const acme = await organization({ name: `Race ${round}` });
      await join(acme.id, ada.userId);
      const [touched] = await Promise.all([
        touch(ada, acme.id),
        service.admin('DELETE', `/organizations/${acme.id}/memberships/${ada.userId}`),
      ]);
      expect([200, 404]).toContain(touched.status);
      expect((await sessionOf(ada.browser)).last_active_organization_id).toBeNull();
    }
  });
});

// Admin API for roles and permissions, and the settings that name a role.
import type { OrganizationJSON, PageJSON, PermissionJSON, RoleJSON } from '@latchkey/wire';
import { ENTITY_SCHEMAS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../store/database/database.ts';
import { createSignedInUser } from '../../../testing/accounts/account-settings.ts';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { askToken, readToken, sessionOf } from '../../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withOrganizations });
});
afterAll(() => database.close());

const ADMIN_KEYS = [
  'org:sys_profile:manage',
  'org:sys_profile:delete',
  'org:sys_memberships:read',
  'org:sys_memberships:manage',
];

const role = async (key: string, permissions: readonly string[] = []): Promise<RoleJSON> =>
  (await service.admin<RoleJSON>('POST', '/roles', { key, name: 'A role', permissions })).body;
const roleCalled = async (key: string): Promise<RoleJSON> => {
  const { body } = await service.admin<PageJSON<RoleJSON>>('GET', '/roles?limit=100');
  const found = body.data.find((one) => one.key === key);
  if (!found) throw new Error(`there is no role ${key}`);
  return found;
};
const permission = (key: string) => service.admin<PermissionJSON>('POST', '/permissions', { key, name: 'May' });
const refusal = async (reply: ReturnType<TestService['admin']>): Promise<readonly unknown[]> => {
  const { status, body } = await reply;
  const [error] = body.errors ?? [];
  return [status, error?.code, error?.meta?.param_name, error?.long_message];
};

describe('permissions', () => {
  it('of the application are created, added to roles, and put into tokens', async () => {
    const made = await permission('org:invoices:create');
    expect(made.body).toMatchObject({ key: 'org:invoices:create', type: 'user', description: '' });
    const accountant = await role('org:accountant', ['org:invoices:create', 'org:sys_memberships:read']);
    expect(v.safeParse(ENTITY_SCHEMAS.Role, accountant).issues).toBeUndefined();
    expect(accountant.permissions.map(({ key }) => key)).toEqual(['org:invoices:create', 'org:sys_memberships:read']);

    const { browser, user } = await createSignedInUser(service, 'accountant@example.com');
    const { body } = await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Books' });
    await service.admin('POST', `/organizations/${body.id}/memberships`, { user_id: user.id, role: 'org:accountant' });
    const { id } = await sessionOf(browser);
    const claims = async () =>
      readToken((await askToken(browser, id, { body: { organization_id: body.id } })).jwt).claims;
    expect(await claims()).toMatchObject({ org_role: 'org:accountant', org_permissions: ['org:invoices:create'] });

    const renamed = await service.admin<PermissionJSON>('PATCH', `/permissions/${made.body.id}`, { name: 'Bill' });
    expect(renamed.body).toMatchObject({ key: 'org:invoices:create', name: 'Bill' });
    expect((await service.admin('DELETE', `/permissions/${made.body.id}`)).status).toBe(200);
    expect((await claims()).org_permissions ?? []).toEqual([]);
  });

  it.each(['invoices', 'org:invoices', 'org:Invoices:create', 'org:sys_profile:read', 'org:a:b:c', 'org::x', ''])(
    'cannot have the key %j',
    async (key) => {
      const [status, code, field] = await refusal(permission(key));
      expect([status, code, field]).toEqual([422, 'form_param_format_invalid', 'key']);
    },
  );

  it('have unique keys, and system permissions cannot be removed', async () => {
    await permission('org:reports:read');
    expect((await refusal(permission('org:reports:read'))).slice(0, 3)).toEqual([422, 'form_identifier_exists', 'key']);
    const { body } = await service.admin<PageJSON<PermissionJSON>>('GET', '/permissions?limit=6');
    expect(body.data.every(({ type }) => type === 'system')).toBe(true);
    const [system] = body.data;
    const path = `/permissions/${system?.id}`;
    for (const reply of [service.admin('DELETE', path), service.admin('PATCH', path, { name: 'Mine' })])
      expect(await refusal(reply)).toEqual([
        422,
        'form_param_value_invalid',
        'id',
        `${system?.key} is a system permission. It cannot be changed.`,
      ]);
    expect((await service.admin('GET', '/permissions/perm_none')).status).toBe(404);
  });
});

describe('roles', () => {
  it.each(['admin', 'org:', 'org:Boss', 'org:a b', 'org:a:b', 'org:_x'])('cannot have the key %j', async (key) => {
    const [status, code, field, text] = await refusal(service.admin('POST', '/roles', { key, name: 'A role' }));
    expect([status, code, field]).toEqual([422, 'form_param_format_invalid', 'key']);
    expect(text).toContain('org:billing_manager');
  });

  it('have only permissions that exist, and a unique key that does not change', async () => {
    const made = await role('org:single');
    const unknown = service.admin('PATCH', `/roles/${made.id}`, { permissions: ['org:no:such'] });
    expect(await refusal(unknown)).toEqual([
      422,
      'form_param_value_invalid',
      'permissions',
      'permissions: there is no permission called "org:no:such".',
    ]);
    const twice = service.admin('POST', '/roles', { key: 'org:single', name: 'Again' });
    expect((await refusal(twice)).slice(0, 3)).toEqual([422, 'form_identifier_exists', 'key']);
    const renamed = service.admin('PATCH', `/roles/${made.id}`, { key: 'org:other' });
    expect((await refusal(renamed)).slice(0, 3)).toEqual([422, 'form_param_unknown', 'key']);
    const changed = await service.admin<RoleJSON>('PATCH', `/roles/${made.id}`, {
      name: 'Single',
      description: 'Only one.',
      permissions: ['org:sys_domains:read'],
    });
    expect(changed.body).toMatchObject({ key: 'org:single', name: 'Single', description: 'Only one.' });
    expect(changed.body.permissions.map(({ key }) => key)).toEqual(['org:sys_domains:read']);
    expect((await service.admin('DELETE', `/roles/${made.id}`)).status).toBe(200);
    expect((await service.admin('GET', `/roles/${made.id}`)).status).toBe(404);
  });

  it('get and lose one permission at a time, and are not changed from an older version', async () => {
    const made = await role('org:collector', ['org:sys_profile:manage']);
    const { body: page } = await service.admin<PageJSON<PermissionJSON>>('GET', '/permissions?limit=6');
    const idOf = (key: string) => page.data.find((one) => one.key === key)?.id ?? '';
    const path = (key: string) => `/roles/${made.id}/permissions/${idOf(key)}`;
    const keysAfter = async (reply: ReturnType<typeof service.admin<RoleJSON>>) =>
      (await reply).body.permissions.map(({ key }) => key);
    const both = ['org:sys_domains:read', 'org:sys_profile:manage'];
    const add = () => service.admin<RoleJSON>('POST', path('org:sys_domains:read'));
    expect(await keysAfter(add())).toEqual(both);
    expect(await keysAfter(add())).toEqual(both);
    const stale = service.admin('PATCH', `/roles/${made.id}`, { name: 'Late', updated_at: made.updated_at });
    expect((await refusal(stale)).slice(0, 2)).toEqual([409, 'resource_changed']);
    expect(await keysAfter(service.admin('DELETE', path('org:sys_profile:manage')))).toEqual(['org:sys_domains:read']);
    expect((await service.admin('POST', `/roles/${made.id}/permissions/perm_none`)).status).toBe(404);
    expect((await service.admin('POST', `/roles/role_none/permissions/${idOf('org:sys_domains:read')}`)).status).toBe(
      404,
    );
    const admin = await roleCalled('org:admin');
    const weak = service.admin('DELETE', `/roles/${admin.id}/permissions/${idOf('org:sys_profile:delete')}`);
    expect((await refusal(weak))[3]).toContain('must have');
    const own = (await permission('org:stale:check')).body;
    const late = { name: 'Late', updated_at: own.updated_at - 1 };
    expect((await refusal(service.admin('PATCH', `/permissions/${own.id}`, late)))[1]).toBe('resource_changed');
    expect((await service.admin('GET', '/roles?color=red')).status).toBe(422);
  });

  it('of every instance cannot be removed, and the admin role keeps its permissions', async () => {
    const admin = await roleCalled('org:admin');
    expect((await refusal(service.admin('DELETE', `/roles/${admin.id}`)))[3]).toContain('a role of every instance');
    const weak = service.admin('PATCH', `/roles/${admin.id}`, { permissions: ['org:sys_profile:manage'] });
    expect((await refusal(weak))[3]).toContain('org:sys_profile:delete');
    const member = await roleCalled('org:member');
    expect((await refusal(service.admin('DELETE', `/roles/${member.id}`)))[0]).toBe(422);
  });

  it('that members have cannot be removed', async () => {
    const made = await role('org:used');
    const { user } = await createSignedInUser(service, 'used@example.com');
    const { body } = await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Uses it' });
    const path = `/organizations/${body.id}/memberships`;
    await service.admin('POST', path, { user_id: user.id, role: 'org:used' });
    expect((await refusal(service.admin('DELETE', `/roles/${made.id}`)))[3]).toContain('in use');
    const moved = await service.admin('PATCH', `${path}/${user.id}`, { role: 'org:member' });
    expect(moved.body).toMatchObject({ role: 'org:member', public_user_data: { user_id: user.id } });
    const { body: listed } = await service.admin<PageJSON<unknown>>('GET', `${path}?query=used`);
    expect(listed.total_count).toBe(1);
    expect((await service.admin('DELETE', `/roles/${made.id}`)).status).toBe(200);
  });

  it('that the settings name exist, can manage where required, and cannot be removed', async () => {
    const settings = (organization_settings: unknown) => service.admin('PATCH', '/instance', { organization_settings });
    expect((await refusal(settings({ domains: { default_role: 'org:none' } }))).slice(0, 3)).toEqual([
      422,
      'form_param_value_invalid',
      'organization_settings.domains.default_role',
    ]);
    expect((await refusal(settings({ creator_role: 'org:member' })))[3]).toContain('must have');
    const owner = await role('org:owner', ADMIN_KEYS);
    const usual = await role('org:newcomer');
    const changed = await settings({
      max_allowed_memberships: 50,
      actions: { admin_delete: false },
      creator_role: 'org:owner',
      domains: { default_role: 'org:newcomer' },
    });
    expect(changed.body).toMatchObject({
      organization_settings: { creator_role: 'org:owner', max_allowed_memberships: 50, enabled: true },
    });
    const { browser } = await createSignedInUser(service, 'owner@example.com');
    const made = await browser.call<OrganizationJSON>('POST', '/organizations', { body: { name: 'Owned' } });
    expect(made.body.client?.sessions[0]?.user?.organization_memberships[0]?.role).toBe('org:owner');
    expect(made.body.response).toMatchObject({ max_allowed_memberships: 50, admin_delete_enabled: false });
    const { body: environment } = await browser.call<{ organization_settings: object }>('GET', '/environment');
    expect(environment.response.organization_settings).not.toHaveProperty('creator_role');
    expect((await refusal(service.admin('DELETE', `/roles/${owner.id}`)))[3]).toContain('creator_role');
    expect((await refusal(service.admin('DELETE', `/roles/${usual.id}`)))[3]).toContain('default_role');
    const weak = service.admin('PATCH', `/roles/${owner.id}`, { permissions: [] });
    expect((await refusal(weak))[0]).toBe(422);
  });
});

// Admin API: every call that takes `updated_at` refuses the change of an older version, also if both changes happen in the same
// millisecond. A call that takes it and is not named here fails.
import { ADMIN_CALLS, type AdminCall } from '@latchkey/wire/schemas';
import { beforeAll, expect, it, vi } from 'vitest';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

/** The ids of one resource of each kind. */
type Ids = Readonly<Record<string, string>>;

/** What one call changes: the document that shows its version, and two changes. */
type Case = {
  readonly path: (ids: Ids) => string;
  readonly method?: 'PUT';
  /** Where `updated_at` is read, if it is not the path of the change. */
  readonly shownAt?: (ids: Ids) => string;
  readonly changes: readonly [object, object];
};

const NAMES = [{ name: 'One' }, { name: 'Two' }] as const;
const METADATA = [{ public_metadata: { a: 1 } }, { public_metadata: { a: 2 } }] as const;

const member = ({ organization, user }: Ids) => `/organizations/${organization}/memberships/${user}`;

const CASES: Readonly<Record<string, Case>> = {
  'PATCH /users/:id': {
    path: ({ user }) => `/users/${user}`,
    changes: [{ first_name: 'One' }, { first_name: 'Two' }],
  },
  'PATCH /users/:id/metadata': {
    path: ({ user }) => `/users/${user}/metadata`,
    shownAt: ({ user }) => `/users/${user}`,
    changes: METADATA,
  },
  'PATCH /instance': {
    path: () => '/instance',
    changes: [
      { security: { second_factor: { grace_period_seconds: 60 } } },
      { security: { second_factor: { grace_period_seconds: 120 } } },
    ],
  },
  'PATCH /oauth_providers/:id': {
    path: ({ provider }) => `/oauth_providers/${provider}`,
    changes: [
      { client_id: 'one', check: false },
      { client_id: 'two', check: false },
    ],
  },
  'PATCH /enterprise_connections/:id': {
    path: ({ connection }) => `/enterprise_connections/${connection}`,
    changes: NAMES,
  },
  'PATCH /jwt_templates/:id': {
    path: ({ template }) => `/jwt_templates/${template}`,
    changes: [{ lifetime: 90 }, { lifetime: 120 }],
  },
  'PATCH /secret_keys/:id': { path: ({ key }) => `/secret_keys/${key}`, changes: NAMES },
  'PATCH /organizations/:id': { path: ({ organization }) => `/organizations/${organization}`, changes: NAMES },
  'PATCH /organizations/:id/metadata': {
    path: ({ organization }) => `/organizations/${organization}/metadata`,
    shownAt: ({ organization }) => `/organizations/${organization}`,
    changes: METADATA,
  },
  'PATCH /organizations/:id/memberships/:userId': {
    path: member,
    changes: [{ role: 'org:member' }, { role: 'org:admin' }],
  },
  'PATCH /organizations/:id/memberships/:userId/metadata': {
    path: (ids) => `${member(ids)}/metadata`,
    shownAt: member,
    changes: METADATA,
  },
  'PATCH /organizations/:id/domains/:domainId': {
    path: ({ organization, domain }) => `/organizations/${organization}/domains/${domain}`,
    changes: [{ enrollment_mode: 'automatic_invitation' }, { enrollment_mode: 'automatic_suggestion' }],
  },
  'PATCH /webhook_endpoints/:id': {
    path: ({ endpoint }) => `/webhook_endpoints/${endpoint}`,
    changes: [{ description: 'One' }, { description: 'Two' }],
  },
  'PUT /message_templates/:slug': {
    method: 'PUT',
    path: () => '/message_templates/account_exists?locale=de',
    changes: [{ body: 'One' }, { body: 'Two' }],
  },
  'PATCH /roles/:id': { path: ({ role }) => `/roles/${role}`, changes: NAMES },
  'PATCH /permissions/:id': { path: ({ permission }) => `/permissions/${permission}`, changes: NAMES },
};

const takesVersion = ({ body }: AdminCall): boolean =>
  body !== undefined && 'entries' in body && 'updated_at' in Object(body.entries);

it('every call that takes updated_at is tried', () => {
  const calls = Object.entries(ADMIN_CALLS).flatMap(([key, call]) => (takesVersion(call) ? [key] : []));
  expect(Object.keys(CASES).sort()).toEqual(calls.sort());
});

eachDatabase('a change of an older version', (database) => {
  let service: TestService;
  let ids: Ids;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
    const make = async (path: string, body: object): Promise<string> => {
      const reply = await service.admin<{ readonly id: string }>('POST', path, body);
      expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
      return reply.body.id;
    };
    await service.admin('PUT', '/message_templates/account_exists?locale=de', { body: 'Zero' });
    const user = await make('/users', { email_address: 'ada@example.com' });
    const founder = await make('/users', { email_address: 'founder@example.com' });
    const organization = await make('/organizations', { name: 'Acme', created_by: founder });
    await make(`/organizations/${organization}/memberships`, { user_id: user, role: 'org:admin' });
    ids = {
      user,
      organization,
      provider: await make('/oauth_providers', {
        provider: 'github',
        client_id: 'mine',
        client_secret: 'only',
        check: false,
      }),
      connection: await make('/enterprise_connections', {
        provider: 'saml_custom',
        name: 'Company',
        domains: ['company.example'],
      }),
      template: await make('/jwt_templates', { name: 'hourly', claims: {} }),
      key: await make('/secret_keys', { name: 'Worker', scopes: ['read'] }),
      endpoint: await make('/webhook_endpoints', { url: 'https://hooks.example.com/' }),
      domain: await make(`/organizations/${organization}/domains`, { name: 'acme.example', verified: true }),
      role: await make('/roles', { key: 'org:editor', name: 'Editor', permissions: [] }),
      permission: await make('/permissions', { key: 'org:posts:edit', name: 'Edit posts' }),
    };
  });

  it.each(Object.entries(CASES))(
    'is refused: %s',
    async (_key, { path, method = 'PATCH', shownAt = path, changes }) => {
      const read = async () => (await service.admin<{ readonly updated_at: number }>('GET', shownAt(ids))).body;
      const change = async (body: object, updated_at: number) => {
        const reply = await service.admin(method, path(ids), { ...body, updated_at });
        return [reply.status, reply.body.errors?.[0]?.code];
      };
      const [first, second] = changes;
      const { updated_at: version } = await read();
      expect(await change(first, version - 1)).toEqual([409, 'resource_changed']);
      expect(await read()).toMatchObject({ updated_at: version });
      expect(await change(first, version)).toEqual([200, undefined]);
      const changed = await read();
      expect(await change(second, version)).toEqual([409, 'resource_changed']);
      expect(await read()).toEqual(changed);
      expect(await change(second, changed.updated_at)).toEqual([200, undefined]);
    },
  );
});

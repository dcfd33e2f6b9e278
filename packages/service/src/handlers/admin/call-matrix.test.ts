// Every call of the admin API, made without a key, with a wrong key, with keys of too few scopes, with a full key, and with the
// full key of another instance: who is refused, and that no instance ever sees or changes anything of another.
import { ADMIN_PREFIX } from '@latchkey/wire';
import { allowsScope, scopeOf } from '@latchkey/wire/admin';
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../testing/operator-client.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const KEYS = Object.keys(ADMIN_CALLS);
const REFUSED = [401, 403];
const NOTHING = 'none';
/** Groups whose replies change with every call: the log of calls, and the speed and size of the database. */
const UNSTEADY = ['audit_events', 'health_report'];

/** One resource of every group that has an id, by the path that creates it. */
const RESOURCES: ReadonlyArray<readonly [string, (userId: string) => object]> = [
  ['/organizations', (userId) => ({ name: 'Mine only', created_by: userId })],
  ['/jwt_templates', () => ({ name: 'mine_only', claims: {} })],
  ['/oauth_providers', () => ({ provider: 'github', client_id: 'mine', client_secret: 'only', check: false })],
  ['/enterprise_connections', () => ({ provider: 'saml_custom', name: 'Mine only', domains: ['mine-only.example'] })],
  ['/allowlist_identifiers', () => ({ identifier: 'mine@only.example' })],
  ['/blocklist_identifiers', () => ({ identifier: '*@mine-only.example' })],
  ['/roles', () => ({ key: 'org:mine_only', name: 'Mine only' })],
  ['/permissions', () => ({ key: 'org:mine:only', name: 'Mine only' })],
  ['/sign_in_tokens', (userId) => ({ user_id: userId })],
  ['/actor_tokens', (userId) => ({ user_id: userId, actor: { sub: 'mine-only' } })],
  ['/invitations', () => ({ email_address: 'invited@only.example', notify: false })],
  ['/waitlist_entries', () => ({ email_address: 'waiting@only.example' })],
  ['/secret_keys', () => ({ name: 'Mine only', scopes: ['read'] })],
  ['/webhook_endpoints', () => ({ url: 'https://hooks.only.example/events', description: 'Mine only' })],
];

const methodOf = (key: string): string => key.split(' ')[0] ?? '';
const groupOf = (key: string): string => key.split('/')[1] ?? '';

describe('calls of the admin API', () => {
  let database: Database;
  let own: OperatorService;
  let other: OperatorService;
  const ids = new Map<string, string>();
  const keys = { read: '', templates: '', events: '' };

  const call = (
    service: OperatorService,
    method: string,
    path: string,
    given: { secretKey?: string; body?: unknown },
  ) => service.call(`${ADMIN_PREFIX}${path}`, { method, ...given });
  const create = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const made = await call(own, 'POST', path, { secretKey: own.secretKey, body });
    expect([path, made.status, made.body.errors]).toEqual([path, 200, undefined]);
    return made.body;
  };
  const keyWith = async (name: string, scopes: readonly string[]): Promise<string> =>
    String((await create('/secret_keys', { name, scopes })).secret);

  beforeAll(async () => {
    database = await openTestDatabase();
    own = await createOperatorService(database, { apiHost: 'own.localhost:4400' });
    other = await createOperatorService(database, { apiHost: 'other.localhost:4400' });
    const enabled = await call(own, 'PATCH', '/instance', {
      secretKey: own.secretKey,
      body: { organization_settings: { enabled: true } },
    });
    expect(enabled.status).toBe(200);
    const user = await create('/users', { email_address: 'mine@only.example', username: 'mine_only' });
    ids.set('users', String(user.id));
    for (const [path, bodyOf] of RESOURCES)
      ids.set(path.slice(1), String((await create(path, bodyOf(String(user.id)))).id));
    keys.read = await keyWith('Reads', ['read']);
    keys.templates = await keyWith('Templates', ['jwt_templates:write']);
    keys.events = await keyWith('Events', ['audit_events:write']);
  });
  afterAll(() => database.close());

  /** A path of the call with ids that no instance has, so that the call changes nothing. */
  const emptyPath = (key: string): string => (key.split(' ')[1] ?? '').replace(/:\w+/g, NOTHING);
  /** A path with the id of the own resource of the group. */
  const ownPath = (key: string): string =>
    (key.split(' ')[1] ?? '').replace(':id', ids.get(groupOf(key)) ?? NOTHING).replace(/:\w+/g, NOTHING);

  /** A key with rights for another group only. */
  const foreignKey = (key: string): string => (groupOf(key) === 'jwt_templates' ? keys.events : keys.templates);

  const statusWith = async (key: string, secretKey: string | undefined): Promise<number> => {
    const body = methodOf(key) === 'GET' ? {} : { body: {} };
    const given = { ...body, ...(secretKey !== undefined && { secretKey }) };
    return (await call(own, methodOf(key), emptyPath(key), given)).status;
  };

  it.each(KEYS)('%s needs a key with its scope', async (key) => {
    expect(await statusWith(key, undefined)).toBe(401);
    expect(await statusWith(key, 'sk_test_wrong')).toBe(401);
    expect(await statusWith(key, `${own.secretKey}x`)).toBe(401);
    expect(await statusWith(key, foreignKey(key))).toBe(403);
    const reads = await statusWith(key, keys.read);
    if (allowsScope(['read'], scopeOf(key))) expect(REFUSED).not.toContain(reads);
    else expect(reads).toBe(403);
    const full = await statusWith(key, own.secretKey);
    expect(REFUSED).not.toContain(full);
    expect(full).toBeLessThan(500);
  });

  it('show and change nothing of another instance', async () => {
    const documents = async (): Promise<readonly unknown[]> => {
      const shown: unknown[] = [];
      for (const key of KEYS.filter((one) => /^GET \/\w+(?:\/:id)?$/.test(one) && !UNSTEADY.includes(groupOf(one)))) {
        const reply = await call(own, 'GET', ownPath(key), { secretKey: own.secretKey });
        const isStable = reply.status === 200 && groupOf(key) !== 'secret_keys';
        shown.push([key, reply.status, isStable ? reply.body : undefined]);
      }
      return shown;
    };
    const before = await documents();
    const secrets = [own.instance.id, ...ids.values(), 'only.example', 'Mine only'];
    for (const key of KEYS) {
      const body = methodOf(key) === 'GET' ? {} : { body: {} };
      const reply = await call(own, methodOf(key), ownPath(key), { secretKey: other.secretKey, ...body });
      const text = JSON.stringify(reply.body);
      for (const secret of secrets) expect([key, text.includes(secret)]).toEqual([key, false]);
      if (key.includes('/:id')) expect([key, [404, 422].includes(reply.status)]).toEqual([key, true]);
      if (/^(?:GET|DELETE) \/\w+\/:id$/.test(key)) expect([key, reply.status]).toEqual([key, 404]);
    }
    expect(await documents()).toEqual(before);
  });

  it('are covered: every group with ids has a resource in this test', () => {
    const groups = new Set(KEYS.filter((key) => /^GET \/\w+\/:id$/.test(key)).map(groupOf));
    const missing = [...groups].filter((group) => !ids.has(group) && !['sessions', 'signing_keys'].includes(group));
    expect(missing).toEqual([]);
  });
});

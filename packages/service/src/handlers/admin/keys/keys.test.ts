// Secret keys with names, scopes and rotation, and the revocation of a leaked signing key.
import { MINUTE_MS } from '@latchkey/wire';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../../testing/operator-client.ts';

type Made = { readonly id: string; readonly secret: string; readonly updated_at: number };

eachDatabase('the keys of an instance', (database) => {
  let service: OperatorService;
  beforeAll(async () => {
    service = await createOperatorService(database(), { apiHost: 'keys.localhost:4400' });
  });

  const ask = (path: string, method = 'GET', body?: unknown, secretKey = service.secretKey) =>
    service.call(`/admin/v1${path}`, { method, secretKey, ...(body !== undefined && { body }) });
  const create = async (name: string, scopes?: readonly string[], given: object = {}): Promise<Made> => {
    const { status, body } = await ask('/secret_keys', 'POST', { name, ...(scopes && { scopes }), ...given });
    expect([name, status]).toEqual([name, 200]);
    return body as unknown as Made;
  };
  const codeOf = (reply: { readonly body: Record<string, unknown> }) =>
    (reply.body.errors as ReadonlyArray<{ code: string }> | undefined)?.[0]?.code;

  it('are created with a name and scopes, shown once, and stored as hashes', async () => {
    const made = await create('Reader', ['read']);
    expect(made).toMatchObject({ object: 'secret_key', name: 'Reader', scopes: ['read'], status: 'active' });
    expect(made.secret).toMatch(/^sk_test_/);
    const read = await ask(`/secret_keys/${made.id}`);
    expect(read.body).toMatchObject({ name: 'Reader', hint: made.secret.slice(-4), last_used_at: null });
    expect(JSON.stringify(read.body)).not.toContain(made.secret);
    const rows = await database().db.selectFrom('secret_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.secret);

    expect((await ask('/users', 'GET', undefined, made.secret)).status).toBe(200);
    const write = await ask('/users', 'POST', { email_address: 'a@example.com' }, made.secret);
    expect([write.status, codeOf(write)]).toEqual([403, 'secret_key_scope_missing']);
    expect((await ask(`/secret_keys/${made.id}`)).body.last_used_at).toBe(service.ports.clock.now());
    const log = await ask('/audit_events?event=admin.changed&limit=1');
    expect(log.body.data).toMatchObject([{ reason: 'POST /secret_keys', target: made.id }]);
    expect(JSON.stringify(log.body)).not.toContain(made.secret);
  });

  it('open one group, for reading or writing', async () => {
    const { secret } = await create('Templates', ['jwt_templates:write']);
    const template = { name: 'scoped', claims: {} };
    expect((await ask('/jwt_templates', 'POST', template, secret)).status).toBe(200);
    expect((await ask('/jwt_templates', 'GET', undefined, secret)).status).toBe(200);
    expect(codeOf(await ask('/users', 'GET', undefined, secret))).toBe('secret_key_scope_missing');
  });

  it('never give more than they have', async () => {
    const manager = await create('Manager', ['secret_keys:write', 'users:read']);
    const wanted = (scopes: readonly string[]) =>
      ask('/secret_keys', 'POST', { name: 'Child', scopes }, manager.secret);
    expect((await wanted(['users:read'])).status).toBe(200);
    for (const scopes of [['*'], ['read'], ['users:write'], ['organizations:read']])
      expect([scopes, (await wanted(scopes)).status]).toEqual([scopes, 422]);
    const full = await create('Full');
    for (const [path, method, body] of [
      [`/secret_keys/${full.id}/rotate`, 'POST', {}],
      [`/secret_keys/${full.id}/revoke`, 'POST', undefined],
      [`/secret_keys/${full.id}`, 'PATCH', { scopes: ['users:read'] }],
    ] as const)
      expect([path, (await ask(path, method, body, manager.secret)).status]).toEqual([path, 422]);
    expect((await ask('/instance', 'GET', undefined, full.secret)).status).toBe(200);
  });

  it('are changed, and refuse the change of an older version', async () => {
    const made = await create('Old name', ['read']);
    service.ports.clock.advance(1_000);
    const renamed = await ask(`/secret_keys/${made.id}`, 'PATCH', { name: 'New name', updated_at: made.updated_at });
    expect(renamed.body).toMatchObject({ name: 'New name', scopes: ['read'] });
    const stale = await ask(`/secret_keys/${made.id}`, 'PATCH', { name: 'Third', updated_at: made.updated_at });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'resource_changed']);
    expect((await ask('/secret_keys', 'POST', { name: ' ', scopes: ['all'] })).status).toBe(422);
  });

  it('are rotated with a time in which both work, or at once', async () => {
    const first = await create('Worker', ['read']);
    const { body } = await ask(`/secret_keys/${first.id}/rotate`, 'POST', { old_key_expires_in_seconds: 60 });
    const second = body as unknown as Made;
    expect(body).toMatchObject({ name: 'Worker', scopes: ['read'] });
    const works = async ({ secret }: Made) => (await ask('/users', 'GET', undefined, secret)).status;
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    service.ports.clock.advance(MINUTE_MS);
    expect([await works(first), await works(second)]).toEqual([401, 200]);
    expect((await ask(`/secret_keys/${first.id}`)).body.status).toBe('expired');
    const third = (await ask(`/secret_keys/${second.id}/rotate`, 'POST')).body as unknown as Made;
    expect([await works(second), await works(third)]).toEqual([401, 200]);
  });

  it('are revoked at once, but not the last one with full access', async () => {
    const made = await create('Leaked');
    expect((await ask(`/secret_keys/${made.id}/revoke`, 'POST')).body).toMatchObject({ status: 'revoked' });
    const refused = await ask('/instance', 'GET', undefined, made.secret);
    expect([refused.status, codeOf(refused)]).toEqual([401, 'secret_key_invalid']);

    const own = await createOperatorService(database(), { apiHost: 'last.localhost:4400' });
    const call = (path: string, body?: unknown, method = 'POST') =>
      own.call(`/admin/v1${path}`, { method, secretKey: own.secretKey, ...(body !== undefined && { body }) });
    const { body: list } = await call('/secret_keys', undefined, 'GET');
    const id = (list.data as readonly Made[])[0]?.id;
    await call('/secret_keys', { name: 'Short', expires_in_seconds: 60 });
    expect((await call(`/secret_keys/${id}/revoke`)).status).toBe(422);
    expect((await call(`/secret_keys/${id}`, { scopes: ['read'] }, 'PATCH')).status).toBe(422);
    await call('/secret_keys', { name: 'Second' });
    expect((await call(`/secret_keys/${id}/revoke`)).status).toBe(200);
  });

  it('for signing are listed, rotated, and stopped at once when one has leaked', async () => {
    const keysAt = async (path: string) =>
      ((await service.call(path)).body.keys as ReadonlyArray<{ kid: string }>).map(({ kid }) => kid);
    const list = async () => (await ask('/signing_keys')).body.data as ReadonlyArray<{ id: string; status: string }>;
    const [current] = await list();
    expect(current?.status).toBe('current');
    const { body: next } = await ask('/signing_keys/rotate', 'POST');
    expect(next).toMatchObject({ object: 'signing_key', status: 'next' });

    const revoked = await ask(`/signing_keys/${current?.id}/revoke`, 'POST');
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked']);
    const published = await keysAt('/.well-known/jwks.json');
    expect(published).not.toContain(current?.id);
    const signing = (await list()).filter(({ status }) => status === 'current');
    expect(signing).toHaveLength(1);
    expect(published).toContain(signing[0]?.id);
    expect((await ask(`/signing_keys/${current?.id}/revoke`, 'POST')).status).toBe(404);
    expect((await ask('/signing_keys/key_unknown/revoke', 'POST')).status).toBe(404);
  });
});

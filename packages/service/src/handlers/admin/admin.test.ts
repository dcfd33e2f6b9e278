import { beforeAll, expect, it } from 'vitest';
import { findInstanceByHost } from '../../store/instances/instances.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../testing/operator-client.ts';

type Errors = ReadonlyArray<{
  readonly code: string;
  readonly message: string;
  readonly meta?: { readonly param_name?: string };
}>;

eachDatabase('the admin API', (database) => {
  let service: OperatorService;
  let other: OperatorService;
  beforeAll(async () => {
    service = await createOperatorService(database(), { apiHost: 'admin.localhost:4400' });
    other = await createOperatorService(database(), { apiHost: 'latchkey.other.test', environmentType: 'production' });
  });

  const call = (path: string, method = 'GET', body?: unknown) =>
    service.call(`/admin/v1${path}`, { method, secretKey: service.secretKey, ...(body !== undefined && { body }) });
  const errorsOf = (reply: { readonly body: Record<string, unknown> }): Errors => reply.body.errors as Errors;

  it('requires the secret key, from any origin, of the same instance', async () => {
    for (const secretKey of [undefined, 'sk_test_wrong', 'sk_live_']) {
      const refused = await service.call('/admin/v1/instance', { ...(secretKey !== undefined && { secretKey }) });
      expect([refused.status, errorsOf(refused)[0]?.code]).toEqual([401, 'secret_key_invalid']);
    }
    const far = await service.call('/admin/v1/instance', {
      secretKey: service.secretKey,
      from: '203.0.113.5',
      host: 'auth.example.com',
    });
    expect(far.body).toMatchObject({ object: 'instance', id: service.instance.id, environment_type: 'development' });
    const theirs = await service.call('/admin/v1/instance', { secretKey: other.secretKey });
    expect(theirs.body).toMatchObject({ id: other.instance.id, environment_type: 'production' });
    expect(JSON.stringify(theirs.body)).not.toMatch(/sk_live|secret_key/);
  });

  it('accepts only URLs that a page can load or navigate to', async () => {
    const patch = (target: OperatorService, name: string, value: unknown) =>
      target.call('/admin/v1/instance', {
        method: 'PATCH',
        secretKey: target.secretKey,
        body: { display_config: { [name]: value } },
      });
    const picture = 'data:image/svg+xml;base64,PHN2Zy8+';
    const refusals: ReadonlyArray<readonly [string, string]> = [
      ['logo_image_url', picture],
      ['logo_image_url', 'blob:https://example.com/1'],
      ['logo_image_url', 'http://cdn.example.com/logo.png'],
      ['logo_image_url', '/logo.png'],
      ['logo_image_url', 'ftp://example.com/logo.png'],
      ['home_url', 'javascript:alert(1)'],
      ['sign_in_url', '//evil.example/sign-in'],
      ['sign_in_url', '/\\evil.example'],
      ['after_switch_session_url', 'data:text/html,x'],
      ['terms_url', 'vbscript:x'],
      ['privacy_policy_url', 'file:///etc/passwd'],
    ];
    for (const [name, value] of refusals) {
      const reply = await patch(service, name, value);
      expect([name, value, reply.status]).toEqual([name, value, 422]);
      expect(errorsOf(reply)[0]).toMatchObject({
        code: 'form_param_format_invalid',
        message: expect.stringMatching(new RegExp(`^display_config\\.${name} must be an https address`)),
        meta: { param_name: `display_config.${name}` },
      });
    }
    expect((await patch(other, 'home_url', 'http://app.example.com/')).status).toBe(422);
    const taken: ReadonlyArray<readonly [string, unknown]> = [
      ['logo_image_url', 'https://cdn.example.com/logo.svg'],
      ['logo_image_url', 'http://localhost:4401/logo.svg'],
      ['logo_image_url', ''],
      ['home_url', 'http://192.168.1.20:3000/'],
      ['sign_in_url', '/sign-in?from=mail'],
      ['terms_url', null],
    ];
    for (const [name, value] of taken)
      expect([name, value, (await patch(service, name, value)).status]).toEqual([name, value, 200]);
    await patch(service, 'home_url', '/');
  });

  it('merges settings deeply, returns the result and stores it', async () => {
    const reply = await call('/instance', 'PATCH', {
      display_config: { application_name: 'Better name' },
      user_settings: {
        attributes: { username: { enabled: true, used_for_first_factor: true } },
        sign_up: { mode: 'restricted' },
      },
      security: { rate_limits: { create: { count: 50 } } },
      allowed_origins: ['https://app.example.com'],
      maintenance_mode: true,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      display_config: { application_name: 'Better name', preferred_sign_in_strategy: 'password' },
      user_settings: {
        attributes: { username: { enabled: true, required: false }, email_address: { enabled: true } },
        sign_up: { mode: 'restricted', progressive: true },
      },
      security: { rate_limits: { create: { count: 50, seconds: 10 }, attempt: { count: 3, seconds: 10 } } },
      allowed_origins: ['https://app.example.com'],
      maintenance_mode: true,
    });
    expect((await call('/instance')).body).toEqual(reply.body);
    const stored = await findInstanceByHost(database().db, 'admin.localhost:4400');
    expect(stored?.settings.display_config.application_name).toBe('Better name');
    expect(stored?.allowedOrigins).toEqual(['https://app.example.com']);
  });

  it('shows settings to browsers without the security part', async () => {
    await call('/instance', 'PATCH', {
      display_config: { application_name: 'Seen by browsers' },
      maintenance_mode: false,
    });
    const environment = await service.call('/v1/environment');
    expect(environment.body).toMatchObject({ response: { display_config: { application_name: 'Seen by browsers' } } });
    expect(JSON.stringify(environment.body)).not.toMatch(/enumeration_protection|rate_limits|allowed_origins/);
  });

  it('accepts its own document unchanged', async () => {
    const before = (await call('/instance')).body;
    const reply = await call('/instance', 'PATCH', before);
    expect(reply.status).toBe(200);
    expect({ ...reply.body, updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  it('replaces lists, accepts null where the contract does', async () => {
    const reply = await call('/instance', 'PATCH', {
      user_settings: { attributes: { email_address: { first_factors: [] } } },
      display_config: { terms_url: 'https://example.com/terms' },
    });
    expect(reply.body).toMatchObject({
      user_settings: { attributes: { email_address: { first_factors: [], verifications: ['email_code'] } } },
    });
    expect((await call('/instance', 'PATCH', { display_config: { terms_url: null } })).body).toMatchObject({
      display_config: { terms_url: null },
    });
  });

  it.each([
    ['an unknown group', { colours: {} }, 'form_param_unknown', 'colours'],
    [
      'an unknown name',
      { user_settings: { sign_up: { moed: 'public' } } },
      'form_param_unknown',
      'user_settings.sign_up.moed',
    ],
    [
      'an unknown attribute',
      { user_settings: { attributes: { fax: { enabled: true } } } },
      'form_param_unknown',
      'user_settings.attributes.fax',
    ],
    [
      'a name of the prototype',
      { user_settings: { constructor: { prototype: { polluted: true } } } },
      'form_param_unknown',
      'user_settings.constructor',
    ],
    [
      'text for a number',
      { user_settings: { password_settings: { min_length: '8' } } },
      'form_param_format_invalid',
      'user_settings.password_settings.min_length',
    ],
    ['a number for a switch', { maintenance_mode: 1 }, 'form_param_format_invalid', 'maintenance_mode'],
    [
      'a mode that does not exist',
      { user_settings: { sign_up: { mode: 'secret' } } },
      'form_param_format_invalid',
      'user_settings.sign_up.mode',
    ],
    ['null for a group', { user_settings: null }, 'form_param_format_invalid', 'user_settings'],
    ['a list for a group', { display_config: [] }, 'form_param_format_invalid', 'display_config'],
    [
      'an origin with a path',
      { allowed_origins: ['https://app.example.com/'] },
      'form_param_format_invalid',
      'allowed_origins.0',
    ],
    [
      'a limit of nothing',
      { security: { rate_limits: { create: { count: 0 } } } },
      'form_param_format_invalid',
      'security.rate_limits.create.count',
    ],
    [
      'an algorithm we do not sign with',
      { signing_algorithm: 'HS256' },
      'form_param_format_invalid',
      'signing_algorithm',
    ],
    [
      'another kind of instance',
      { display_config: { instance_environment_type: 'production' } },
      'form_param_value_invalid',
      'display_config.instance_environment_type',
    ],
    ['another id', { auth_config: { id: 'aac_1' } }, 'form_param_value_invalid', 'auth_config.id'],
    ['another key', { publishable_key: 'pk_test_abc' }, 'form_param_unknown', 'publishable_key'],
    [
      'lengths that cross',
      { user_settings: { password_settings: { min_length: 20, max_length: 10 } } },
      'form_param_value_invalid',
      'user_settings.password_settings.min_length',
    ],
  ])('rejects %s and changes nothing', async (_title, patch, code, path) => {
    const before = (await call('/instance')).body;
    const reply = await call('/instance', 'PATCH', patch);
    expect(reply.status).toBe(422);
    expect(errorsOf(reply)).toContainEqual(
      expect.objectContaining({ code, message: expect.stringContaining(path), meta: { param_name: path } }),
    );
    expect((await call('/instance')).body).toEqual(before);
  });

  it('rejects bodies that are not JSON objects', async () => {
    for (const body of [
      '[]',
      '"text"',
      '{',
      'null',
      `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
      '{"a":1,"a":2}',
    ]) {
      expect((await call('/instance', 'PATCH', body)).status).toBeGreaterThanOrEqual(400);
      expect((await call('/users', 'POST', body)).status).toBeGreaterThanOrEqual(400);
    }
    const polluted = await call(
      '/instance',
      'PATCH',
      '{"__proto__":{"polluted":true},"user_settings":{"__proto__":{"polluted":true}}}',
    );
    expect(polluted.status).toBe(422);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const form = await service.call('/admin/v1/instance', {
      method: 'PATCH',
      secretKey: service.secretKey,
      body: 'maintenance_mode=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(400);
  });

  it('creates, reads, finds, lists and removes users', async () => {
    const made = await call('/users', 'POST', {
      email_address: 'Ada@Example.com',
      password: 'correct horse',
      first_name: 'Ada',
      public_metadata: { plan: 'pro' },
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      object: 'user',
      first_name: 'Ada',
      password_enabled: true,
      public_metadata: { plan: 'pro' },
      email_addresses: [{ email_address: 'ada@example.com', verification: { status: 'verified' } }],
    });
    expect(JSON.stringify(made.body)).not.toMatch(/argon2|correct horse/);
    const id = String(made.body.id);
    expect((await call(`/users/${id}`)).body).toEqual(made.body);
    expect((await call('/users?email_address=ada%40example.com')).body).toEqual({ data: [made.body], total_count: 1 });
    service.ports.clock.advance(1);
    await call('/users', 'POST', { username: 'grace_h', email_address: ['g@example.com', 'grace@example.com'] });
    const page = await call('/users?limit=1');
    expect(page.body).toMatchObject({ total_count: 2, data: [{ username: 'grace_h' }] });
    expect((await call(`/users/${id}`, 'DELETE')).body).toEqual({ object: 'user', id, deleted: true });
    expect((await call(`/users/${id}`)).status).toBe(404);
    expect((await call(`/users/${id}`, 'DELETE')).status).toBe(404);
  });

  it('does not show users of other instances', async () => {
    const made = await call('/users', 'POST', { email_address: 'mine@example.com' });
    const path = `/admin/v1/users/${String(made.body.id)}`;
    expect((await service.call(path, { secretKey: other.secretKey })).status).toBe(404);
    expect((await service.call(path, { secretKey: other.secretKey, method: 'DELETE' })).status).toBe(404);
    expect((await call(`/users/${String(made.body.id)}`)).status).toBe(200);
  });

  it.each([
    ['no identifier', {}, 'form_param_missing'],
    ['an address that is none', { email_address: 'ada' }, 'form_param_format_invalid'],
    ['a short password', { email_address: 'short@example.com', password: '1234567' }, 'form_password_length_too_short'],
    ['a strange username', { username: 'no spaces' }, 'form_username_invalid_character'],
    ['an unknown field', { email_address: 'x@example.com', admin: true }, 'form_param_unknown'],
    ['a number for a name', { email_address: 'x@example.com', first_name: 5 }, 'form_param_format_invalid'],
  ])('rejects a user with %s', async (_title, body, code) => {
    const reply = await call('/users', 'POST', body);
    expect([reply.status, errorsOf(reply)[0]?.code]).toEqual([422, code]);
  });

  it('gives an address to one of fifty concurrent callers, and stores nothing of the others', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call('/users', 'POST', { email_address: 'race@example.com' })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => errorsOf(reply)[0]?.code))).toEqual(
      new Set(['form_identifier_exists']),
    );
    const rows = await database()
      .db.selectFrom('users')
      .select('id')
      .where('primary_email_address_id', 'is not', null)
      .execute();
    const emails = await database().db.selectFrom('email_addresses').select('user_id').execute();
    expect(rows.every((user) => emails.some((email) => email.user_id === user.id))).toBe(true);
  });
});

// Tokens from templates: how operators define them, and the claims that browsers get (docs/security.md R15).
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, expect, it, vi } from 'vitest';
import { RESERVED_CLAIMS } from '../../domain/tokens/token-template.ts';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { askToken, readToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Template = { readonly id: string; readonly name: string; readonly claims: unknown };

eachDatabase('token templates', (database) => {
  let service: TestService;
  let other: TestService;
  let browser: TestBrowser;
  let session: { readonly id: string; readonly user: { readonly id: string } };
  beforeAll(async () => {
    service = await createTestService(database());
    other = await createTestService(database());
    browser = await signedInBrowser(service, 'ada@example.com');
    session = await sessionOf(browser);
  });

  const create = (body: unknown, on = service) => on.admin<Template>('POST', '/jwt_templates', body);
  const errorsOf = (reply: { readonly body: { readonly errors?: readonly unknown[] } }) =>
    (reply.body.errors ?? []) as ReadonlyArray<{
      readonly code: string;
      readonly message: string;
      readonly meta?: { readonly param_name?: string };
    }>;

  it('create tokens with their claims and the usual signature that are never accepted as a session', async () => {
    const claims = {
      aud: 'https://api.example.com',
      role: 'app',
      mail: '{{user.primary_email_address}}',
      none: '{{x.y}}',
    };
    const made = await create({ name: 'api', claims, lifetime: 600, allowed_clock_skew: 7 });
    expect(made).toMatchObject({
      status: 200,
      body: {
        object: 'jwt_template',
        name: 'api',
        claims,
        lifetime: 600,
        allowed_clock_skew: 7,
        signing_algorithm: 'ES256',
      },
    });
    const { status, jwt } = await askToken(browser, session.id, { template: 'api' });
    expect(status).toBe(200);
    const now = service.ports.clock.now() / 1_000;
    const { header, claims: told } = readToken(jwt);
    expect(header).toMatchObject({ alg: 'ES256', typ: 'template+jwt' });
    expect(told).toEqual({
      aud: 'https://api.example.com',
      role: 'app',
      mail: 'ada@example.com',
      none: null,
      iss: service.baseUrl,
      sub: session.user.id,
      azp: 'http://localhost:4401',
      iat: now,
      nbf: now - 7,
      exp: now + 600,
      jti: expect.stringMatching(/^[\w-]{22}$/),
    });
    // In the order of the operator's template.
    expect(Object.keys(told).slice(0, 4)).toEqual(['aud', 'role', 'mail', 'none']);
    const jwks = await service.app.fetch(new Request(`${service.baseUrl}/.well-known/jwks.json`));
    const keys = createLocalJWKSet((await jwks.json()) as JSONWebKeySet);
    await jwtVerify(jwt, keys, { currentDate: new Date(now * 1_000), typ: 'template+jwt' });
    const second = await askToken(browser, session.id, { template: 'api' });
    expect(readToken(second.jwt).claims.jti).not.toBe(told.jti);
  });

  it('live a minute and start five seconds early by default', async () => {
    await create({ name: 'plain', claims: {} });
    const { jwt } = await askToken(browser, session.id, { template: 'plain' });
    const { iat, nbf, exp } = readToken(jwt).claims as { iat: number; nbf: number; exp: number };
    expect([exp - iat, iat - nbf]).toEqual([60, 5]);
  });

  it('are not found when they do not exist, and only by browsers of their instance', async () => {
    await create({ name: 'theirs', claims: {} }, other);
    for (const template of ['nobody', 'theirs', 'API', 'x%20y', '%F0%9F%94%91']) {
      const reply = await askToken(browser, session.id, { template });
      expect([template, reply.status, reply.codes]).toEqual([template, 404, ['resource_not_found']]);
    }
    const stranger = await signedInBrowser(service, 'eve@example.com');
    expect((await askToken(stranger, session.id, { template: 'plain' })).codes).toEqual(['session_not_found']);
    expect((await askToken(browser, session.id, { template: 'plain', body: { claims: '{}' } })).codes).toEqual([
      'form_param_unknown',
    ]);
  });

  it('are read, changed and removed by their operator only', async () => {
    const { body: made } = await create({ name: 'mine', claims: { a: 1 } });
    expect((await other.admin('GET', `/jwt_templates/${made.id}`)).status).toBe(404);
    expect((await other.admin('PATCH', `/jwt_templates/${made.id}`, { name: 'stolen' })).status).toBe(404);
    expect((await other.admin('DELETE', `/jwt_templates/${made.id}`)).status).toBe(404);
    const changed = await service.admin('PATCH', `/jwt_templates/${made.id}`, {
      claims: { b: '{{user.id}}' },
      lifetime: 90,
    });
    expect(changed.body).toMatchObject({
      name: 'mine',
      claims: { b: '{{user.id}}' },
      lifetime: 90,
      allowed_clock_skew: 5,
    });
    expect((await service.admin('GET', `/jwt_templates/${made.id}`)).body).toEqual(changed.body);
    const { jwt } = await askToken(browser, session.id, { template: 'mine' });
    expect(readToken(jwt).claims).toMatchObject({ b: session.user.id });
    const list = await service.admin<{ data: Template[]; total_count: number }>('GET', '/jwt_templates');
    expect(list.body.data.map((template) => template.name)).toEqual(['api', 'mine', 'plain']);
    expect(list.body.total_count).toBe(3);
    expect((await service.admin('DELETE', `/jwt_templates/${made.id}`)).body).toEqual({
      object: 'jwt_template',
      id: made.id,
      deleted: true,
    });
    expect((await askToken(browser, session.id, { template: 'mine' })).status).toBe(404);
    expect((await service.admin('DELETE', `/jwt_templates/${made.id}`)).status).toBe(404);
  });

  it('have unique names', async () => {
    const { body: made } = await create({ name: 'one', claims: {} });
    const again = await create({ name: 'one', claims: {} });
    expect([again.status, errorsOf(again)[0]?.code]).toEqual([422, 'form_identifier_exists']);
    const taken = await service.admin('PATCH', `/jwt_templates/${made.id}`, { name: 'api' });
    expect([taken.status, errorsOf(taken)[0]?.code]).toEqual([422, 'form_identifier_exists']);
    expect((await create({ name: 'one', claims: {} }, other)).status).toBe(200);
  });

  const wrong: ReadonlyArray<readonly [string, unknown, string, string]> = [
    ['no name', { claims: {} }, 'form_param_missing', 'name'],
    ['a name that is a path', { name: 'a/b', claims: {} }, 'form_param_format_invalid', 'name'],
    ['a long name', { name: 'x'.repeat(65), claims: {} }, 'form_param_format_invalid', 'name'],
    ['no claims', { name: 'bad' }, 'form_param_missing', 'claims'],
    ['a list of claims', { name: 'bad', claims: [] }, 'form_param_format_invalid', 'claims'],
    ['claims as text', { name: 'bad', claims: '{}' }, 'form_param_format_invalid', 'claims'],
    ['a short life', { name: 'bad', claims: {}, lifetime: 29 }, 'form_param_format_invalid', 'lifetime'],
    ['a very long life', { name: 'bad', claims: {}, lifetime: 31_536_001 }, 'form_param_format_invalid', 'lifetime'],
    ['half a second', { name: 'bad', claims: {}, lifetime: 60.5 }, 'form_param_format_invalid', 'lifetime'],
    [
      'a wide skew',
      { name: 'bad', claims: {}, allowed_clock_skew: 301 },
      'form_param_format_invalid',
      'allowed_clock_skew',
    ],
    [
      'its own algorithm',
      { name: 'bad', claims: {}, signing_algorithm: 'none' },
      'form_param_unknown',
      'signing_algorithm',
    ],
    ['too much in it', { name: 'bad', claims: { a: 'x'.repeat(9_000) } }, 'form_param_value_invalid', 'claims'],
    ...RESERVED_CLAIMS.map(
      (name) => [`${name}`, { name: 'bad', claims: { [name]: 1 } }, 'form_param_value_invalid', 'claims'] as const,
    ),
  ];

  it.each(wrong)('reject %s with the reason', async (_title, body, code, field) => {
    const reply = await create(body);
    const [error] = errorsOf(reply);
    expect([reply.status, error?.code, error?.meta?.param_name]).toEqual([422, code, field]);
    expect(error?.message.length).toBeGreaterThan(10);
  });

  it('reject what no database can store, and what is too large, without a server error', async () => {
    expect((await create({ name: 'bad', claims: { a: 'x\u0000y' } })).status).toBe(400);
    expect((await create({ name: 'bad', claims: { a: '\ud800' } })).status).toBe(400);
    expect((await create({ name: 'bad', claims: { a: 'x'.repeat(70_000) } })).status).toBe(413);
    expect((await service.admin('GET', '/jwt_templates/%00')).status).toBe(404);
    expect((await service.admin('PATCH', '/jwt_templates/x', { lifetime: 60 })).status).toBe(404);
  });

  it('stop with the session', async () => {
    const leaving = await signedInBrowser(service, 'grace@example.com');
    const { id } = await sessionOf(leaving);
    expect((await askToken(leaving, id, { template: 'plain' })).status).toBe(200);
    await leaving.call('POST', `/client/sessions/${id}/end`);
    expect((await askToken(leaving, id, { template: 'plain' })).status).toBe(401);
  });
});

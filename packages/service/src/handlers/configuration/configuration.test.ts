import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeSigningKey } from '../../ports/saml/signing-key.ts';
import { askAdmin } from '../../server/routes/admin/ask-admin.ts';
import type { Database } from '../../store/database/database.ts';
import { eachDatabase, openDatabaseOf } from '../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../testing/operator-client.ts';
import { createIdentityProvider, type IdentityProvider } from '../../testing/providers/identity-provider.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import { type ConfigurationCommand, runConfiguration } from './configuration.ts';
import type { Fields } from './sections/section.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const SIGNING = `whsec_${btoa('a signing secret of 32 bytes....')}`;
const SECRETS = {
  'env:LATCHKEY_SECRET_GOOGLE': 'google secret',
  'env:LATCHKEY_SECRET_CUSTOM_ACME': 'acme secret',
  'env:LATCHKEY_SECRET_CONNECTION_OIDC_INC': 'oidc secret',
  'env:LATCHKEY_SECRET_WEBHOOK_HOOKS_EXAMPLE_COM_A': SIGNING,
  'env:LATCHKEY_SECRET_WEBHOOK_HOOKS_EXAMPLE_COM_A_HEADER_X_KEY': 'header secret',
};

type Problems = ReadonlyArray<{ readonly path: string; readonly message: string }>;

eachDatabase('settings as code', (database, kind) => {
  let second: Database;
  let source: OperatorService;
  let target: OperatorService;
  let provider: IdentityProvider;
  beforeAll(async () => {
    second = await openDatabaseOf(kind);
    source = await createOperatorService(database(), { apiHost: 'one.localhost:4400' });
    target = await createOperatorService(second, { apiHost: 'two.localhost:4400' });
    provider = await createIdentityProvider(['http://one.localhost:4400/v1/oauth_callback/custom_acme']);
  });
  afterAll(async () => {
    await provider.stop();
    await second.close();
  });

  const run = (
    { database: used, ports, instance }: OperatorService,
    command: Omit<ConfigurationCommand, 'instance'>,
  ) => {
    const own = async () => new Response(null, { status: 503 });
    const deps = { config: { provider: 'latchkey' }, database: used, ports, own };
    // The rest of the configuration is for the console.
    return runConfiguration(deps as unknown as Parameters<typeof runConfiguration>[0], askAdmin, {
      ...command,
      instance: instance.id,
    });
  };
  const pull = async (service: OperatorService): Promise<Fields> => {
    const answer = await run(service, { verb: 'pull' });
    if (answer.at !== 'pulled') throw new Error(JSON.stringify(answer));
    return answer.document;
  };
  const apply = async (service: OperatorService, document: unknown, more: Partial<ConfigurationCommand> = {}) =>
    run(service, { verb: 'apply', document, ...more });
  const problemsOf = async (document: unknown, more: Partial<ConfigurationCommand> = {}): Promise<Problems> => {
    const answer = await apply(target, document, more);
    return answer.at === 'refused' ? answer.problems : [];
  };
  const admin = async (service: OperatorService, method: string, path: string, body?: unknown): Promise<Fields> => {
    const reply = await service.call(`/admin/v1${path}`, { method, secretKey: service.secretKey, body });
    expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
    return reply.body;
  };
  const fill = async (): Promise<void> => {
    const { certificate } = await makeSigningKey('acme', source.ports.clock.now());
    const post = (path: string, body: object) => admin(source, 'POST', path, body);
    await post('/permissions', { key: 'org:invoices:create', name: 'Create invoices' });
    await post('/roles', { key: 'org:billing', name: 'Billing', permissions: ['org:invoices:create'] });
    await admin(source, 'PATCH', '/instance', {
      allowed_origins: ['https://app.example.com'],
      appearance: { light: { primary: '#112233' } },
      organization_settings: { enabled: true, domains: { enabled: true, default_role: 'org:billing' } },
      security: { sessions: { lifetime_seconds: 86_400 } },
      user_settings: {
        attributes: { authenticator_app: { enabled: true, used_for_second_factor: true } },
        restrictions: { blocklist: { enabled: true } },
      },
    });
    const roles = (await admin(source, 'GET', '/roles')).data as ReadonlyArray<Fields>;
    const billing = roles.find(({ key }) => key === 'org:billing');
    await admin(source, 'PATCH', `/roles/${String(billing?.id)}`, { requires_second_factor: true });
    await post('/oauth_providers', {
      provider: 'google',
      client_id: 'g',
      client_secret: 'google secret',
      check: false,
    });
    await post('/oauth_providers', {
      provider: 'custom_acme',
      name: 'Acme',
      client_id: 'a',
      client_secret: 'acme secret',
      discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
      check: false,
    });
    await post('/enterprise_connections', {
      provider: 'saml_custom',
      name: 'Saml Inc',
      domains: ['saml.example', 'a.saml.test'],
      idp_entity_id: 'urn:saml',
      idp_sso_url: 'https://sso.saml.example',
      idp_certificate: certificate,
      attribute_mapping: { public_metadata: { team: 'ou' } },
    });
    await post('/enterprise_connections', {
      provider: 'oauth_custom_inc',
      name: 'Oidc Inc',
      domains: ['oidc.example'],
      client_id: 'o',
      client_secret: 'oidc secret',
      discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
      check: false,
    });
    const hook = await post('/webhook_endpoints', {
      url: 'https://hooks.example.com/a',
      events: ['user.*', 'session.created'],
      headers: { 'X-Key': 'header secret' },
      rate_per_second: 5,
    });
    await post(`/webhook_endpoints/${String(hook.id)}/secrets`, { type: 'v1', secret: SIGNING });
    await post('/allowlist_identifiers', { identifier: 'friend.example' });
    await post('/blocklist_identifiers', { identifier: '+4915112345678' });
    await post('/jwt_templates', { name: 'supabase', claims: { role: 'authenticated' }, lifetime: 120 });
    await admin(source, 'PUT', '/message_templates/verification_code?locale=de', {
      subject: 'Ihr Code {{code}}',
      body: 'Der Code ist {{code}}.',
    });
  };

  it('is pulled without a secret, applied to an empty instance of another installation, and pulled again the same', async () => {
    await fill();
    const document = await pull(source);
    const text = JSON.stringify(document);
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    expect(text).toContain('LATCHKEY_SECRET_GOOGLE');

    expect(await apply(target, document, { secrets: SECRETS })).toMatchObject({ at: 'applied' });
    expect(await pull(target)).toEqual(document);
    for (const secrets of [SECRETS, {}])
      expect(await run(target, { verb: 'diff', document, secrets })).toMatchObject({ at: 'compared', differences: [] });
    const again = await apply(target, document, { secrets: SECRETS, prunes: true });
    expect(again).toMatchObject({ at: 'applied', differences: [] });
  });

  it('stores the secrets: another value is a difference, whose text is not shown', async () => {
    const document = await pull(target);
    const secrets = { ...SECRETS, 'env:LATCHKEY_SECRET_GOOGLE': 'another secret' };
    const answer = await run(target, { verb: 'diff', document, secrets });
    expect(answer).toMatchObject({
      at: 'compared',
      differences: [{ action: 'change', path: 'oauth_providers.google.client_secret' }],
    });
    expect(JSON.stringify(answer)).not.toMatch(/another secret|google secret/);
  });

  it('is recorded as one change by the command line, and is in the history of settings', async () => {
    const events = (await admin(target, 'GET', '/audit_events?event=admin.changed&limit=100'))
      .data as readonly Fields[];
    expect(events.map(({ actor, reason }) => ({ actor, reason }))).toEqual([
      { actor: { sub: 'operator', operator_name: 'command line' }, reason: 'latchkey config apply' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/google secret|header secret/);
    const history = (await admin(target, 'GET', '/instance/changes')).data as readonly Fields[];
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ actor: { sub: 'operator' } });
  });

  it('leaves alone what the file does not have, and removes it with prune from the sections that the file has', async () => {
    const before = await pull(target);
    const file = { blocklist_identifiers: ['+49 151 12345678'], jwt_templates: {} };
    expect(await apply(target, file)).toMatchObject({ at: 'applied', differences: [] });
    expect(await run(target, { verb: 'rehearse', document: file, prunes: true })).toMatchObject({
      at: 'rehearsed',
      differences: [{ action: 'remove', path: 'jwt_templates.supabase' }],
    });
    expect(await pull(target)).toEqual(before);
    await apply(target, file, { prunes: true });
    expect(await pull(target)).toEqual({ ...before, jwt_templates: {} });
    await apply(target, { jwt_templates: before.jwt_templates });
    expect(await pull(target)).toEqual(before);
  });

  it('removes a role that settings name only together with that setting', async () => {
    const before = await pull(target);
    const { 'org:billing': _, ...roles } = before.roles as Readonly<Record<string, Fields>>;
    const refused = await problemsOf({ roles }, { prunes: true });
    expect(refused).toEqual([{ path: 'roles.org:billing.id', message: expect.stringContaining('default role') }]);
    const settings = { organization_settings: { domains: { default_role: null } } };
    expect(await apply(target, { roles, settings }, { prunes: true })).toMatchObject({ at: 'applied' });
    expect(await apply(target, before)).toMatchObject({ at: 'applied' });
    expect(await pull(target)).toEqual(before);
  });

  it('names every fault of a file with its path, and changes nothing', async () => {
    const before = await pull(target);
    const form = await problemsOf({
      colour: 'red',
      oauth_providers: {
        google: { client_secret: 'in clear', shade: 1 },
        github: { client_secret: { secret: { env: 'HOME' } } },
      },
      roles: { 'org:x': { name: 7 } },
      allowlist_identifiers: [3],
      settings: [],
    });
    expect(form.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'colour is not known. Check its spelling.',
        expect.stringMatching(/^oauth_providers\.google\.client_secret: Must be a reference/),
        expect.stringMatching(/^oauth_providers\.github\.client_secret\.secret\.env: Must be the name of a variable/),
        'oauth_providers.google.shade is not known. Check its spelling.',
        'roles.org:x.name must be text.',
        'allowlist_identifiers.0 must be text.',
        'settings must be an object.',
      ]),
    );
    const values = await problemsOf({
      settings: {
        security: { sessions: { lifetime_seconds: 'long' } },
        nothing: 1,
        user_settings: { social: {} },
        auth_config: 3,
      },
      oauth_providers: { github: { client_id: 'x', client_secret: { secret: { env: 'LATCHKEY_SECRET_GITHUB' } } } },
      enterprise_connections: { 'Saml Inc': { provider: 'saml_okta' } },
    });
    expect(values.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^settings\.nothing is not a setting/),
      expect.stringMatching(/^settings\.user_settings\.social cannot be changed here\. Use/),
      expect.stringMatching(/^settings\.auth_config must be an object with settings/),
      expect.stringMatching(
        /^oauth_providers\.github\.client_secret: the environment variable LATCHKEY_SECRET_GITHUB has no/,
      ),
      expect.stringMatching(/^enterprise_connections\.Saml Inc\.provider cannot change: it is "saml_custom"/),
    ]);
    const steps = await problemsOf({
      allowlist_identifiers: ['new.example', 'not an identifier'],
      enterprise_connections: { 'Saml Inc': { organization: 'nobody' } },
      roles: { billing: { name: 'B' }, 'org:new': { name: 'N', permissions: ['org:no:such'] } },
      webhook_endpoints: { nowhere: {} },
      message_templates: { 'verification_code.de': { body: 'no code' }, 'no_such.xx': { body: 'x' } },
    });
    expect(steps.map(({ path }) => path)).toEqual([
      'enterprise_connections.Saml Inc.organization',
      'roles.billing.key',
      'roles.org:new.permissions',
      'allowlist_identifiers.not an identifier.identifier',
      'message_templates.verification_code.de.body',
      'message_templates.no_such.xx.locale',
      'webhook_endpoints.nowhere.url',
    ]);
    expect(await pull(target)).toEqual(before);
  });

  it('reports a discovery document that cannot be loaded, which is fetched outside of the transaction', async () => {
    const secrets = { 'env:LATCHKEY_SECRET_X': 'x' };
    const problems = await problemsOf(
      {
        oauth_providers: {
          custom_gone: {
            client_id: 'x',
            client_secret: { secret: { env: 'LATCHKEY_SECRET_X' } },
            name: 'Gone',
            discovery_url: 'http://localhost:9/.well-known/openid-configuration',
          },
        },
      },
      { secrets },
    );
    expect(problems).toEqual([
      { path: 'oauth_providers.custom_gone.discovery_url', message: expect.stringContaining('discovery') },
    ]);
  });

  it('takes a long list', async () => {
    const blocked = Array.from({ length: 150 }, (_, index) => `spam${index}.example`);
    expect(await apply(source, { blocklist_identifiers: blocked })).toMatchObject({ at: 'applied' });
    const { blocklist_identifiers: list } = await pull(source);
    expect(list).toHaveLength(151);
  });

  it('is refused under a revision that is no longer the current one', async () => {
    const file = { blocklist_identifiers: ['spam.example'] };
    const seen = await run(target, { verb: 'diff', document: file });
    if (seen.at !== 'compared') throw new Error(seen.at);
    await admin(target, 'POST', '/blocklist_identifiers', { identifier: 'other.example' });
    const outdated = await apply(target, file, { revision: seen.revision });
    if (outdated.at !== 'outdated') throw new Error(outdated.at);
    expect(await apply(target, file, { revision: outdated.revision })).toMatchObject({ at: 'applied' });
  });
});

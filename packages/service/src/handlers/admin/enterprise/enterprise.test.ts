// Admin API for enterprise connections: replies, what the environment publishes to browsers, and errors for wrong values.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EnvironmentJSON, YEAR_MS } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newExternalAccount } from '../../../domain/external/external-account.ts';
import { createPublicFetch } from '../../../ports/oauth/public-fetch.ts';
import { createSamlGateway } from '../../../ports/saml/provider.ts';
import { makeSigningKey } from '../../../ports/saml/signing-key.ts';
import type { Database } from '../../../store/database/database.ts';
import { insertExternalAccount } from '../../../store/users/external-accounts.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../../testing/providers/identity-provider.ts';
import { checkSignatureHere } from '../../../testing/saml/saml-signature-here.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { PROVIDER_TIMEOUT_MS } from '../../../testing/test-ports.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const SSO_URL = 'https://sso.acme.example/saml';

const metadataOf = (certificate: string, more: { readonly sso?: string; readonly role?: string } = {}): string => {
  const { sso = SSO_URL, role = 'IDPSSODescriptor' } = more;
  const body = certificate.replace(/-----[^-]+-----|\s/g, '');
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="urn:acme">
  <md:${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${sso}"/>
  </md:${role}>
</md:EntityDescriptor>`;
};

type Connection = { readonly id: string; readonly active: boolean; readonly acs_url: string };

describe('the enterprise connections of an instance', () => {
  let database: Database;
  let service: TestService;
  let server: Server;
  let provider: IdentityProvider;
  let at = '';
  let certificate = '';
  let oldCertificate = '';

  beforeAll(async () => {
    database = await openTestDatabase();
    service = await createTestService(database, { apiHost: 'enterprise.localhost:4400' });
    const now = service.ports.clock.now();
    ({ certificate } = await makeSigningKey('acme', now));
    ({ certificate: oldCertificate } = await makeSigningKey('acme', now - 11 * YEAR_MS));
    provider = await createIdentityProvider(['http://enterprise.localhost:4400/unused']);
    server = createServer((request, response) => {
      if (request.url === '/metadata') response.end(metadataOf(certificate));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await provider.stop();
    await database.close();
  });

  const domains = (): readonly string[] => [`${service.ports.ids.next('org').slice(4, 16).toLowerCase()}.example`];
  const saml = (more: object = {}) => ({ name: 'Acme', provider: 'saml_custom', domains: domains(), ...more });
  const oidc = (more: object = {}) => ({
    name: 'Acme',
    provider: 'oauth_custom_acme',
    domains: domains(),
    discovery_url: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    ...more,
  });
  const post = (body: object, by = service) => by.admin<Connection>('POST', '/enterprise_connections', body);
  const patch = (id: string, body: object) => service.admin<Connection>('PATCH', `/enterprise_connections/${id}`, body);
  const problems = (body: { readonly errors?: readonly { meta?: { param_name?: string }; long_message?: string }[] }) =>
    (body.errors ?? []).map((item) => [item.meta?.param_name, item.long_message]);
  const environment = async () => {
    const browser = await openBrowser(service);
    const { saml: kept, enterprise_sso } = (await browser.call<EnvironmentJSON>('GET', '/environment')).body.response
      .user_settings;
    return { saml: kept.enabled, enterprise_sso: enterprise_sso.enabled };
  };

  it('are created without the identity provider, and completed with its metadata', async () => {
    const begun = await post(saml());
    const path = 'http://enterprise.localhost:4400/v1/saml';
    expect(begun).toMatchObject({
      status: 200,
      body: {
        object: 'enterprise_connection',
        protocol: 'saml',
        active: false,
        idp_entity_id: null,
        idp_certificates: [],
        acs_url: `${path}/acs/${begun.body.id}`,
        sp_entity_id: `${path}/metadata/${begun.body.id}`,
        sp_metadata_url: `${path}/metadata/${begun.body.id}`,
        sp_certificate: expect.stringContaining('BEGIN CERTIFICATE'),
        allow_idp_initiated: false,
        sync_user_attributes: true,
      },
    });
    expect(JSON.stringify(begun.body)).not.toContain('PRIVATE');
    expect(problems((await patch(begun.body.id, { active: true })).body).map(([field]) => field)).toEqual([
      'idp_entity_id',
      'idp_certificate',
      'idp_sso_url',
    ]);
    expect(await environment()).toEqual({ saml: false, enterprise_sso: false });
    const finished = await patch(begun.body.id, { idp_metadata_url: `${at}/metadata`, active: true });
    expect(finished).toMatchObject({
      status: 200,
      body: {
        active: true,
        idp_entity_id: 'urn:acme',
        idp_sso_url: SSO_URL,
        idp_metadata_url: `${at}/metadata`,
        idp_certificates: [{ pem: expect.stringContaining('BEGIN CERTIFICATE'), expires_at: expect.any(Number) }],
      },
    });
    expect(await environment()).toEqual({ saml: true, enterprise_sso: true });
    const shown = await service.admin('GET', `/enterprise_connections/${begun.body.id}`);
    expect(shown.body).toEqual(finished.body);
    expect((await service.admin('DELETE', `/enterprise_connections/${begun.body.id}`)).body).toEqual({
      object: 'enterprise_connection',
      id: begun.body.id,
      deleted: true,
    });
    expect(await environment()).toEqual({ saml: false, enterprise_sso: false });
    expect((await service.admin('GET', `/enterprise_connections/${begun.body.id}`)).status).toBe(404);
  });

  it('are created in one call from metadata or field by field, and updated field by field', async () => {
    const fromText = await post(saml({ idp_metadata: metadataOf(certificate) }));
    expect(fromText.body).toMatchObject({ active: true, idp_entity_id: 'urn:acme', idp_metadata_url: null });
    const byHand = await post(
      saml({ idp_entity_id: 'urn:hand', idp_sso_url: SSO_URL, idp_certificate: [certificate], active: false }),
    );
    expect(byHand.body).toMatchObject({ active: false, idp_entity_id: 'urn:hand' });
    const organization = await service.admin<{ id: string }>('POST', '/organizations', { name: 'Acme' });
    const change = {
      name: 'Acme Inc',
      domains: ['Acme-Inc.Example', 'other-inc.example'],
      organization_id: organization.body.id,
      allow_idp_initiated: true,
      allow_subdomains: true,
      sync_user_attributes: false,
      disable_additional_identifications: true,
      logo_url: 'https://cdn.example.com/acme.svg',
      attribute_mapping: { email_address: 'mail', public_metadata: { team: 'department' } },
    };
    expect((await patch(byHand.body.id, change)).body).toMatchObject({
      ...change,
      domains: ['acme-inc.example', 'other-inc.example'],
      attribute_mapping: { user_id: null, email_address: 'mail', public_metadata: { team: 'department' } },
      idp_entity_id: 'urn:hand',
    });
    const list = await service.admin<{ data: readonly Connection[] }>('GET', '/enterprise_connections');
    expect(list.body.data.map(({ id }) => id).sort()).toEqual([fromText.body.id, byHand.body.id].sort());
    for (const { id } of list.body.data) await service.admin('DELETE', `/enterprise_connections/${id}`);
  });

  it('support OpenID Connect; the secret is never returned and is sent to no other issuer', async () => {
    const made = await post(oidc());
    expect(made).toMatchObject({
      status: 200,
      body: {
        protocol: 'oauth',
        active: true,
        credentials: 'passed',
        discovery_url: `${provider.issuer}/.well-known/openid-configuration`,
        redirect_uri: `http://enterprise.localhost:4400/v1/enterprise_callback/${made.body.id}`,
      },
    });
    expect(JSON.stringify(made.body)).not.toContain(provider.clientSecret);
    expect(problems((await patch(made.body.id, { discovery_url: `${at}/elsewhere` })).body)).toEqual([
      ['client_secret', expect.stringMatching(/given again/)],
    ]);
    const begun = await post(oidc({ client_id: undefined, client_secret: undefined, discovery_url: undefined }));
    expect(begun.body).toMatchObject({ active: false, client_id: null, discovery_url: null });
    for (const { id } of [made.body, begun.body]) await service.admin('DELETE', `/enterprise_connections/${id}`);
  });

  it.each([
    [
      'an unreachable metadata URL',
      { idp_metadata_url: 'http://127.0.0.1:9/x' },
      'idp_metadata_url',
      /did not respond/,
    ],
    [
      'a metadata address with nothing at it',
      () => ({ idp_metadata_url: `${at}/gone` }),
      'idp_metadata_url',
      /answered 404/,
    ],
    ['no XML', { idp_metadata: 'hello' }, 'idp_metadata', /XML|metadata/],
    [
      'metadata of an application',
      () => ({ idp_metadata: metadataOf(certificate, { role: 'SPSSODescriptor' }) }),
      'idp_metadata',
      /describes no identity provider/,
    ],
    [
      'metadata with an old certificate',
      () => ({ idp_metadata: metadataOf(oldCertificate) }),
      'idp_metadata',
      /expired on/,
    ],
    [
      'a sign-on address without encryption',
      () => ({ idp_metadata: metadataOf(certificate, { sso: 'http://sso.acme.example' }) }),
      'idp_metadata',
      /must be an https address/,
    ],
    ['a certificate that is none', { idp_certificate: 'abc' }, 'idp_certificate', /not an X.509 certificate/],
    ['a private key', { idp_certificate: '-----BEGIN PRIVATE KEY-----' }, 'idp_certificate', /private key/],
    ['an old certificate', () => ({ idp_certificate: oldCertificate }), 'idp_certificate', /expired on/],
    [
      'two descriptions at once',
      () => ({ idp_metadata: metadataOf(certificate), idp_entity_id: 'x' }),
      'idp_metadata',
      /alone/,
    ],
    ['a field of the other protocol', { client_id: 'x' }, 'client_id', /does not apply .* SAML/],
    ['no domain', { domains: [] }, 'domains', /at least one domain/],
    ['a domain that is none', { domains: ['acme'] }, 'domains', /"acme" is not a domain/],
    ['an unknown provider', { provider: 'saml_acme' }, 'provider', /saml_okta/],
    ['a plain OAuth provider', { provider: 'oauth_github' }, 'provider', /oauth_custom_/],
    ['the provider inside the service', { provider: 'oauth_custom_test' }, 'provider', /oauth_custom_/],
    [
      'an organization that is not there',
      { organization_id: 'org_none' },
      'organization_id',
      /no organization org_none/,
    ],
    ['an unknown field', { colour: 'red' }, 'colour', /colour/],
  ])('report what is wrong with %s', async (_what, wrong, field, sentence) => {
    const { status, body } = await post(saml(typeof wrong === 'function' ? wrong() : wrong));
    expect(status).toBe(422);
    expect(problems(body)).toContainEqual([field, expect.stringMatching(sentence)]);
  });

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 'client_secret', /rejects client_id with client_secret/],
    ['an unknown client', { client_id: 'nobody' }, 'client_secret', /rejects client_id with client_secret/],
    ['an unreachable URL', { discovery_url: 'http://127.0.0.1:9' }, 'discovery_url', /did not respond/],
    ['no document at the address', () => ({ discovery_url: `${at}/x` }), 'discovery_url', /is invalid/],
    [
      'a shared issuer',
      { provider: 'oauth_microsoft', discovery_url: undefined, check: false, active: true },
      'discovery_url',
      /own issuer/,
    ],
    ['metadata', { idp_entity_id: 'x' }, 'idp_entity_id', /does not apply .* OpenID Connect/],
  ])('report what is wrong with %s of an OpenID Connect provider', async (_what, wrong, field, sentence) => {
    const { status, body } = await post(oidc(typeof wrong === 'function' ? wrong() : wrong));
    expect(status).toBe(422);
    expect(problems(body)).toContainEqual([field, expect.stringMatching(sentence)]);
  });

  it('own a domain exclusively while they are active', async () => {
    const first = await post(saml({ domains: ['taken.example'], idp_metadata: metadataOf(certificate) }));
    const second = await post(saml({ domains: ['taken.example'] }));
    expect(second.body.active).toBe(false);
    const taken = await patch(second.body.id, { idp_metadata: metadataOf(certificate), active: true });
    expect(problems(taken.body)).toEqual([['domains', expect.stringMatching(/another active connection/)]]);
    await patch(first.body.id, { active: false });
    expect((await patch(second.body.id, { idp_metadata: metadataOf(certificate), active: true })).status).toBe(200);
    for (const { id } of [first.body, second.body]) await service.admin('DELETE', `/enterprise_connections/${id}`);
  });

  it('are not removed while users sign in through them', async () => {
    const { id } = (await post(saml())).body;
    const facts = { id: 'eac_1', instanceId: service.instance.id, userId: null, verificationId: null };
    const account = newExternalAccount({ ...facts, strategy: 'enterprise_sso', connectionId: id }, 1);
    await insertExternalAccount(database.db, { ...account, status: 'verified', providerUserId: 'ada' });
    const refusedAnswer = await service.admin('DELETE', `/enterprise_connections/${id}`);
    expect(problems(refusedAnswer.body)).toEqual([['delete_accounts', expect.stringMatching(/Users have accounts/)]]);
    expect((await service.admin('DELETE', `/enterprise_connections/${id}?delete_accounts=true`)).status).toBe(200);
    expect(await database.db.selectFrom('external_accounts').select('id').execute()).toEqual([]);
  });

  it('cannot use a private network or plain http in production', async () => {
    const live = await createTestService(database, {
      apiHost: 'latchkey.live.example',
      environmentType: 'production',
      ports: (ports) => ({
        ...ports,
        saml: createSamlGateway({
          clock: ports.clock,
          fetch: () => Promise.reject(new Error('the way of development instances')),
          publicFetch: createPublicFetch({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] }),
          patienceMs: PROVIDER_TIMEOUT_MS,
          checkSignature: checkSignatureHere,
        }),
      }),
    });
    for (const idp_metadata_url of [
      `${at}/metadata`,
      'https://10.0.0.7/m',
      'https://[fd00::7]/m',
      'https://localhost/m',
    ])
      expect(problems((await post(saml({ idp_metadata_url }), live)).body)).toEqual([
        ['idp_metadata_url', expect.stringMatching(/private network/)],
      ]);
    const named = await post(saml({ idp_metadata_url: 'https://idp.example/m' }), live);
    expect(problems(named.body)).toEqual([['idp_metadata_url', expect.any(String)]]);
    const idp_metadata = metadataOf(certificate, { sso: 'http://localhost/sso' });
    expect(problems((await post(saml({ idp_metadata }), live)).body)).toEqual([
      ['idp_sso_url', expect.stringMatching(/https/)],
    ]);
  });

  it('require the secret key, and belong to one instance', async () => {
    const { id } = (await post(saml())).body;
    const reply = await service.app.fetch(new Request(`${service.baseUrl}/admin/v1/enterprise_connections`));
    expect(reply.status).toBe(401);
    const other = await createTestService(database);
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        (await other.admin(method, `/enterprise_connections/${id}`, method === 'PATCH' ? {} : undefined)).status,
      ).toBe(404);
    expect((await other.admin('GET', '/enterprise_connections')).body).toMatchObject({ total_count: 0 });
  });
});

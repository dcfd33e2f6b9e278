// Domains of organizations: which are taken, and how an organization verifies one (docs/security.md R05).
import { DAY_MS, MINUTE_MS, type OrganizationDomainJSON, type PageJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { signInElsewhere } from '../../testing/accounts/account-settings.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import {
  createOrganizationWithAdmin,
  type OrganizationWithAdmin,
  withJoining,
} from '../../testing/accounts/joining.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const add = ({ browser, path }: Pick<OrganizationWithAdmin, 'browser' | 'path'>, name: string) =>
  browser.call<OrganizationDomainJSON>('POST', `${path}/domains`, { body: { name } });

const domainPath = async (org: OrganizationWithAdmin, name: string) =>
  `${org.path}/domains/${(await add(org, name)).body.response.id}`;

const prepare = (
  { browser }: Pick<OrganizationWithAdmin, 'browser'>,
  path: string,
  affiliation_email_address: string,
) =>
  browser.call<OrganizationDomainJSON>('POST', `${path}/prepare_affiliation_verification`, {
    body: { affiliation_email_address },
  });

const attempt = ({ browser }: Pick<OrganizationWithAdmin, 'browser'>, path: string, code: string) =>
  browser.call<OrganizationDomainJSON>('POST', `${path}/attempt_affiliation_verification`, { body: { code } });

const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

eachDatabase('domains of an organization', (database) => {
  const serve = () => createTestService(database(), { settings: withJoining() });

  it('are added in normalised form, listed by mode, read and removed', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const made = (await add(org, ' Acme.EXAMPLE. ')).body.response;
    expect(made).toMatchObject({
      object: 'organization_domain',
      name: 'acme.example',
      organization_id: org.id,
      enrollment_mode: 'manual_invitation',
      verification: null,
      affiliation_email_address: null,
      total_pending_invitations: 0,
      total_pending_suggestions: 0,
    });
    service.ports.clock.advance(1);
    await add(org, 'second.example');
    const list = async (query: Readonly<Record<string, string>> = {}) =>
      (await org.browser.call<PageJSON<OrganizationDomainJSON>>('GET', `${org.path}/domains`, { query })).body.response;
    expect((await list()).data.map(({ name }) => name)).toEqual(['second.example', 'acme.example']);
    expect((await list({ enrollmentMode: 'manual_invitation' })).total_count).toBe(2);
    expect((await list({ enrollmentMode: 'automatic_invitation' })).total_count).toBe(0);
    expect(await list({ limit: '1', offset: '1' })).toMatchObject({ total_count: 2, data: [{ id: made.id }] });
    const path = `${org.path}/domains/${made.id}`;
    expect((await org.browser.call<OrganizationDomainJSON>('GET', path)).body.response).toEqual(made);
    const gone = await org.browser.call('DELETE', path);
    expect(gone.body.response).toEqual({ object: 'organization_domain', id: made.id, deleted: true });
    expect((await org.browser.call('GET', path)).codes).toEqual(['resource_not_found']);
  });

  it('are rejected where they are public, invalid or owned by another organization', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const codeOf = async (name: string) => {
      const { body } = await add(org, name);
      return [body.errors?.[0]?.code, body.errors?.[0]?.meta?.param_name];
    };
    expect(await codeOf('gmail.com')).toEqual(['organization_domain_common', 'name']);
    expect(await codeOf('Yahoo.co.uk')).toEqual(['organization_domain_common', 'name']);
    expect(await codeOf('inbox.mailinator.com')).toEqual(['organization_domain_blocked', 'name']);
    expect(await codeOf('not a domain')).toEqual(['form_param_format_invalid', 'name']);
    expect(await codeOf(' ')).toEqual(['form_param_nil', 'name']);
    await add(org, 'acme.example');
    expect(await codeOf('acme.example')).toEqual(['duplicate_record', 'name']);

    await service.database.db
      .insertInto('enterprise_connections')
      .values({
        id: 'entc_1',
        instance_id: service.instance.id,
        organization_id: null,
        name: 'Company',
        protocol: 'oauth',
        provider: 'oauth_google',
        active: true,
        allow_idp_initiated: false,
        allow_subdomains: true,
        sync_user_attributes: false,
        disable_additional_identifications: false,
        logo_url: null,
        attribute_mapping: '{}',
        saml: null,
        sealed_signing_key: null,
        oidc: null,
        sealed_client_secret: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    const of = { connection_id: 'entc_1', instance_id: service.instance.id, position: 0, active: true };
    await service.database.db
      .insertInto('enterprise_domains')
      .values({ ...of, domain: 'sso.example', allow_subdomains: true })
      .execute();
    const reserved = ['organization_domain_exists_for_enterprise_connection', 'name'];
    expect(await codeOf('sso.example')).toEqual(reserved);
    expect(await codeOf('deep.sso.example')).toEqual(reserved);
    await service.database.db.deleteFrom('enterprise_connections').where('id', '=', 'entc_1').execute();
  });

  it('are verified by a code that is sent to an address on them, and are then exclusive', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const other = await createOrganizationWithAdmin(service, 'admin@other.example');
    const path = await domainPath(org, 'acme.example');
    const rival = await domainPath(other, 'acme.example');
    const field = 'affiliation_email_address';
    for (const wrong of ['boss@other.example', 'boss@sub.acme.example', 'boss@acme.example.evil', 'two words'])
      expect((await prepare(org, path, wrong)).body.errors).toMatchObject([
        { code: 'form_param_format_invalid', meta: { param_name: field } },
      ]);
    expect((await prepare(org, path, '')).codes).toEqual(['form_param_nil']);
    const asked = (await prepare(org, path, 'Boss')).body.response;
    const expires_at = service.ports.clock.now() + 10 * MINUTE_MS;
    expect(asked).toMatchObject({
      affiliation_email_address: 'boss@acme.example',
      verification: { status: 'unverified', strategy: 'email_code', attempts: 0, expires_at },
    });
    const code = await service.codeFor('boss@acme.example');
    // A second prepare sends no new code; the enrollment mode of an unverified domain cannot change.
    await prepare(org, path, 'boss@acme.example');
    expect(await service.inbox('boss@acme.example')).toHaveLength(1);
    const early = { enrollment_mode: 'automatic_invitation' };
    expect((await org.browser.call('POST', `${path}/update_enrollment_mode`, { body: early })).codes).toEqual([
      'identification_unverified',
    ]);
    // Another browser of the same user did not request the code.
    const elsewhere = await signInElsewhere(service, 'admin@lead.example');
    expect((await attempt({ browser: elsewhere }, path, code)).codes).toEqual(['verification_missing']);
    const wrong = await attempt(org, path, wrongOf(code));
    expect(wrong.body.errors).toMatchObject([{ code: 'form_code_incorrect', meta: { param_name: 'code' } }]);
    expect((await org.browser.call<OrganizationDomainJSON>('GET', path)).body.response.verification?.attempts).toBe(1);
    const done = await attempt(org, path, code);
    expect(done.body.response.verification).toMatchObject({ status: 'verified', attempts: 2 });
    for (const again of [await attempt(org, path, code), await prepare(org, path, 'boss')])
      expect(again.codes).toEqual(['verification_already_verified']);
    expect((await prepare(other, rival, 'chief')).codes).toEqual(['organization_domain_blocked']);
    await other.browser.call('DELETE', rival);
    expect((await add(other, 'acme.example')).codes).toEqual(['organization_domain_blocked']);
  });

  it('are not verified by a wrong code or an expired one', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const path = await domainPath(org, 'acme.example');
    expect((await attempt(org, path, '123456')).codes).toEqual(['verification_missing']);
    await prepare(org, path, 'boss');
    const code = await service.codeFor('boss@acme.example');
    for (let tried = 0; tried < 5; tried += 1) await attempt(org, path, wrongOf(code));
    expect((await attempt(org, path, code)).codes).toEqual(['verification_failed']);
    service.ports.clock.advance(MINUTE_MS);
    await prepare(org, path, 'boss');
    const next = await service.codeFor('boss@acme.example');
    service.ports.clock.advance(10 * MINUTE_MS);
    expect((await attempt(org, path, next)).codes).toEqual(['verification_expired']);
  });

  it('are not verified by guessing one code after the other', async () => {
    const service = await serve();
    const org = await createOrganizationWithAdmin(service);
    const path = await domainPath(org, 'acme.example');
    const guess = async (mailbox: string) => {
      service.ports.clock.advance(MINUTE_MS);
      await prepare(org, path, mailbox);
      const code = await service.codeFor(`${mailbox}@acme.example`);
      for (let tried = 0; tried < 5; tried += 1) await attempt(org, path, wrongOf(code));
    };
    for (let at = 0; at < 4; at += 1) await guess(`boss${at}`);
    service.ports.clock.advance(MINUTE_MS);
    await prepare(org, path, 'boss');
    const code = await service.codeFor('boss@acme.example');
    const late = await attempt(org, path, code);
    expect([late.status, late.codes]).toEqual([429, ['too_many_requests']]);
    service.ports.clock.advance(DAY_MS);
    await prepare(org, path, 'boss');
    const next = await attempt(org, path, await service.codeFor('boss@acme.example'));
    expect(next.body.response.verification?.status).toBe('verified');
  });

  it('have a send limit, and do not exist where the instance disables them', async () => {
    const service = await createTestService(database(), {
      settings: (defaults) => {
        const { rate_limits } = defaults.security;
        const security = { rate_limits: { ...rate_limits, send: { count: 2, seconds: 600 } } };
        return settingsWith({ security })(withJoining()(defaults));
      },
    });
    const org = await createOrganizationWithAdmin(service);
    const path = await domainPath(org, 'acme.example');
    const again = async () => {
      service.ports.clock.advance(MINUTE_MS);
      return prepare(org, path, 'boss');
    };
    await again();
    await again();
    const third = await again();
    expect([third.status, third.codes]).toEqual([429, ['too_many_requests']]);

    const without = await createTestService(database(), {
      settings: (defaults) => {
        const on = withJoining()(defaults);
        const { organization_settings: own } = on;
        return { ...on, organization_settings: { ...own, domains: { ...own.domains, enabled: false } } };
      },
    });
    const org2 = await createOrganizationWithAdmin(without);
    expect((await add(org2, 'acme.example')).codes).toEqual(['organization_domains_disabled']);
    expect((await org2.browser.call('GET', `${org2.path}/domains`)).codes).toEqual(['organization_domains_disabled']);
  });
});

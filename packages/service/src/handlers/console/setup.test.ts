// Setup links: the IT of a company sets up its one connection without an account, and reaches nothing else.
import { DAY_MS, MINUTE_MS } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { CONSOLE_URL, sendToConsole } from '../../testing/console-operator.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createSamlIdentity, type SamlForm, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, type SamlService } from '../../testing/saml/saml-service.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Link = { readonly id: string; readonly url: string; readonly status: string };
type Company = { readonly id: string };

let database: Database;
let identity: SamlIdentity;
let service: SamlService;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  service = await createSamlService(database, identity, { config: { console: { url: CONSOLE_URL } } });
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

let companies = 0;
/** A connection that is off and has no values of its identity provider. */
const company = async (provider = 'saml_custom'): Promise<Company> => {
  companies += 1;
  const made = await service.admin<Company>('POST', '/enterprise_connections', {
    provider,
    name: `Company ${companies}`,
    domains: [`company-${companies}.example`],
  });
  return made.body;
};
const linkOf = async ({ id }: Company, body: object = {}): Promise<Link> => {
  const made = await service.admin<Link>('POST', `/enterprise_connections/${id}/setup_links`, body);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body;
};
const tokenOf = ({ url }: Link): string => new URL(url).hash.slice(1);
const ask = (link: Link | string, method: string, path = '', body?: object, headers: Record<string, string> = {}) =>
  sendToConsole(service, method, `/api/setup${path}`, {
    ...(body && { body }),
    headers: { authorization: `Bearer ${typeof link === 'string' ? link : tokenOf(link)}`, ...headers },
  });
const metadata = () =>
  ({
    idp_entity_id: identity.entityId,
    idp_sso_url: identity.ssoUrl,
    idp_certificate: identity.certificate,
  }) as const;
const post = (form: SamlForm) =>
  service.app.fetch(
    new Request(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ SAMLResponse: form.answer, RelayState: form.relayState }).toString(),
    }),
  );
/** Signs a user of the company in for a trial; the identity provider signs with the system clock. */
const tryOut = async (link: Link, domain: string) => {
  service.ports.clock.advance(Date.now() - service.ports.clock.now());
  const started = await ask(link, 'POST', '/runs', {});
  expect([started.status, started.code]).toEqual([200, undefined]);
  identity.act({ nameId: `ada@${domain}`, attributes: {} });
  const { body } = await service.admin<{ sp_certificate: string }>(
    'GET',
    `/enterprise_connections/${started.body.connection_id}`,
  );
  identity.trust(body.sp_certificate);
  await post(await identity.follow(started.body.url));
  return started.body.id as string;
};

describe('a setup link', () => {
  it('opens its connection: our values, the name of the application, and nothing else', async () => {
    const acme = await company();
    const link = await linkOf(acme);
    expect(link.url.startsWith(`${CONSOLE_URL}/console/setup#`)).toBe(true);
    expect(tokenOf(link).length).toBeGreaterThanOrEqual(40);
    const opened = await ask(link, 'GET');
    expect(opened.status).toBe(200);
    expect(Object.keys(opened.body).sort()).toEqual([
      'application',
      'can_turn_on',
      'connection',
      'expires_at',
      'object',
    ]);
    expect(opened.body.connection).toMatchObject({
      id: acme.id,
      active: false,
      acs_url: expect.stringContaining(acme.id),
    });
    expect(Object.keys(opened.body.connection)).not.toEqual(
      expect.arrayContaining(['organization_id', 'allow_idp_initiated', 'created_at']),
    );
    expect([opened.headers.get('referrer-policy'), opened.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    const rows = JSON.stringify(await database.db.selectFrom('setup_links').selectAll().execute());
    expect(rows).not.toContain(tokenOf(link));
  });

  it('takes the values of the identity provider, runs a trial, and shows its steps without the id of a user', async () => {
    const acme = await company();
    const link = await linkOf(acme);
    const domain = `company-${companies}.example`;
    const saved = await ask(link, 'PATCH', '', metadata());
    expect([saved.status, saved.body.connection]).toMatchObject([200, { idp_sso_url: identity.ssoUrl, active: false }]);
    await service.admin('POST', '/users', { email_address: `ada@${domain}` });
    const id = await tryOut(link, domain);
    const runs = await ask(link, 'GET', '/runs');
    expect(runs.body.data).toMatchObject([
      { id, status: 'passed', setup_link_id: link.id, user: { outcome: 'found', id: null } },
    ]);
    const other = await linkOf(acme);
    expect((await ask(other, 'GET', '/runs')).body.data).toEqual([]);
    const log = await service.admin<{ data: readonly { reason: string }[] }>('GET', `/audit_events?target=${acme.id}`);
    const changes = log.body.data.filter(({ reason }) => reason === 'PATCH /enterprise_connections/:id');
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      event: 'admin.changed',
      actor: { sub: 'setup_link', setup_link_id: link.id },
    });
  });

  it('does not change what is the business of the operator', async () => {
    const link = await linkOf(await company());
    for (const body of [
      { active: true },
      { domains: ['victim.example'] },
      { name: 'Other' },
      { organization_id: 'org_1' },
      { allow_subdomains: true },
      { allow_idp_initiated: true },
      { attribute_mapping: { public_metadata: { role: 'role' } } },
    ])
      expect([body, (await ask(link, 'PATCH', '', body)).status]).toEqual([body, 422]);
    expect((await ask(link, 'POST', '/turn_on', {})).status).toBe(422);
  });

  it('never shows a client secret, and sends it to no address that was given without it', async () => {
    const link = await linkOf(await company('oauth_custom_acme'));
    const given = { client_id: 'app', client_secret: 'very-secret-value' };
    const saved = await ask(link, 'PATCH', '', given);
    expect([saved.status, saved.body.connection]).toMatchObject([
      200,
      { client_id: 'app', redirect_uri: expect.any(String) },
    ]);
    const opened = await ask(link, 'GET');
    expect(JSON.stringify(opened.body)).not.toContain('very-secret-value');
    const moved = await ask(link, 'PATCH', '', { discovery_url: 'https://evil.example' });
    expect([moved.status, moved.body.errors[0].meta.param_name]).toEqual([422, 'client_secret']);
  });

  it('turns the connection on only if the operator allowed it and the last trial passed, and is used up by that', async () => {
    const acme = await company();
    const domain = `company-${companies}.example`;
    const plain = await linkOf(acme);
    const link = await linkOf(acme, { can_turn_on: true });
    await ask(link, 'PATCH', '', metadata());
    expect((await ask(link, 'POST', '/turn_on', {})).status).toBe(422);
    await tryOut(plain, domain);
    await tryOut(link, domain);
    expect((await ask(plain, 'POST', '/turn_on', {})).status).toBe(422);
    const on = await ask(link, 'POST', '/turn_on', {});
    expect([on.status, on.body.connection.active]).toEqual([200, true]);
    expect((await ask(link, 'GET')).code).toBe('setup_link_invalid');
    const list = await service.admin<{ data: readonly Link[] }>(
      'GET',
      `/enterprise_connections/${acme.id}/setup_links`,
    );
    expect(Object.fromEntries(list.body.data.map(({ id, status }) => [id, status]))).toEqual({
      [link.id]: 'used',
      [plain.id]: 'open',
    });
    const late = await ask(plain, 'PATCH', '', metadata());
    expect([late.status, late.body.errors[0].message]).toEqual([422, expect.stringContaining('is on')]);
  });

  it('must pass its trial again after a change', async () => {
    const link = await linkOf(await company(), { can_turn_on: true });
    await ask(link, 'PATCH', '', metadata());
    await tryOut(link, `company-${companies}.example`);
    service.ports.clock.advance(1000);
    await ask(link, 'PATCH', '', { attribute_mapping: { email_address: 'mail' } });
    expect((await ask(link, 'POST', '/turn_on', {})).status).toBe(422);
  });
});

describe('a setup link is refused', () => {
  const isRefused = async (link: Link | string): Promise<void> => {
    const reply = await ask(link, 'GET');
    expect([reply.status, reply.code]).toEqual([401, 'setup_link_invalid']);
  };

  it('after it was revoked, after it expired, and after its connection was deleted', async () => {
    const acme = await company();
    const [revoked, expired, gone] = [
      await linkOf(acme),
      await linkOf(acme, { expires_in_days: 2 }),
      await linkOf(await company()),
    ];
    const path = `/enterprise_connections/${acme.id}/setup_links/${revoked.id}/revoke`;
    expect((await service.admin<Link>('POST', path)).body.status).toBe('revoked');
    expect((await service.admin('POST', path)).status).toBe(404);
    await isRefused(revoked);
    const { body } = await ask(gone, 'GET');
    await service.admin('DELETE', `/enterprise_connections/${body.connection.id}`);
    await isRefused(gone);
    expect((await ask(expired, 'GET')).status).toBe(200);
    service.ports.clock.advance(2 * DAY_MS);
    await isRefused(expired);
  });

  it('for another path, another connection, and without a token', async () => {
    const [acme, other] = [await company(), await company()];
    const link = await linkOf(acme);
    const { id } = await linkOf(other);
    expect((await service.admin('POST', `/enterprise_connections/${acme.id}/setup_links/${id}/revoke`)).status).toBe(
      404,
    );
    for (const path of ['/console/admin/v1/users', `/console/admin/v1/enterprise_connections/${acme.id}`]) {
      const reply = await sendToConsole(service, 'GET', path.replace('/console', ''), {
        headers: { authorization: `Bearer ${tokenOf(link)}` },
      });
      expect([path, reply.status]).toEqual([path, 401]);
    }
    await isRefused('x'.repeat(43));
    await isRefused('');
    expect((await ask(link, 'GET', '', undefined, { origin: 'https://evil.example' })).code).toBe('origin_invalid');
  });

  it('when it is made for longer than a month, or for an unknown connection', async () => {
    const acme = await company();
    const path = `/enterprise_connections/${acme.id}/setup_links`;
    for (const body of [{ expires_in_days: 31 }, { expires_in_days: 0 }, { unknown: 1 }])
      expect((await service.admin('POST', path, body)).status).toBe(422);
    expect((await service.admin('POST', '/enterprise_connections/none/setup_links', {})).status).toBe(404);
  });

  it('for a while after too many changes, and wrong tokens after too many of them', async () => {
    const link = await linkOf(await company());
    const replies = [];
    for (let times = 0; times < 31; times += 1) replies.push((await ask(link, 'PATCH', '', { unknown: 1 })).status);
    expect([replies[29], replies[30]]).toEqual([422, 429]);
    expect((await ask(link, 'GET')).status).toBe(200);
    const guess = async () => (await ask('y'.repeat(43), 'GET')).status;
    const guesses = [];
    for (let times = 0; times < 40; times += 1) guesses.push(await guess());
    expect(guesses.at(-1)).toBe(429);
    expect((await ask(link, 'GET')).status).toBe(200);
    service.ports.clock.advance(11 * MINUTE_MS);
    expect([(await ask(link, 'PATCH', '', { unknown: 1 })).status, await guess()]).toEqual([422, 401]);
  });
});

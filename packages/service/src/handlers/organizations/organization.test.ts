// Organizations as their members create, change and delete them: names and slugs, limits, logos, and the client in the reply.
import type { DeletedObjectJSON, OrganizationJSON, PageJSON, RoleJSON } from '@latchkey/wire';
import { replySchema } from '@latchkey/wire/schemas';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeAll, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { createSignedInUser, type SignedInUser } from '../../testing/accounts/account-settings.ts';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { clientOf, sessionOf } from '../../testing/accounts/tokens.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const actions = (changes: Partial<InstanceSettings['user_settings']['actions']>) => (settings: InstanceSettings) => {
  const { user_settings: user, ...rest } = withOrganizations(settings);
  return { ...rest, user_settings: { ...user, actions: { ...user.actions, ...changes } } };
};

eachDatabase('organizations', (database) => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
  });

  const somebody = (at: TestService = service): Promise<SignedInUser> => {
    made += 1;
    return createSignedInUser(at, `person${made}@example.com`);
  };
  const create = (browser: TestBrowser, body: Record<string, string>) =>
    browser.call<OrganizationJSON>('POST', '/organizations', { body });
  const change = (browser: TestBrowser, id: string, body: Record<string, string>) =>
    browser.call<OrganizationJSON>('PATCH', `/organizations/${id}`, { body });
  const eventsOf = async (id: string) => {
    const rows = database().db.selectFrom('audit_events').select(['event', 'reason']).where('target', '=', id);
    return (await rows.orderBy('created_at').orderBy('event').execute()).map(({ event }) => event);
  };

  it('are created by a user who becomes their admin, and the reply carries the client', async () => {
    const { browser, user } = await somebody();
    const reply = await create(browser, { name: '  Čapek & Co. ' });
    expect(reply.status).toBe(200);
    const { response, client } = reply.body;
    expect(v.safeParse(replySchema('POST /organizations'), reply.body.response).issues).toBeUndefined();
    expect(response).toMatchObject({
      name: 'Čapek & Co.',
      slug: 'capek-co',
      members_count: 1,
      pending_invitations_count: 0,
      has_image: false,
      admin_delete_enabled: true,
    });
    const [membership] = client?.sessions[0]?.user?.organization_memberships ?? [];
    expect(membership).toMatchObject({ role: 'org:admin', organization: { id: response.id } });
    expect(membership?.permissions).toContain('org:sys_profile:delete');
    expect(client?.sessions[0]?.user?.updated_at).toBeGreaterThan(user.updated_at);
    expect(await eventsOf(response.id)).toEqual(['organization.created', 'organization_member.added']);
  });

  it('get a unique slug, and reject one that is taken', async () => {
    const { browser } = await somebody();
    const first = await create(browser, { name: 'Twice Shop' });
    const second = await create(browser, { name: 'Twice Shop', slug: '' });
    expect(first.body.response.slug).toBe('twice-shop');
    expect(second.body.response.slug).toMatch(/^twice-shop-\d{6}$/);
    const taken = await create(browser, { name: 'Another', slug: 'twice-shop' });
    expect([taken.status, taken.codes, taken.body.errors?.[0]?.meta]).toEqual([
      422,
      ['form_identifier_exists'],
      { param_name: 'slug' },
    ]);
    const renamed = await change(browser, second.body.response.id, { slug: 'twice-shop' });
    expect(renamed.codes).toEqual(['form_identifier_exists']);
    const long = await create(browser, { name: 'x'.repeat(200) });
    const longer = await create(browser, { name: 'x'.repeat(200) });
    expect([long.body.response.slug?.length, longer.body.response.slug?.length]).toEqual([64, 64]);
  });

  it.each([
    [{}, 'form_param_missing', 'name'],
    [{ name: '   ' }, 'form_param_nil', 'name'],
    [{ name: 'x'.repeat(300) }, 'form_param_max_length_exceeded', 'name'],
    [{ name: 'Acme', slug: 'Not an address' }, 'form_param_format_invalid', 'slug'],
    [{ name: 'Acme', slug: 'a--b' }, 'form_param_format_invalid', 'slug'],
    [{ name: 'Acme', public_metadata: '{}' }, 'form_param_unknown', 'public_metadata'],
    [{ name: 'Acme', created_by: 'user_1' }, 'form_param_unknown', 'created_by'],
  ])('cannot be created from %j', async (body, code, field) => {
    const { browser } = await somebody();
    const reply = await create(browser, body);
    expect([reply.codes, reply.body.errors?.[0]?.meta?.param_name]).toEqual([[code], field]);
  });

  it('are renamed, and every member sees it', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { id, updated_at } = (await create(ada.browser, { name: 'Before' })).body.response;
    await service.admin('POST', `/organizations/${id}/memberships`, { user_id: bob.user.id, role: 'org:member' });
    service.ports.clock.advance(1_000);
    const reply = await change(ada.browser, id, { name: 'After', slug: '-after-' });
    expect(reply.body.response).toMatchObject({ name: 'After', slug: 'after', members_count: 2 });
    expect(reply.body.response.updated_at).toBeGreaterThan(updated_at);
    const [membership] = reply.body.client?.sessions[0]?.user?.organization_memberships ?? [];
    expect(membership?.organization).toEqual(reply.body.response);
    const seen = await bob.browser.call<OrganizationJSON>('GET', `/organizations/${id}`);
    expect(seen.body).toMatchObject({ response: reply.body.response, client: null });
    const without = await change(ada.browser, id, { slug: '' });
    expect(without.body.response).toMatchObject({ name: 'After', slug: null });
    expect((await change(ada.browser, id, { name: ' ' })).codes).toEqual(['form_param_nil']);
    expect((await eventsOf(id)).filter((event) => event === 'organization.updated')).toHaveLength(2);
  });

  it('are deleted with everything in them, and sessions in them return to the personal workspace', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { id } = (await create(ada.browser, { name: 'Gone soon', slug: 'gone-soon' })).body.response;
    await service.admin('POST', `/organizations/${id}/memberships`, { user_id: bob.user.id, role: 'org:member' });
    const session = await sessionOf(bob.browser);
    await bob.browser.call('POST', `/client/sessions/${session.id}/touch`, { body: { active_organization_id: id } });
    const reply = await ada.browser.call<DeletedObjectJSON>('DELETE', `/organizations/${id}`);
    expect(reply.body.response).toEqual({ object: 'organization', id, slug: 'gone-soon', deleted: true });
    expect(reply.body.client?.sessions[0]?.user?.organization_memberships).toEqual([]);
    expect(await sessionOf(bob.browser)).toMatchObject({ last_active_organization_id: null });
    expect((await sessionOf(bob.browser)).user.organization_memberships).toEqual([]);
    expect((await ada.browser.call('GET', `/organizations/${id}`)).codes).toEqual(['resource_not_found']);
    expect(await eventsOf(id)).toContain('organization.deleted');
  });

  it('cannot be deleted where the operator forbids it', async () => {
    const { browser } = await somebody();
    const { id } = (await create(browser, { name: 'Kept' })).body.response;
    const kept = await service.admin<OrganizationJSON>('PATCH', `/organizations/${id}`, {
      admin_delete_enabled: false,
      max_allowed_memberships: 3,
      public_metadata: { plan: 'gold' },
    });
    expect(kept.body).toMatchObject({
      admin_delete_enabled: false,
      max_allowed_memberships: 3,
      public_metadata: { plan: 'gold' },
    });
    expect((await browser.call('DELETE', `/organizations/${id}`)).codes).toEqual(['authorization_invalid']);
    const keeping = await createTestService(database(), {
      settings: (defaults) => {
        const { organization_settings: settings, ...rest } = withOrganizations(defaults);
        return { ...rest, organization_settings: { ...settings, actions: { admin_delete: false } } };
      },
    });
    const there = await somebody(keeping);
    const reply = await create(there.browser, { name: 'Kept too' });
    expect(reply.body.response.admin_delete_enabled).toBe(false);
    const refused = await there.browser.call('DELETE', `/organizations/${reply.body.response.id}`);
    expect([refused.status, refused.codes]).toEqual([403, ['authorization_invalid']]);
  });

  it('are created by users with the right, up to their limit', async () => {
    const limited = await createTestService(database(), { settings: actions({ create_organizations_limit: 2 }) });
    const { browser } = await somebody(limited);
    const { id } = (await create(browser, { name: 'One' })).body.response;
    await create(browser, { name: 'Two' });
    const third = await create(browser, { name: 'Three' });
    expect([third.status, third.codes]).toEqual([403, ['organization_creation_limit_reached']]);
    expect(third.body.errors?.[0]?.long_message).toContain('2');
    await browser.call('DELETE', `/organizations/${id}`);
    expect((await create(browser, { name: 'Three' })).status).toBe(200);

    const closed = await createTestService(database(), { settings: actions({ create_organization: false }) });
    expect((await create((await somebody(closed)).browser, { name: 'One' })).codes).toEqual(['authorization_invalid']);

    const off = await createTestService(database());
    const { browser: there } = await somebody(off);
    for (const [method, path] of [
      ['POST', '/organizations'],
      ['GET', '/organizations/org_1'],
      ['GET', '/me/organization_memberships'],
      ['GET', '/organizations/org_1/memberships'],
    ] as const) {
      const refused = await there.call(method, path, method === 'POST' ? { body: { name: 'One' } } : {});
      expect([path, refused.status, refused.codes]).toEqual([path, 403, ['organizations_disabled']]);
    }
  });

  it('have an image that is encoded again, sent as text or as a form, and can remove it', async () => {
    const { browser } = await somebody();
    const { id } = (await create(browser, { name: 'Picture' })).body.response;
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#135' } })
      .png()
      .toBuffer();
    const path = `/organizations/${id}/logo`;
    const asText = await browser.call<OrganizationJSON>('PUT', path, {
      body: png.toString('base64'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(asText.body.response).toMatchObject({ id, has_image: true });
    const [membership] = asText.body.client?.sessions[0]?.user?.organization_memberships ?? [];
    expect(membership?.organization.image_url).toBe(asText.body.response.image_url);
    const shown = await browser.open(asText.body.response.image_url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
    const sent = new Response(form);
    const asForm = await browser.call<OrganizationJSON>('PUT', path, {
      body: new Uint8Array(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    expect(asForm.body.response.image_url).not.toBe(asText.body.response.image_url);
    expect((await browser.open(asText.body.response.image_url)).status).toBe(404);

    const bad = await browser.call('PUT', path, {
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([bad.codes, bad.body.errors?.[0]?.meta]).toEqual([['image_type_invalid'], undefined]);
    const removed = await browser.call<OrganizationJSON>('DELETE', path);
    expect(removed.body.response).toMatchObject({ has_image: false, image_url: '' });
    expect((await browser.call<OrganizationJSON>('DELETE', path)).status).toBe(200);
    const images = database().db.selectFrom('images').select('id').where('organization_id', '=', id);
    expect(await images.execute()).toEqual([]);
  });

  it('list their roles to every member, with the client', async () => {
    const { browser } = await somebody();
    const { id } = (await create(browser, { name: 'Roles' })).body.response;
    const reply = await browser.call<PageJSON<RoleJSON>>('GET', `/organizations/${id}/roles`, {
      query: { limit: '1' },
    });
    expect(
      v.safeParse(replySchema('GET /organizations/:organizationId/roles'), reply.body.response).issues,
    ).toBeUndefined();
    expect(reply.body.response.total_count).toBe(2);
    expect(reply.body.response.data.map(({ key }) => key)).toEqual(['org:admin']);
    expect(reply.body.response.data[0]?.permissions).toHaveLength(6);
    expect(reply.body.client?.id).toBe((await clientOf(browser)).id);
  });

  it('have a creation limit per instance', async () => {
    const slow = await createTestService(database(), {
      settings: (defaults) => ({
        ...withOrganizations(defaults),
        security: {
          ...defaults.security,
          rate_limits: { ...defaults.security.rate_limits, create: { count: 3, seconds: 10 } },
        },
      }),
    });
    const { browser } = await somebody(slow);
    const statuses: number[] = [];
    for (let tried = 0; tried < 4; tried += 1) statuses.push((await create(browser, { name: 'Often' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

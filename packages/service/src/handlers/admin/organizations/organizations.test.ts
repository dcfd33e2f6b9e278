// Admin API for organizations, their members, invitations, domains and membership requests, each call with its edges once.
import type { MembershipRequestJSON, OrganizationJSON, PageJSON } from '@latchkey/wire';
import type {
  AdminDomainJSON,
  AdminMembershipJSON,
  AdminOrganizationInvitationJSON,
  AdminOrganizationJSON,
} from '@latchkey/wire/schemas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../store/database/database.ts';
import { createSignedInUser, type SignedInUser } from '../../../testing/accounts/account-settings.ts';
import { withJoining } from '../../../testing/accounts/joining.ts';
import { requestToJoin } from '../../../testing/accounts/membership-requests.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
let other: TestService;
let ada: SignedInUser;
let bob: SignedInUser;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withJoining() });
  other = await createTestService(database, { settings: withJoining() });
  ada = await createSignedInUser(service, 'ada@lead.example');
  bob = await createSignedInUser(service, 'bob@lead.example');
});
afterAll(() => database.close());

const create = async (body: Record<string, unknown> = {}): Promise<AdminOrganizationJSON> => {
  service.ports.clock.advance(1_000);
  return (await service.admin<AdminOrganizationJSON>('POST', '/organizations', { name: 'Acme', ...body })).body;
};
const codeOf = async (reply: ReturnType<TestService['admin']>): Promise<readonly unknown[]> => {
  const { status, body } = await reply;
  const [error] = body.errors ?? [];
  return [status, error?.code, error?.meta?.param_name];
};
const NOT_FOUND = [404, 'resource_not_found', undefined];

describe('organizations', () => {
  it('are found by words, filters and order, and counted', async () => {
    const shop = await createTestService(database, { settings: withJoining() });
    const { user } = await createSignedInUser(shop, 'owner@shop.example');
    const make = async (body: Record<string, unknown>): Promise<OrganizationJSON> => {
      shop.ports.clock.advance(1_000);
      return (await shop.admin<OrganizationJSON>('POST', '/organizations', body)).body;
    };
    const zebra = await make({ name: 'Žebra Ltd', slug: 'stripes' });
    const alpha = await make({ name: 'alpha & omega', created_by: user.id });
    const beta = await make({ name: 'Beta' });
    const found = async (query: string): Promise<readonly string[]> => {
      const { status, body } = await shop.admin<PageJSON<OrganizationJSON>>('GET', `/organizations?${query}`);
      expect([query, status]).toEqual([query, 200]);
      const filters = query.replace(/&?(?:order_by|limit|offset)=[^&]*/g, '');
      const counted = await shop.admin('GET', `/organizations/count?${filters}`);
      expect(counted.body).toEqual({ object: 'total_count', total_count: body.total_count });
      return body.data.map(({ name }) => name);
    };
    expect(await found('')).toEqual(['Beta', 'alpha & omega', 'Žebra Ltd']);
    expect(await found('query=zeb')).toEqual(['Žebra Ltd']);
    expect(await found('query=LTD%20zebra')).toEqual(['Žebra Ltd']);
    expect(await found('query=strip')).toEqual(['Žebra Ltd']);
    expect(await found(`query=${alpha.id}`)).toEqual(['alpha & omega']);
    expect(await found('query=ebra')).toEqual([]);
    expect(await found(`user_id=${user.id}`)).toEqual(['alpha & omega']);
    expect(await found(`user_id=${user.id}&query=beta`)).toEqual([]);
    expect(await found('members_count_min=1')).toEqual(['alpha & omega']);
    expect(await found(`created_at_after=${alpha.created_at}`)).toEqual(['Beta', 'alpha & omega']);
    expect(await found(`created_at_after=${alpha.created_at}&created_at_before=${beta.created_at}`)).toEqual([
      'alpha & omega',
    ]);
    expect(await found('order_by=name')).toEqual(['alpha & omega', 'Beta', 'Žebra Ltd']);
    expect(await found('order_by=%2Bcreated_at&limit=1&offset=1')).toEqual(['alpha & omega']);
    expect(await found('order_by=-members_count&limit=1')).toEqual(['alpha & omega']);

    await shop.admin('PATCH', `/organizations/${zebra.id}`, { name: 'Horse', slug: null });
    expect([await found('query=zebra'), await found('query=stripes'), await found('query=hor')]).toEqual([
      [],
      [],
      ['Horse'],
    ]);
    await shop.admin('DELETE', `/organizations/${zebra.id}`);
    expect(await found('')).toEqual(['Beta', 'alpha & omega']);
  });

  it('refuse filters that they do not know', async () => {
    for (const query of ['color=red', 'order_by=slug', 'members_count_min=-1', 'created_at_after=monday', 'limit=0'])
      expect([query, (await service.admin('GET', `/organizations?${query}`)).status]).toEqual([query, 422]);
    expect((await service.admin('GET', '/organizations/count?order_by=name')).status).toBe(422);
  });

  it('are read by id or slug, and only in their instance', async () => {
    const { id, slug } = await create({ name: 'Reader', created_by: ada.user.id });
    for (const path of [id, slug])
      expect((await service.admin('GET', `/organizations/${path}`)).body).toMatchObject({
        id,
        created_by: ada.user.id,
        requires_second_factor: false,
      });
    for (const path of [
      id,
      slug,
      `${id}/memberships`,
      `${id}/invitations`,
      `${id}/domains`,
      `${id}/membership_requests`,
    ])
      expect([path, await codeOf(other.admin('GET', `/organizations/${path}`))]).toEqual([path, NOT_FOUND]);
    for (const [method, path] of [
      ['PATCH', id],
      ['PATCH', `${id}/metadata`],
      ['DELETE', id],
      ['DELETE', `${id}/logo`],
      ['DELETE', `${id}/memberships/${ada.user.id}`],
    ] as const)
      expect([
        path,
        await codeOf(other.admin(method, `/organizations/${path}`, method === 'PATCH' ? {} : undefined)),
      ]).toEqual([path, NOT_FOUND]);
  });

  it('are changed, but not by an operator who has read an older version', async () => {
    const made = await create({ name: 'Before', private_metadata: { crm: 1 } });
    service.ports.clock.advance(1_000);
    const path = `/organizations/${made.id}`;
    const changed = await service.admin<AdminOrganizationJSON>('PATCH', path, {
      name: 'After',
      slug: 'after',
      max_allowed_memberships: 7,
      admin_delete_enabled: false,
      public_metadata: { plan: 'pro' },
      updated_at: made.updated_at,
    });
    expect(changed.body).toMatchObject({
      name: 'After',
      slug: 'after',
      max_allowed_memberships: 7,
      admin_delete_enabled: false,
      public_metadata: { plan: 'pro' },
      private_metadata: { crm: 1 },
    });
    expect(await codeOf(service.admin('PATCH', path, { name: 'Late', updated_at: made.updated_at }))).toEqual([
      409,
      'resource_changed',
      undefined,
    ]);
    await create({ name: 'Taken', slug: 'taken' });
    expect(await codeOf(service.admin('PATCH', path, { slug: 'taken' }))).toEqual([
      422,
      'form_identifier_exists',
      'slug',
    ]);
    const { body: log } = await service.admin<PageJSON<Record<string, unknown>>>(
      'GET',
      '/audit_events?event=admin.changed&limit=2',
    );
    expect(log.data[1]).toMatchObject({
      reason: 'PATCH /organizations/:id',
      target: made.id,
      changes: { name: { before: 'Before', after: 'After' } },
    });
  });

  it('have metadata that is merged, and private metadata that no browser gets', async () => {
    const { id } = await create({
      created_by: ada.user.id,
      public_metadata: { plan: 'free', limits: { seats: 1, disk: 2 } },
      private_metadata: { secret_note: 'hidden-from-browsers' },
    });
    const path = `/organizations/${id}/metadata`;
    const merged = await service.admin<AdminOrganizationJSON>('PATCH', path, {
      public_metadata: { plan: null, limits: { seats: 9 } },
      private_metadata: { crm: 'hidden-from-browsers-too' },
    });
    expect(merged.body.public_metadata).toEqual({ limits: { seats: 9, disk: 2 } });
    expect(merged.body.private_metadata).toEqual({
      secret_note: 'hidden-from-browsers',
      crm: 'hidden-from-browsers-too',
    });
    const large = { public_metadata: { text: 'x'.repeat(8_000) } };
    expect((await service.admin('PATCH', path, large)).status).toBe(200);
    expect(await codeOf(service.admin('PATCH', path, { public_metadata: { more: 'x'.repeat(500) } }))).toEqual([
      422,
      'form_param_max_length_exceeded',
      'public_metadata',
    ]);
    await service.admin('PATCH', `/organizations/${id}/memberships/${ada.user.id}/metadata`, {
      private_metadata: { desk: 'hidden-from-browsers' },
    });
    const seen = [
      await ada.browser.call('GET', `/organizations/${id}`),
      await ada.browser.call('GET', `/organizations/${id}/memberships`),
      await ada.browser.call('GET', '/me'),
      await ada.browser.call('GET', '/client'),
    ];
    for (const reply of seen)
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([200, expect.not.stringContaining('hidden-from')]);
  });

  it('have a logo that the operator sets and removes', async () => {
    const { id } = await create();
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#135' } })
      .png()
      .toBuffer();
    const send = (path: string, body: string) =>
      service.app.fetch(
        new Request(`${service.baseUrl}/admin/v1/organizations/${path}/logo`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${service.secretKey}`, 'content-type': 'application/octet-stream' },
          body,
        }),
      );
    const set = await send(id, png.toString('base64'));
    expect([set.status, await set.json()]).toMatchObject([200, { id, has_image: true }]);
    expect((await send(id, 'no image')).status).toBe(422);
    expect((await send('org_none', png.toString('base64'))).status).toBe(404);
    const removed = await service.admin('DELETE', `/organizations/${id}/logo`);
    expect(removed.body).toMatchObject({ has_image: false });
    expect((await service.admin('DELETE', `/organizations/${id}/logo`)).status).toBe(200);
  });
});

describe('members', () => {
  it('are added, found, changed and removed, and the last admin stays', async () => {
    const { id } = await create({ created_by: ada.user.id });
    const path = `/organizations/${id}/memberships`;
    service.ports.clock.advance(1_000);
    const added = await service.admin<AdminMembershipJSON>('POST', path, {
      user_id: bob.user.id,
      role: 'org:member',
      public_metadata: { desk: 'A4' },
      private_metadata: { wage: 1 },
    });
    expect(added.body).toMatchObject({
      role: 'org:member',
      public_metadata: { desk: 'A4' },
      private_metadata: { wage: 1 },
    });
    expect((await codeOf(service.admin('POST', path, { user_id: bob.user.id, role: 'org:member' })))[1]).toBe(
      'already_a_member_in_organization',
    );
    expect(await codeOf(service.admin('POST', path, { user_id: 'user_none', role: 'org:member' }))).toEqual(NOT_FOUND);

    const listed = async (query: string) => {
      const { body } = await service.admin<PageJSON<AdminMembershipJSON>>('GET', `${path}?${query}`);
      expect(body.total_count).toBe(body.data.length);
      return body.data.map(({ public_user_data: user }) => user?.user_id);
    };
    expect(await listed('')).toEqual([bob.user.id, ada.user.id]);
    expect(await listed('order_by=created_at')).toEqual([ada.user.id, bob.user.id]);
    expect(await listed('query=bob')).toEqual([bob.user.id]);
    expect(await listed('query=!!!')).toEqual([]);
    expect(await listed('role=org:admin')).toEqual([ada.user.id]);
    expect(await listed('role=org:none')).toEqual([]);

    const one = (userId: string) => `${path}/${userId}`;
    expect((await service.admin('GET', one(bob.user.id))).body).toMatchObject({ role: 'org:member' });
    expect(await codeOf(service.admin('GET', one('user_none')))).toEqual(NOT_FOUND);
    for (const reply of [
      service.admin('PATCH', one(ada.user.id), { role: 'org:member' }),
      service.admin('DELETE', one(ada.user.id)),
    ])
      expect((await codeOf(reply))[1]).toBe('organization_minimum_permissions_needed');
    const stale = { role: 'org:admin', updated_at: added.body.updated_at - 1 };
    expect((await codeOf(service.admin('PATCH', one(bob.user.id), stale)))[1]).toBe('resource_changed');
    const fresh = { role: 'org:admin', updated_at: added.body.updated_at };
    expect((await service.admin('PATCH', one(bob.user.id), fresh)).body).toMatchObject({
      role: 'org:admin',
      public_metadata: { desk: 'A4' },
    });
    expect(await codeOf(service.admin('PATCH', one(bob.user.id), { role: 'org:none' }))).toEqual([
      422,
      'form_param_value_invalid',
      'role',
    ]);
    const merged = await service.admin('PATCH', `${one(bob.user.id)}/metadata`, {
      public_metadata: { floor: 2 },
      private_metadata: { wage: null },
    });
    expect(merged.body).toMatchObject({ public_metadata: { desk: 'A4', floor: 2 }, private_metadata: {} });
    expect((await service.admin('DELETE', one(ada.user.id))).body).toEqual({
      object: 'organization_membership',
      id: ada.user.id,
      deleted: true,
    });
    expect(await listed('')).toEqual([bob.user.id]);
  });
});

describe('invitations', () => {
  it('are created alone and together, listed by status, read and revoked', async () => {
    const { id } = await create();
    const path = `/organizations/${id}/invitations`;
    const terms = { role: 'org:member', redirect_url: 'http://localhost:3000/join', notify: false };
    const first = await service.admin<AdminOrganizationInvitationJSON>('POST', path, {
      email_address: 'One@Example.com',
      ...terms,
    });
    expect(first.body).toMatchObject({ email_address: 'one@example.com', status: 'pending', inviter_user_id: null });
    expect(first.body.url).toContain('ticket=');
    const bulk = (email_address: readonly string[]) =>
      service.admin<PageJSON<AdminOrganizationInvitationJSON>>('POST', `${path}/bulk`, { email_address, ...terms });
    expect((await codeOf(bulk(['two@example.com', 'one@example.com'])))[1]).toBe('duplicate_record');
    const two = await bulk(['two@example.com', 'three@example.com']);
    expect([two.body.total_count, new Set(two.body.data.map(({ url }) => url)).size]).toEqual([2, 2]);
    expect((await bulk(Array.from({ length: 11 }, (_none, at) => `a${at}@example.com`))).status).toBe(422);
    expect((await bulk([])).status).toBe(422);

    const one = await service.admin<AdminOrganizationInvitationJSON>('GET', `${path}/${first.body.id}`);
    expect([one.body.id, one.body.url]).toEqual([first.body.id, undefined]);
    const revoked = await service.admin('POST', `${path}/${first.body.id}/revoke`);
    expect(revoked.body).toMatchObject({ status: 'revoked' });
    expect((await codeOf(service.admin('POST', `${path}/${first.body.id}/revoke`)))[1]).toBe(
      'organization_invitation_revoked',
    );
    const { id: foreign } = await create({ name: 'Other' });
    expect(await codeOf(service.admin('GET', `/organizations/${foreign}/invitations/${first.body.id}`))).toEqual(
      NOT_FOUND,
    );
    const listed = async (query: string) => {
      const { body } = await service.admin<PageJSON<AdminOrganizationInvitationJSON>>('GET', `${path}?${query}`);
      return body.data.map(({ email_address }) => email_address).sort();
    };
    expect(await listed('status=pending')).toEqual(['three@example.com', 'two@example.com']);
    expect(await listed('status=pending,revoked')).toHaveLength(3);
    expect(await listed('status=revoked&status=accepted')).toEqual(['one@example.com']);
    expect(await listed('query=thr')).toEqual(['three@example.com']);
    expect((await service.admin('GET', `${path}?status=open`)).status).toBe(422);
  });
});

describe('domains', () => {
  it('are added, verified, given a mode and removed', async () => {
    const { id } = await create();
    const path = `/organizations/${id}/domains`;
    const plain = await service.admin<AdminDomainJSON>('POST', path, { name: 'Plain.Example' });
    expect(plain.body).toMatchObject({
      name: 'plain.example',
      verified_at: null,
      enrollment_mode: 'manual_invitation',
    });
    const one = `${path}/${plain.body.id}`;
    const mode = { enrollment_mode: 'automatic_suggestion' };
    expect((await codeOf(service.admin('PATCH', one, mode)))[1]).toBe('identification_unverified');
    const verified = await service.admin<AdminDomainJSON>('POST', `${one}/verify`);
    expect(verified.body).toMatchObject({ verified_at: expect.any(Number), verification: { status: 'verified' } });
    expect((await codeOf(service.admin('POST', `${one}/verify`)))[1]).toBe('verification_already_verified');
    const stale = { ...mode, updated_at: verified.body.updated_at - 1 };
    expect((await codeOf(service.admin('PATCH', one, stale)))[1]).toBe('resource_changed');
    expect((await service.admin('PATCH', one, mode)).body).toMatchObject(mode);
    expect((await service.admin('PATCH', one, { enrollment_mode: 'by_magic' })).status).toBe(422);

    const { id: rival } = await create({ name: 'Rival' });
    const taken = service.admin('POST', `/organizations/${rival}/domains`, { name: 'plain.example', verified: true });
    expect(await codeOf(taken)).toEqual([422, 'organization_domain_blocked', 'name']);
    expect(await codeOf(service.admin('GET', `/organizations/${rival}/domains/${plain.body.id}`))).toEqual(NOT_FOUND);
    for (const [name, code] of [
      ['gmail.com', 'organization_domain_common'],
      ['no domain', 'form_param_format_invalid'],
    ])
      expect([name, (await codeOf(service.admin('POST', path, { name })))[1]]).toEqual([name, code]);

    // Bob has a verified address on this domain, so that the mode invites him at once.
    const eager = await service.admin<AdminDomainJSON>('POST', path, {
      name: 'lead.example',
      verified: true,
      enrollment_mode: 'automatic_invitation',
    });
    expect(eager.body).toMatchObject({ total_pending_invitations: 2, enrollment_mode: 'automatic_invitation' });
    const { body: listed } = await service.admin<PageJSON<AdminDomainJSON>>(
      'GET',
      `${path}?enrollment_mode=automatic_invitation`,
    );
    expect(listed).toMatchObject({ total_count: 1, data: [{ name: 'lead.example' }] });
    const quiet = await service.admin('PATCH', `${path}/${eager.body.id}`, {
      enrollment_mode: 'manual_invitation',
      delete_pending: true,
    });
    expect(quiet.body).toMatchObject({ total_pending_invitations: 0 });
    expect((await service.admin('DELETE', one)).body).toMatchObject({ deleted: true });
    expect(await codeOf(service.admin('GET', one))).toEqual(NOT_FOUND);
  });
});

describe('membership requests', () => {
  it('are listed, accepted and rejected', async () => {
    const { id } = await create();
    const path = `/organizations/${id}/membership_requests`;
    const [first, second] = [await requestToJoin(service, id, ada), await requestToJoin(service, id, bob)];
    const listed = async (query = '') =>
      (await service.admin<PageJSON<MembershipRequestJSON>>('GET', `${path}${query}`)).body.data.map((one) => one.id);
    expect([...(await listed())].sort()).toEqual([first, second].sort());
    expect((await service.admin('GET', `${path}/${first}`)).body).toMatchObject({ id: first, status: 'pending' });
    const accepted = await service.admin('POST', `${path}/${first}/accept`);
    expect(accepted.body).toMatchObject({ status: 'accepted', public_user_data: { user_id: ada.user.id } });
    expect((await service.admin('POST', `${path}/${first}/accept`)).status).toBe(200);
    expect((await codeOf(service.admin('POST', `${path}/${first}/reject`)))[1]).toBe(
      'organization_membership_request_decided',
    );
    expect((await service.admin('POST', `${path}/${second}/reject`)).body).toMatchObject({ status: 'revoked' });
    expect([await listed('?status=accepted'), await listed('?status=pending')]).toEqual([[first], []]);
    expect(await codeOf(service.admin('POST', `${path}/orgreq_none/accept`))).toEqual(NOT_FOUND);
    expect((await service.admin('GET', `/organizations/${id}/memberships/${ada.user.id}`)).body).toMatchObject({
      role: 'org:member',
    });
  });
});

// Admin API for tickets and the waitlist: lists with filters, search and order, reading, bulk calls, revoking and deleting.
import { DAY_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';

type Item = { readonly id: string; readonly email_address: string; readonly status: string; readonly token?: string };
type Page = { readonly data: readonly Item[]; readonly total_count: number };

const PAGE = 'http://localhost:3000/join';

eachDatabase('tickets of the admin API', (database) => {
  const list = async (service: TestService, path: string) => (await service.admin<Page>('GET', path)).body;
  const addresses = async (service: TestService, path: string) =>
    (await list(service, path)).data.map(({ email_address }) => email_address);
  const invite = (email_address: string) => ({ email_address, notify: false });
  const idAt = async (service: TestService, path: string): Promise<string> =>
    (await list(service, path)).data[0]?.id ?? '';

  it('list invitations by status, beginning of the address and order, and count them', async () => {
    const service = await createTestService(database());
    for (const name of ['ada', 'adam', 'bob']) {
      service.ports.clock.advance(1_000);
      await service.admin('POST', '/invitations', invite(`${name}@example.com`));
    }
    expect(await addresses(service, '/invitations')).toEqual(
      ['bob', 'adam', 'ada'].map((name) => `${name}@example.com`),
    );
    expect(await list(service, '/invitations?query=AD&limit=1')).toMatchObject({
      total_count: 2,
      data: [{ email_address: 'adam@example.com' }],
    });
    expect(await addresses(service, '/invitations?query=a_')).toEqual([]);
    expect(await addresses(service, '/invitations?order_by=email_address&limit=2&offset=1')).toEqual([
      'adam@example.com',
      'bob@example.com',
    ]);
    const bob = await idAt(service, '/invitations');
    const revoked = await service.admin<Item>('POST', `/invitations/${bob}/revoke`);
    expect(revoked.body.status).toBe('revoked');
    expect((await service.admin('POST', `/invitations/${bob}/revoke`)).status).toBe(404);
    expect((await service.admin('GET', `/invitations/${bob}`)).body).toEqual(revoked.body);
    expect(await addresses(service, '/invitations?status=revoked')).toEqual(['bob@example.com']);
    service.ports.clock.advance(31 * DAY_MS);
    expect(await addresses(service, '/invitations?status=expired,revoked')).toHaveLength(3);
    expect(await addresses(service, '/invitations?status=pending')).toEqual([]);
    for (const query of ['status=lost', 'order_by=token', 'colour=red', 'limit=0'])
      expect([query, (await service.admin('GET', `/invitations?${query}`)).status]).toEqual([query, 422]);
  });

  it('invite several addresses at once, all or none', async () => {
    const service = await createTestService(database());
    const bulk = (invitations: readonly object[]) => service.admin<Page>('POST', '/invitations/bulk', { invitations });
    const made = await bulk([invite('one@example.com'), invite('two@example.com')]);
    expect(made.body).toMatchObject({ total_count: 2, data: [{ token: expect.any(String) }, { status: 'pending' }] });
    expect((await bulk([invite('three@example.com'), invite('one@example.com')])).status).toBe(400);
    expect((await bulk([])).status).toBe(422);
    expect((await bulk(Array.from({ length: 11 }, (_, at) => invite(`n${at}@example.com`)))).status).toBe(422);
    expect((await list(service, '/invitations')).total_count).toBe(2);
  });

  it('list and read the tokens of a user, without their secrets', async () => {
    const service = await createTestService(database());
    const { body: user } = await service.admin<Item>('POST', '/users', { email_address: 'ada@example.com' });
    const other = await createTestService(database());
    for (const [path, more] of [
      ['/sign_in_tokens', {}],
      ['/actor_tokens', { actor: { sub: 'support' } }],
    ] as const) {
      const made = await service.admin<Item>('POST', path, { user_id: user.id, ...more });
      expect(made.status).toBe(200);
      const page = await list(service, `${path}?user_id=${user.id}&status=pending`);
      expect(page).toMatchObject({ total_count: 1, data: [{ id: made.body.id, user_id: user.id, ...more }] });
      expect(JSON.stringify(page)).not.toContain(made.body.token);
      expect(await list(service, `${path}?user_id=user_none`)).toEqual({ data: [], total_count: 0 });
      expect((await service.admin('GET', `${path}/${made.body.id}`)).body).toEqual(page.data[0]);
      expect((await other.admin('GET', `${path}/${made.body.id}`)).status).toBe(404);
      expect((await other.admin('POST', `${path}/${made.body.id}/revoke`)).status).toBe(404);
      expect((await service.admin<Item>('POST', `${path}/${made.body.id}/revoke`)).body.status).toBe('revoked');
      expect((await list(service, `${path}?status=pending`)).total_count).toBe(0);
    }
    const [signIn] = (await list(service, '/sign_in_tokens')).data;
    expect((await service.admin('GET', `/actor_tokens/${signIn?.id}`)).status).toBe(404);
  });

  it('manage the waitlist: add, search, admit, delete', async () => {
    const service = await createTestService(database());
    const added = await service.admin<Item>('POST', '/waitlist_entries', { email_address: ' Ada@Example.com ' });
    expect(added.body).toMatchObject({ email_address: 'ada@example.com', status: 'pending' });
    const again = await service.admin('POST', '/waitlist_entries', { email_address: 'ada@example.com' });
    expect([again.status, again.body.errors?.[0]?.code]).toEqual([400, 'duplicate_record']);
    const bulk = (...names: readonly string[]) =>
      service.admin<Page>('POST', '/waitlist_entries/bulk', {
        entries: names.map((name) => ({ email_address: `${name}@example.com` })),
      });
    service.ports.clock.advance(1_000);
    expect((await bulk('bob', 'ada')).status).toBe(400);
    expect((await bulk('bob', 'eve')).body.total_count).toBe(2);
    expect(await addresses(service, '/waitlist_entries?order_by=-email_address&query=')).toEqual([
      'eve@example.com',
      'bob@example.com',
      'ada@example.com',
    ]);
    expect(await addresses(service, '/waitlist_entries?query=bo')).toEqual(['bob@example.com']);
    const path = `/waitlist_entries/${added.body.id}`;
    await service.admin('POST', `${path}/admit`, { redirect_url: PAGE });
    expect(await addresses(service, '/waitlist_entries?status=admitted')).toEqual(['ada@example.com']);
    expect(await addresses(service, '/invitations')).toEqual(['ada@example.com']);
    expect((await service.admin('GET', path)).body).toMatchObject({ id: added.body.id, status: 'admitted' });
    expect((await service.admin('DELETE', path)).body).toEqual({
      object: 'waitlist_entry',
      id: added.body.id,
      deleted: true,
    });
    expect((await service.admin('GET', path)).status).toBe(404);
    expect(await addresses(service, '/invitations?status=revoked')).toEqual(['ada@example.com']);
  });
});

// Admin API for webhook endpoints: creation and change, secrets that are shown only on request, the log and sending again.
import { beforeAll, expect, it } from 'vitest';
import type { StoredEvent } from '../../../domain/events/stored-event.ts';
import { fanOutDeliveries } from '../../../store/webhooks/fan-out.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';

type Made = { readonly id: string; readonly secret: string; readonly updated_at: number };
type Page<Item> = { readonly data: readonly Item[]; readonly total_count: number };
type Delivery = { readonly id: string; readonly event_id: string; readonly state: string };

const URL = 'https://hooks.example.com/events';

eachDatabase('webhook endpoints', (database) => {
  let service: TestService;
  let production: TestService;
  beforeAll(async () => {
    service = await createTestService(database());
    production = await createTestService(database(), { environmentType: 'production' });
  });

  const make = async (fields: object = {}): Promise<Made> => {
    const { status, body } = await service.admin<Made>('POST', '/webhook_endpoints', { url: URL, ...fields });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  };

  it('are created with a secret that no other reply contains, changed and deleted', async () => {
    const made = await make({
      events: ['user.*', 'session.created'],
      headers: { Authorization: 'Bearer receiver-key' },
    });
    expect(made).toMatchObject({
      object: 'webhook_endpoint',
      url: URL,
      header_names: ['authorization'],
      enabled: true,
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `/webhook_endpoints/${made.id}`;
    const change = { rate_per_second: 5, enabled: false, events: [], updated_at: made.updated_at };
    const changed = await service.admin('PATCH', path, change);
    expect(changed.body).toMatchObject({ rate_per_second: 5, enabled: false, disabled_reason: 'operator', events: [] });
    expect((await service.admin('PATCH', path, { enabled: true })).body).toMatchObject({ disabled_reason: null });
    const shown = [
      changed.body,
      (await service.admin('GET', path)).body,
      (await service.admin('GET', '/webhook_endpoints')).body,
      (await service.admin('GET', `${path}/secrets`)).body,
      (await service.admin('GET', '/audit_events?event=admin.changed')).body,
    ];
    for (const reply of shown) {
      expect(JSON.stringify(reply)).not.toContain(made.secret);
      expect(JSON.stringify(reply)).not.toContain('receiver-key');
    }
    expect((await service.admin('DELETE', path)).body).toEqual({
      object: 'webhook_endpoint',
      id: made.id,
      deleted: true,
    });
    expect((await service.admin('GET', path)).status).toBe(404);
  });

  it('refuse what cannot be sent to, and what the service does not know', async () => {
    const status = async (fields: object, at = service) =>
      (await at.admin('POST', '/webhook_endpoints', { url: URL, ...fields })).status;
    const urls = [
      'ftp://example.com',
      'https://user:word@example.com/',
      'https://example.com/#part',
      'example.com',
      '',
    ];
    for (const url of urls) expect([url, await status({ url })]).toEqual([url, 422]);
    expect(await status({ url: 'http://localhost:3000/hooks' })).toBe(200);
    const near = [
      'http://example.com/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
    ];
    for (const url of [...near, 'https://169.254.169.254/latest', 'https://0x7f.1/'])
      expect([url, await status({ url }, production)]).toEqual([url, 422]);
    expect(await status({}, production)).toBe(200);
    for (const events of [['user.painted'], ['*'], ['nothing.*']]) expect(await status({ events })).toBe(422);
    for (const name of ['webhook-id', 'Content-Length', 'host', 'x y', 'Cookie'])
      expect([name, await status({ headers: { [name]: 'x' } })]).toEqual([name, 422]);
    expect(await status({ headers: { 'x-key': 'a\r\nb' } })).toBe(422);
    expect(await status({ rate_per_second: 0 })).toBe(422);
  });

  it('have several secrets at once, of which one must remain', async () => {
    const { id, secret } = await make();
    const path = `/webhook_endpoints/${id}/secrets`;
    const [first] = (await service.admin<Page<Made>>('GET', path)).body.data;
    const reveal = (secretId: string | undefined) => service.admin<Made>('POST', `${path}/${secretId}/reveal`);
    expect((await reveal(first?.id)).body.secret).toBe(secret);
    const refused = await service.admin('DELETE', `${path}/${first?.id}`);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(/last secret/)]);

    const pair = await service.admin<Made>('POST', path, { type: 'v1a' });
    expect(pair.body).toMatchObject({ type: 'v1a', secret: null, public_key: expect.stringMatching(/^whpk_/) });
    expect((await reveal(pair.body.id)).body.secret).toBeNull();
    const own = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    expect((await service.admin('POST', path, { secret: own })).body.secret).toBe(own);
    expect((await service.admin('POST', path, { secret: 'whsec_c2hvcnQ=' })).status).toBe(422);
    expect((await service.admin('POST', path, { type: 'v1a', secret: own })).status).toBe(422);
    expect((await service.admin('DELETE', `${path}/${first?.id}`)).status).toBe(200);
    expect((await reveal(first?.id)).status).toBe(404);
    expect((await service.admin<Page<Made>>('GET', path)).body.total_count).toBe(2);
  });

  it('log a test event, which an endpoint that is disabled does not get', async () => {
    const { id } = await make({ events: ['session.created'] });
    const path = `/webhook_endpoints/${id}`;
    const sent = await service.admin<Delivery>('POST', `${path}/test`, {});
    expect(sent.body).toMatchObject({ event_type: 'session.created', state: 'pending', attempt_count: 0 });
    const whole = await service.admin<{ request: { body: string } }>('GET', `${path}/deliveries/${sent.body.id}`);
    expect(JSON.parse(whole.body.request.body)).toMatchObject({
      id: sent.body.event_id,
      type: 'session.created',
      version: 1,
      instance_id: service.instance.id,
      data: { object: 'session' },
    });
    const figures = await service.admin('GET', `${path}/statistics`);
    expect(figures.body).toMatchObject({
      delivered: { now: 0, before: 0 },
      waiting: 1,
      oldest_waiting_at: expect.any(Number),
      typical_ms: null,
    });
    expect((await service.admin('POST', `${path}/test`, { type: 'user.painted' })).status).toBe(422);
    expect((await service.admin<Delivery>('POST', `${path}/test`, { type: 'user.deleted' })).status).toBe(200);
    await service.admin('PATCH', path, { enabled: false });
    expect((await service.admin('POST', `${path}/test`, {})).status).toBe(422);
  });

  it('get events again: one, or those of a range that failed or were never queued', async () => {
    const { id } = await make({ events: ['user.created'] });
    const path = `/webhook_endpoints/${id}`;
    const { db } = database();
    const now = service.ports.clock.now();
    const events = Array.from(
      { length: 4 },
      (_, index): StoredEvent => ({
        id: `evt_replay${index}`,
        instanceId: service.instance.id,
        type: index === 3 ? 'user.deleted' : 'user.created',
        subject: `user_${index}`,
        version: 1,
        data: {},
        createdAt: now + index,
        sequence: 1_000_000 + index,
      }),
    );
    await db
      .insertInto('events')
      .values(
        events.map((event) => ({
          id: event.id,
          instance_id: event.instanceId,
          type: event.type,
          subject: event.subject,
          version: event.version,
          data: '{}',
          created_at: event.createdAt,
          sequence: event.sequence,
        })),
      )
      .execute();
    await fanOutDeliveries(db, events.slice(0, 2));
    const list = async (query = '') =>
      (await service.admin<Page<Delivery>>('GET', `${path}/deliveries${query}`)).body.data.map(
        ({ event_id, state }) => `${event_id} ${state}`,
      );
    expect(await list()).toEqual(['evt_replay1 pending', 'evt_replay0 pending']);
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', ready: false, finished_at: now })
      .where('endpoint_id', '=', id)
      .where('event_id', '=', 'evt_replay0')
      .execute();
    expect(await list('?state=failed')).toEqual(['evt_replay0 failed']);
    const replay = (body: object) => service.admin('POST', `${path}/replay`, body);
    const whole = { since: now, until: now + 10 };
    expect((await replay({ since: now + 1, until: now + 2, state: 'failed' })).body).toMatchObject({ queued: 0 });
    expect((await replay(whole)).body).toMatchObject({ queued: 2, next_after: null });
    expect(await list()).toEqual(['evt_replay2 pending', 'evt_replay1 pending', 'evt_replay0 pending']);
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'delivered', ready: false, finished_at: now })
      .where('endpoint_id', '=', id)
      .execute();
    expect((await replay(whole)).body).toMatchObject({ queued: 0 });
    expect((await replay({ ...whole, after: 'evt_replay0', state: 'all' })).body).toMatchObject({ queued: 2 });
    const [newest] = (await service.admin<Page<Delivery>>('GET', `${path}/deliveries?state=delivered`)).body.data;
    const again = await service.admin<Delivery>('POST', `${path}/deliveries/${newest?.id}/replay`);
    expect(again.body).toMatchObject({ event_id: 'evt_replay0', state: 'pending' });
    expect(await list('?state=pending,failed')).toHaveLength(3);
  });
});

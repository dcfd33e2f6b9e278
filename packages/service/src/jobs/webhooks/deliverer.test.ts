// Delivery of webhooks with a fake clock and a receiver in this process: headers, schedule, order, leases, limits and what disables
// an endpoint.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/wire';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import { systemTimers } from '../../ports/timers.ts';
import { createPostWebhook } from '../../ports/webhooks/post.ts';
import { fanOutDeliveries } from '../../store/webhooks/fan-out.ts';
import { claimDeliveries, DELIVERY_LEASE_MS } from '../../store/webhooks/queue.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createHousekeeping } from '../housekeeping.ts';
import { createDeliverer } from './deliverer.ts';

type Endpoint = { readonly id: string; readonly secret: string };
type Delivery = {
  readonly state: string;
  readonly attempt_count: number;
  readonly last_attempt: Record<string, unknown> | null;
};

/** The pauses before the second to the tenth attempt. */
const PAUSES_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];

eachDatabase('the deliverer', (database) => {
  let receiver: WebhookReceiver;
  let service: TestService;
  let sequence = 0;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer((response) => void response.writeHead(204).end());
    await database().db.deleteFrom('webhook_endpoints').execute();
    // No jitter, so that the schedule is exact.
    service = await createTestService(database(), {
      ports: (ports) => ({ ...ports, random: { ...ports.random, digits: (count) => '0'.repeat(count) } }),
    });
  });

  const deliverer = (timers = service.ports.timers) =>
    createDeliverer({ database: database(), ports: { ...service.ports, timers }, post: createPostWebhook() });
  const deliverDue = () => deliverer().deliverDue();
  const add = async (path = '/hooks', fields: object = {}): Promise<Endpoint> =>
    (await service.admin<Endpoint>('POST', '/webhook_endpoints', { url: `${receiver.url}${path}`, ...fields })).body;
  const happen = async (...subjects: readonly string[]): Promise<readonly StoredEvent[]> => {
    const events = subjects.map((subject): StoredEvent => {
      sequence += 1;
      const id = `evt_${String(sequence).padStart(6, '0')}`;
      const createdAt = service.ports.clock.now();
      const data = { object: 'user', id: subject };
      return {
        id,
        instanceId: service.instance.id,
        type: 'user.updated',
        subject,
        version: 1,
        data,
        createdAt,
        sequence,
      };
    });
    await database().transaction(async (db) => {
      for (const event of events)
        await db
          .insertInto('events')
          .values({
            id: event.id,
            instance_id: event.instanceId,
            type: event.type,
            subject: event.subject,
            version: event.version,
            data: JSON.stringify(event.data),
            created_at: event.createdAt,
            sequence: event.sequence,
          })
          .execute();
      await fanOutDeliveries(db, events);
    });
    return events;
  };
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
  const log = async ({ id }: Endpoint): Promise<readonly Delivery[]> =>
    (await service.admin<{ data: readonly Delivery[] }>('GET', `/webhook_endpoints/${id}/deliveries?limit=100`)).body
      .data;
  const shown = async ({ id }: Endpoint) => (await service.admin('GET', `/webhook_endpoints/${id}`)).body;
  const answerWith = (status: number, headers: Record<string, string> = {}, body = '') =>
    receiver.answer((response) => void response.writeHead(status, headers).end(body));

  it('sends an event once to every endpoint that wants it, signed, with the headers of the endpoint', async () => {
    const endpoint = await add('/all', { headers: { 'X-Api-Key': 'receiver' } });
    await add('/users', { events: ['user.*'] });
    await add('/sessions', { events: ['session.created'] });
    await add('/off', { enabled: false });
    const [event] = await happen('user_a');
    expect(await deliverDue()).toBe(2);
    expect(await deliverDue()).toBe(0);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/users']);
    const sent = receiver.received.find(({ path }) => path === '/all');
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': 'receiver',
      'webhook-id': event?.id,
      'webhook-timestamp': String(Math.floor(service.ports.clock.now() / SECOND_MS)),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      id: event?.id,
      type: 'user.updated',
      version: 1,
      timestamp: new Date(service.ports.clock.now()).toISOString(),
      instance_id: service.instance.id,
      data: { object: 'user', id: 'user_a' },
    });
    const [delivery] = await log(endpoint);
    expect(delivery).toMatchObject({ state: 'delivered', attempt_count: 1, last_attempt: { response_status: 204 } });
  });

  it('repeats a failed delivery on the schedule with the same id and body, and gives up after ten attempts', async () => {
    const endpoint = await add();
    answerWith(500, {}, 'x'.repeat(5_000));
    await happen('user_a');
    expect(await deliverDue()).toBe(1);
    for (const pause of PAUSES_MS) {
      service.ports.clock.advance(pause - 1);
      expect(await deliverDue()).toBe(0);
      service.ports.clock.advance(1);
      expect(await deliverDue()).toBe(1);
    }
    expect(await deliverDue()).toBe(0);
    expect([new Set(ids()).size, new Set(receiver.received.map(({ body }) => body)).size, ids().length]).toEqual([
      1, 1, 10,
    ]);
    const [delivery] = await log(endpoint);
    expect(delivery).toMatchObject({
      state: 'failed',
      attempt_count: 10,
      last_attempt: { number: 10, response_status: 500 },
    });
    expect(delivery?.last_attempt?.response_body).toHaveLength(4_096);
  });

  it('keeps the order of a subject: an event waits for the one before it, until that is delivered or has failed', async () => {
    await add();
    const [one, two, other] = await happen('user_a', 'user_a', 'user_b');
    const three = (await happen('user_a'))[0];
    receiver.answer(
      (response, { headers }) => void response.writeHead(headers['webhook-id'] === one?.id ? 503 : 200).end(),
    );
    await deliverDue();
    expect(ids().sort()).toEqual([one?.id, other?.id].sort());
    receiver.received.length = 0;
    for (const pause of PAUSES_MS) {
      service.ports.clock.advance(pause);
      await deliverDue();
    }
    expect(ids()).toEqual([...PAUSES_MS.map(() => one?.id), two?.id, three?.id]);
  });

  it('waits as long as Retry-After asks, and follows no redirect', async () => {
    const endpoint = await add();
    answerWith(429, { 'retry-after': '3600' });
    await happen('user_a');
    await deliverDue();
    service.ports.clock.advance(HOUR_MS - 1);
    expect(await deliverDue()).toBe(0);
    answerWith(302, { location: `${receiver.url}/elsewhere` });
    service.ports.clock.advance(1);
    expect(await deliverDue()).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks']);
    expect((await log(endpoint))[0]).toMatchObject({ state: 'pending', last_attempt: { response_status: 302 } });
  });

  it('disables an endpoint that answers 410, tells the operator, and sends the rest when it is enabled again', async () => {
    await service.admin('PATCH', '/instance', { display_config: { support_email: 'operator@example.com' } });
    const endpoint = await add();
    answerWith(410);
    const [, second] = await happen('user_a', 'user_a');
    expect(await deliverDue()).toBe(1);
    expect(await shown(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect(await happen('user_c')).toHaveLength(1);
    service.ports.clock.advance(DAY_MS);
    expect(await deliverDue()).toBe(0);
    const [mail] = await service.inbox('operator@example.com');
    expect([mail?.subject, mail?.text]).toEqual([
      'A webhook endpoint of Test application is disabled',
      expect.stringContaining(`${receiver.url}/hooks`),
    ]);
    answerWith(200);
    await service.admin('PATCH', `/webhook_endpoints/${endpoint.id}`, { enabled: true });
    receiver.received.length = 0;
    await deliverDue();
    expect(ids()).toEqual([second?.id]);
  });

  it('disables an endpoint after five days of failures, and not after separate ones', async () => {
    const endpoint = await add();
    answerWith(500);
    const failDaily = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        await happen(`user_${sequence}`);
        await deliverDue();
        service.ports.clock.advance(DAY_MS);
      }
    };
    await failDaily(5);
    expect(await shown(endpoint)).toMatchObject({ enabled: true, failing_since: expect.any(Number) });
    answerWith(200);
    await deliverDue();
    expect(await shown(endpoint)).toMatchObject({ enabled: true, failing_since: null });
    answerWith(500);
    await failDaily(1);
    await database().db.deleteFrom('webhook_deliveries').execute();
    service.ports.clock.advance(9 * DAY_MS);
    await failDaily(5);
    expect(await shown(endpoint)).toMatchObject({ enabled: true });
    await failDaily(1);
    expect(await shown(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  });

  it('delivers each attempt once with several nodes', async () => {
    await add();
    const events = await happen(...Array.from({ length: 60 }, (_, index) => `user_${index % 20}`));
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    expect(ids().length).toBe(events.length);
    expect(new Set(ids()).size).toBe(events.length);
    const bySubject = new Map<string, string[]>();
    for (const { body } of receiver.received) {
      const { id, data } = JSON.parse(body) as { id: string; data: { id: string } };
      bySubject.set(data.id, [...(bySubject.get(data.id) ?? []), id]);
    }
    for (const sent of bySubject.values()) expect(sent).toEqual([...sent].sort());
  });

  it('sends again, with the same id, what a node claimed before it crashed', async () => {
    const { id: endpointId } = await add();
    const [event] = await happen('user_a');
    const now = service.ports.clock.now();
    const claim = { endpointId, ratePerSecond: null, now, leaseUntil: now + DELIVERY_LEASE_MS, limit: 5 };
    expect(await claimDeliveries(database(), claim)).toMatchObject([{ eventId: event?.id }]);
    expect(await deliverDue()).toBe(0);
    service.ports.clock.advance(DELIVERY_LEASE_MS);
    expect(await deliverDue()).toBe(1);
    expect(ids()).toEqual([event?.id]);
  });

  it('starts no more requests in a second than an endpoint allows, over all nodes', async () => {
    await add('/hooks', { rate_per_second: 3 });
    await happen(...Array.from({ length: 8 }, (_, index) => `user_${index}`));
    for (const total of [3, 6, 8]) {
      await Promise.all([deliverDue(), deliverDue()]);
      expect(ids()).toHaveLength(total);
      service.ports.clock.advance(SECOND_MS);
    }
  });

  it('is not slowed by an endpoint that does not answer, and returns its deliveries when it stops', async () => {
    const slow = await add('/slow');
    await add('/quick');
    const held: Array<() => void> = [];
    receiver.answer((response, { path }) => {
      if (path === '/slow') held.push(() => void response.writeHead(200).end());
      else response.writeHead(200).end();
    });
    await happen(...Array.from({ length: 40 }, (_, index) => `user_${index}`));
    const running = deliverer({ after: (milliseconds, run) => systemTimers.after(Math.min(milliseconds, 20), run) });
    running.start();
    const count = (path: string) => receiver.received.filter((one) => one.path === path).length;
    await expect.poll(() => count('/quick')).toBe(40);
    await expect.poll(() => count('/slow')).toBe(32);
    await running.stop();
    expect((await log(slow)).filter(({ state }) => state === 'pending')).toHaveLength(40);
    receiver.answer((response) => void response.writeHead(200).end());
    expect(await deliverDue()).toBe(40);
    for (const end of held) end();
  });

  it('sends a test event, and the log is purged after its time', async () => {
    const endpoint = await add();
    const test = await service.admin<{ id: string }>('POST', `/webhook_endpoints/${endpoint.id}/test`, {});
    await deliverDue();
    const path = `/webhook_endpoints/${endpoint.id}/deliveries/${test.body.id}`;
    const whole = await service.admin<{ request: { body: string }; attempts: readonly object[] }>('GET', path);
    expect(whole.body).toMatchObject({ state: 'delivered', attempts: [{ number: 1, response_status: 204 }] });
    expect(receiver.received.map(({ body }) => body)).toEqual([whole.body.request.body]);
    const tidy = async () => {
      const housekeeping = createHousekeeping({
        database: database(),
        ports: { ...service.ports, timers: { after: () => () => {} } },
      });
      housekeeping.start();
      await housekeeping.stop();
    };
    service.ports.clock.advance(29 * DAY_MS);
    await tidy();
    expect(await log(endpoint)).toHaveLength(1);
    service.ports.clock.advance(2 * DAY_MS);
    await tidy();
    expect(await log(endpoint)).toEqual([]);
  });
});

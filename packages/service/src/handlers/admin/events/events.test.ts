// Reading events by the admin API: in order, from a cursor, with a wait that ends.
import { expect, it } from 'vitest';
import type { Database } from '../../../store/database/database.ts';
import { insertEvents } from '../../../store/events/events.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';
import { createEventWaiters } from '../../../use-cases/events/event-waiters.ts';

type Reply = { data: { id: string; type: string; data: Record<string, unknown> }[]; cursor: string; has_more: boolean };

const read = async (service: TestService, query: string): Promise<Reply> => {
  const { status, body } = await service.admin<Reply>('GET', `/events?${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};

const addUser = (service: TestService, name: string) =>
  service.admin<{ id: string }>('POST', '/users', { email_address: [`${name}@example.com`] });

/** A transaction that stays open until `commit` is called. */
const openTransaction = async (database: Database, work: Parameters<Database['transaction']>[0]) => {
  let commit: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasWritten: () => void = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const done = database.transaction(async (db) => {
    await work(db);
    hasWritten();
    await held;
  });
  await written;
  return async () => {
    commit();
    await done;
  };
};

eachDatabase('GET /events', (database, kind) => {
  it('reads pages in order from a cursor or from an event', async () => {
    const service = await createTestService(database());
    const { cursor: start } = await read(service, 'after=latest');
    for (const name of ['one', 'two', 'three']) await addUser(service, name);
    const first = await read(service, `after=${start}&limit=2`);
    expect(first.data.map(({ type }) => type)).toEqual(['user.created', 'user.created']);
    expect(first.has_more).toBe(true);
    const second = await read(service, `after=${first.cursor}&limit=2`);
    expect(second.data).toHaveLength(1);
    expect(second.has_more).toBe(false);
    expect((await read(service, `after=${first.data[1]?.id}`)).data).toEqual(second.data);
    expect((await read(service, `after=${second.cursor}`)).data).toEqual([]);
    expect((await read(service, `after=${start}&types=user.deleted`)).data).toEqual([]);
    expect((await read(service, `after=${start}&types=user.created,user.deleted`)).data).toHaveLength(3);
  });

  it('reads backwards, the newest first', async () => {
    const service = await createTestService(database());
    const made = [];
    for (const name of ['one', 'two', 'three']) made.push((await addUser(service, name)).body.id);
    const ids = ({ data }: Reply) => data.map((event) => event.data.id);
    const first = await read(service, 'before=latest&limit=2&types=user.created');
    expect([ids(first), first.has_more]).toEqual([[made[2], made[1]], true]);
    const second = await read(service, `before=${first.cursor}&limit=2&types=user.created`);
    expect([ids(second), second.has_more]).toEqual([[made[0]], false]);
    expect((await service.admin('GET', '/events?before=latest&after=latest')).status).toBe(422);
    expect((await service.admin('GET', '/events?before=evt_x')).status).toBe(422);
  });

  it('refuses a cursor and a type that do not exist', async () => {
    const service = await createTestService(database());
    const wrong = ['after=x', `after=evt_${'0'.repeat(27)}`, 'types=user.invented', 'wait=31', 'limit=101'];
    for (const query of wrong)
      expect([query, (await service.admin('GET', `/events?${query}`)).status]).toEqual([query, 422]);
  });

  it('shows nothing of another instance', async () => {
    const own = await createTestService(database());
    const other = await createTestService(database());
    const { body: user } = await addUser(own, 'own');
    const [made] = (await read(own, 'types=user.created')).data;
    expect(made?.data.id).toBe(user.id);
    expect((await read(other, 'types=user.created')).data).toEqual([]);
    expect((await other.admin('GET', `/events?after=${made?.id}`)).status).toBe(422);
  });

  it('never misses a transaction that commits after a later one', async () => {
    // The embedded database runs one transaction at a time.
    if (kind === 'PGlite') return;
    const service = await createTestService(database());
    const { cursor: start } = await read(service, 'after=latest');
    const event = { instanceId: service.instance.id, type: 'role.created', version: 1, data: {}, createdAt: 1 };
    const commit = await openTransaction(database(), (db) =>
      insertEvents(db, [{ ...event, id: service.ports.ids.at('evt', 1), subject: 'slow' }]),
    );
    const { body: user } = await addUser(service, 'quick');
    const before = await read(service, `after=${start}`);
    expect(before.data.map(({ data }) => data.id)).toEqual([user.id]);
    await commit();
    const after = await read(service, `after=${before.cursor}`);
    expect(after.data.map(({ type }) => type)).toEqual(['role.created']);
  });

  it('waits for an event, and answers without one when the time is over', async () => {
    const service = await createTestService(database());
    const { cursor } = await read(service, 'after=latest');
    expect((await read(service, `after=${cursor}&wait=1`)).data).toEqual([]);
    const waiting = read(service, `after=${cursor}&wait=30`);
    await addUser(service, 'awaited');
    // Without an event it would end after sixty looks.
    expect((await waiting).data.map(({ type }) => type)).toEqual(['user.created']);
  });
});

it('lets only so many callers wait, and ends their waits when they leave or the service stops', async () => {
  const waiters = createEventWaiters({ after: () => () => {} }, 2);
  const gone = new AbortController();
  const first = waiters.enter(gone.signal);
  const second = waiters.enter();
  expect(waiters.enter()).toBeUndefined();
  const firstWait = first?.pause(1_000);
  const secondWait = second?.pause(1_000);
  gone.abort();
  expect(await firstWait).toBe(false);
  first?.leave();
  expect(waiters.enter()).toBeDefined();
  waiters.stop();
  expect(await secondWait).toBe(false);
  second?.leave();
  expect(waiters.enter()).toBeUndefined();
});

// Events of changes: one for each changed row, with its final state, committed with the change or not at all.
import { expect, it } from 'vitest';
import { numberCommitted } from '../../jobs/sequencer.ts';
import { insertAuditEvent } from '../../store/audit-events.ts';
import { listEvents } from '../../store/events/events.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { withEvents, writeEvents } from './emit.ts';

const eventsOf = async (service: TestService) => {
  const { database, ports, instance } = service;
  await numberCommitted({ database, writeLate: (db, notes) => writeEvents(db, ports, notes, { isLate: true }) });
  return listEvents(database.db, instance.id, { after: 0, limit: 1_000 });
};

const typesOf = async (service: TestService) => (await eventsOf(service)).map(({ type }) => type);

eachDatabase('events', (database) => {
  it('are made once for each changed row, with its final state', async () => {
    const service = await createTestService(database());
    await eventsOf(service);
    const before = (await eventsOf(service)).length;
    const { body: user } = await service.admin<{ id: string }>('POST', '/users', {
      email_address: ['ada@example.com'],
      first_name: 'Ada',
      public_metadata: { plan: 'pro' },
    });
    service.ports.clock.advance(1);
    await service.admin('PATCH', `/users/${user.id}`, { first_name: 'Augusta' });
    service.ports.clock.advance(1);
    await service.admin('DELETE', `/users/${user.id}`);
    const events = (await eventsOf(service)).slice(before);
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'user.updated', 'user.deleted']);
    expect(events.map(({ subject }) => subject)).toEqual([user.id, user.id, user.id]);
    expect(events[0]?.data).toMatchObject({
      object: 'user',
      id: user.id,
      first_name: 'Ada',
      public_metadata: { plan: 'pro' },
      email_addresses: [{ email_address: 'ada@example.com' }],
    });
    expect(events[1]?.data).toMatchObject({ first_name: 'Augusta' });
    expect(events[2]?.data).toEqual({ object: 'user', id: user.id, deleted: true });
    const ids = events.map(({ id }) => id);
    expect([...ids].sort()).toEqual(ids);
  });

  it('are not made for a change that is rolled back', async () => {
    const service = await createTestService(database());
    const before = await typesOf(service);
    const events = withEvents(service.database, service.ports);
    const failed = events.transaction(async (db) => {
      await db
        .insertInto('waitlist_entries')
        .values({
          id: 'wle_1',
          instance_id: service.instance.id,
          email_address: 'a@example.com',
          language: 'en',
          status: 'pending',
          ticket_id: null,
          created_at: 1,
          updated_at: 1,
        })
        .execute();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await typesOf(service)).toEqual(before);
  });

  it('are also made of a change outside of a transaction, before those of later changes', async () => {
    const service = await createTestService(database());
    const before = (await eventsOf(service)).length;
    const { body: user } = await service.admin<{ id: string }>('POST', '/users', { email_address: ['b@example.com'] });
    await insertAuditEvent(service.database.db, {
      id: 'aud_1',
      instanceId: service.instance.id,
      event: 'sign_in.failed',
      organizationId: null,
      userId: user.id,
      actor: null,
      sessionId: null,
      clientId: null,
      ipAddress: '203.0.113.7',
      userAgent: null,
      target: null,
      reason: 'form_password_incorrect',
      strategy: null,
      changes: null,
      createdAt: 5,
    });
    await service.admin('PATCH', `/users/${user.id}`, { first_name: 'Bea' });
    const events = (await eventsOf(service)).slice(before);
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'signIn.failed', 'user.updated']);
    expect(events[1]?.data).toMatchObject({
      object: 'sign_in',
      user_id: user.id,
      error_code: 'form_password_incorrect',
    });
  });
});

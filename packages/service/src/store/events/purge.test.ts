import { DAY_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { numberCommitted } from '../../jobs/sequencer.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService } from '../../testing/test-service.ts';
import { insertEvents, listEvents } from './events.ts';
import { purgeEvents } from './purge.ts';

eachDatabase('old events', (database) => {
  it('are deleted, except those that an endpoint has not received or that have no number', async () => {
    const service = await createTestService(database());
    const { instance, ports } = service;
    const { db } = database();
    const number = () => numberCommitted({ database: database(), writeLate: async () => {} });
    const now = ports.clock.now();
    const add = (subject: string, createdAt: number) =>
      insertEvents(db, [
        {
          id: ports.ids.at('evt', createdAt),
          instanceId: instance.id,
          type: 'user.updated',
          subject,
          version: 1,
          data: {},
          createdAt,
        },
      ]);
    const subjects = async () =>
      (await db.selectFrom('events').select('subject').where('instance_id', '=', instance.id).execute())
        .map(({ subject }) => subject)
        .sort();
    await number();
    await db.deleteFrom('events').execute();
    await add('received', now - 40 * DAY_MS);
    await number();
    const made = await service.admin('POST', '/webhook_endpoints', { url: 'https://app.example.com/hooks' });
    expect(made.status).toBe(200);
    await add('waiting', now - 40 * DAY_MS);
    await add('new', now);
    await number();
    await add('unnumbered', now - 40 * DAY_MS);
    expect(await purgeEvents(db, now - 30 * DAY_MS)).toBe(1);
    expect(await subjects()).toEqual(['new', 'unnumbered', 'waiting']);
    expect((await listEvents(db, instance.id, { after: 0, limit: 10 })).map(({ subject }) => subject)).toEqual([
      'waiting',
      'new',
    ]);
  });
});

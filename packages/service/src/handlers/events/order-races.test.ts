// Many concurrent changes of a few rows on two nodes: every change that was answered has its event, and those of one row are in
// the order of the changes.
import { expect, it } from 'vitest';
import { numberCommitted } from '../../jobs/sequencer.ts';
import { createApp } from '../../server/app.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createEventReader } from '../../testing/event-reader.ts';
import { createTestService } from '../../testing/test-service.ts';
import { writeEvents } from './emit.ts';

const USERS = 4;
const CHANGES = 15;

eachDatabase('concurrent changes', (database) => {
  it('make events in the order of the changes of each row', async () => {
    const service = await createTestService(database());
    const { ports, baseUrl, secretKey } = service;
    const other = createApp({ config: { provider: 'latchkey', trustedProxies: [] }, database: database(), ports });
    const nodes = [service.app, other];
    const ids = await Promise.all(
      Array.from({ length: USERS }, async (_, at) => {
        const { body } = await service.admin<{ id: string }>('POST', '/users', {
          email_address: [`u${at}@example.com`],
        });
        return body.id;
      }),
    );
    const read = createEventReader(service);
    await read();
    const change = async (id: string, at: number): Promise<void> => {
      const reply = await nodes[at % nodes.length]?.fetch(
        new Request(`${baseUrl}/admin/v1/users/${id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ first_name: `Name ${at}` }),
        }),
      );
      expect(reply?.status).toBe(200);
    };
    const number = () =>
      numberCommitted({
        database: database(),
        writeLate: (db, notes) => writeEvents(db, ports, notes, { isLate: true }),
      });
    const work = ids.flatMap((id) => Array.from({ length: CHANGES }, (_, at) => change(id, at)));
    await Promise.all([...work, number(), number(), number()]);
    const events = await read();
    const stamps = new Map<string, number[]>();
    for (const { subject, data } of events)
      stamps.set(subject, [...(stamps.get(subject) ?? []), Number(data.updated_at)]);
    for (const id of ids) {
      const seen = stamps.get(id) ?? [];
      expect(seen).toHaveLength(CHANGES);
      // `updated_at` grows with every change of the row.
      expect([...seen].sort((one, next) => one - next)).toEqual(seen);
      expect(new Set(seen).size).toBe(CHANGES);
    }
    const rows = await database().db.selectFrom('events').select('sequence').orderBy('sequence').execute();
    expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(rows.length);
  });
});

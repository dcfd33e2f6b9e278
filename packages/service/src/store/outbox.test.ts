import { MINUTE_MS } from '@latchkey/wire';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestPorts, TEST_NOW } from '../testing/test-ports.ts';
import { createInstance } from './instances/new-instance.ts';
import {
  claimDueMessages,
  enqueueMessage,
  listInbox,
  markMessageFailed,
  markMessageSent,
  purgeOutbox,
} from './outbox.ts';

eachDatabase('the outbox', (database) => {
  const ports = createTestPorts();
  const ids: Record<'development' | 'production', string> = { development: '', production: '' };
  beforeAll(async () => {
    for (const environmentType of ['development', 'production'] as const) {
      const made = await createInstance(database().db, ports, {
        environmentType,
        apiHost: `${environmentType}.localhost`,
        applicationName: 'Acme',
        homeUrl: '',
        allowedOrigins: [],
      });
      ids[environmentType] = made.instance.id;
    }
  });

  const message = (to: string, code: string) => ({
    to,
    subject: `Code ${code}`,
    text: code,
    html: `<p>${code}</p>`,
    code,
    link: undefined,
  });
  const send = (to: string, code: string, from: 'development' | 'production' = 'development') =>
    enqueueMessage(database().db, ports, { ...message(to, code), instanceId: ids[from], channel: 'email' });
  const take = (now: number, limit = 100) =>
    claimDueMessages(database().db, ports, { now, leaseUntil: now + MINUTE_MS, limit });

  it('shows messages newest first, of one recipient in any notation, of one instance only', async () => {
    await send('ada@example.com', '111111');
    await send('bob@example.com', '222222');
    await send('ada@example.com', '333333');
    await send('ada@example.com', '444444', 'production');
    const codes = async (to: string | undefined) =>
      (await listInbox(database().db, ports, { instanceId: ids.development, to })).map((found) => found.code);
    expect(await codes('ada@example.com')).toEqual(['333333', '111111']);
    expect(await codes(' Ada@Example.com ')).toEqual(['333333', '111111']);
    expect(await codes(undefined)).toEqual(['333333', '222222', '111111']);
    expect(await codes('nobody@example.com')).toEqual([]);
  });

  it('stores neither address nor code in clear', async () => {
    const rows = JSON.stringify(await database().db.selectFrom('outbox').selectAll().execute());
    expect(rows).not.toMatch(/ada@example\.com|111111|333333/);
  });

  it('contains nothing of a transaction that was rolled back', async () => {
    const attempt = database().transaction(async (db) => {
      await enqueueMessage(db, ports, {
        ...message('gone@example.com', '999999'),
        instanceId: ids.development,
        channel: 'email',
      });
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await listInbox(database().db, ports, { instanceId: ids.development, to: 'gone@example.com' })).toEqual([]);
  });

  it('gives each message to one sender at a time', async () => {
    const waiting = 4;
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take(TEST_NOW, 2)))).flat();
    expect(taken).toHaveLength(waiting);
    expect(new Set(taken.map((found) => found.id)).size).toBe(waiting);
    expect(await take(TEST_NOW)).toEqual([]);
  });

  it('gives a message again when its sender died, and not after it was sent', async () => {
    const again = await take(TEST_NOW + MINUTE_MS);
    expect(again).toHaveLength(4);
    expect(again.every((found) => found.attempts === 2)).toBe(true);
    const [first, second] = again;
    await markMessageSent(database().db, first?.id ?? '', TEST_NOW);
    await markMessageFailed(database().db, second?.id ?? '', 'ECONNREFUSED', TEST_NOW + 3 * MINUTE_MS);
    const third = await take(TEST_NOW + 2 * MINUTE_MS);
    expect(third.map((found) => found.id)).not.toContain(first?.id);
    expect(third.map((found) => found.id)).not.toContain(second?.id);
    expect(third).toHaveLength(2);
  });

  it('drops a message that expired', async () => {
    expect(await take(TEST_NOW + 10 * MINUTE_MS)).toEqual([]);
  });

  it('removes sent production messages at once and all others when they are old', async () => {
    const left = () => database().db.selectFrom('outbox').select(['id', 'instance_id', 'sent_at']).execute();
    for (const row of await left()) await markMessageSent(database().db, row.id, TEST_NOW);
    await purgeOutbox(database().db, TEST_NOW - 1);
    expect((await left()).map((row) => row.instance_id)).toEqual([ids.development, ids.development, ids.development]);
    await purgeOutbox(database().db, TEST_NOW + 1);
    expect(await left()).toEqual([]);
  });
});

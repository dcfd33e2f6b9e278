// Batches of an import: how many are written at the same time, which wait, in which order they are reported, and a failure.
import { expect, it } from 'vitest';
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import type { LocatedRecord } from './reading/records.ts';
import { sendRecords } from './send-records.ts';

const user = (number: number, address = `user${number}@example.com`): ImportRecord => ({
  type: 'user',
  id: `u${number}`,
  email_addresses: [{ value: address, verified: true }],
});

async function* located(records: readonly ImportRecord[]): AsyncGenerator<LocatedRecord> {
  for (const [index, record] of records.entries()) yield { file: 'f', line: index + 1, record };
}

/** Sends and keeps every batch open until the test ends it. */
const start = (records: readonly ImportRecord[], writers: number) => {
  const open: Array<{ readonly size: number; end(): void; fail(): void }> = [];
  const reported: number[] = [];
  const send = (batch: readonly ImportRecord[]) =>
    new Promise<readonly Outcome[]>((resolve, reject) => {
      open.push({
        size: batch.length,
        end: () => resolve(batch.map((): Outcome => ({ at: 'created', left_out: [] }))),
        fail: () => reject(new Error('the database is gone')),
      });
    });
  const onOutcomes = (batch: readonly LocatedRecord[]) => {
    reported.push(batch[0]?.line ?? 0);
  };
  const sent = sendRecords(located(records), { send, onOutcomes, writers });
  sent.catch(() => {});
  return { open, reported, sent };
};

const users = (count: number) => Array.from({ length: count }, (_, number) => user(number));

it('writes as many batches at a time as there are writers, and reports them in the order of the files', async () => {
  const { open, reported, sent } = start(users(1_600), 2);
  await expect.poll(() => open.length).toBe(2);
  open[1]?.end();
  await expect.poll(() => open.length).toBe(2);
  expect(reported).toEqual([]);
  open[0]?.end();
  await expect.poll(() => open.length).toBe(4);
  expect(reported).toEqual([1, 501]);
  expect(open.map(({ size }) => size)).toEqual([500, 500, 500, 100]);
  open[2]?.end();
  open[3]?.end();
  await sent;
  expect(reported).toEqual([1, 501, 1_001, 1_501]);
});

it('writes one batch at a time with one writer', async () => {
  const { open, sent } = start(users(600), 1);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.end();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.end();
  await sent;
});

it('waits with a batch that has a key of a batch before it', async () => {
  const { open, sent } = start([...users(500), user(600, 'USER7@example.com ')], 2);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.end();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.end();
  await sent;
});

it('waits before and after records that refer to others', async () => {
  const membership: ImportRecord = { type: 'membership', organization_id: 'o', user_id: 'u1', role: 'org:member' };
  const others = Array.from({ length: 500 }, () => membership);
  const { open, sent } = start([...users(500), ...others, user(1_000)], 3);
  for (const at of [0, 1, 2]) {
    await expect.poll(() => open.length).toBe(at + 1);
    open[at]?.end();
  }
  await sent;
});

it('sends nothing after a failure, and throws it once every open batch has ended', async () => {
  const { open, reported, sent } = start(users(2_000), 2);
  await expect.poll(() => open.length).toBe(2);
  open[0]?.fail();
  open[1]?.end();
  await expect(sent).rejects.toThrow('the database is gone');
  expect(open).toHaveLength(2);
  expect(reported).toEqual([]);
});

// Sends the records of the files in batches; the next batch is read while the database writes the last one.
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import type { LocatedRecord } from './reading/records.ts';

/** Records of one batch, and characters of its JSON, roughly. */
const BATCH_RECORDS = 500;
const BATCH_CHARACTERS = 8_000_000;
/** A record with more parts than this is measured; others are small. */
const SMALL_RECORD = 2_000;

type Send = (records: readonly ImportRecord[]) => Promise<readonly Outcome[]>;

const sizeOf = ({ record }: LocatedRecord): number =>
  record.type === 'user' ? JSON.stringify(record).length : SMALL_RECORD;

/** Sends all records and reports the outcome of each, in their order. */
export const sendRecords = async (
  records: AsyncIterable<LocatedRecord>,
  send: Send,
  onOutcomes: (batch: readonly LocatedRecord[], outcomes: readonly Outcome[]) => void,
): Promise<void> => {
  let batch: LocatedRecord[] = [];
  let size = 0;
  let sending: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const sent = batch;
    batch = [];
    size = 0;
    await sending;
    sending = send(sent.map(({ record }) => record)).then((outcomes) => onOutcomes(sent, outcomes));
    // A failure is thrown by the next await; until then it is not unhandled.
    sending.catch(() => {});
  };
  try {
    for await (const one of records) {
      batch.push(one);
      size += sizeOf(one);
      if (batch.length >= BATCH_RECORDS || size >= BATCH_CHARACTERS) await flush();
    }
    await flush();
  } finally {
    await sending;
  }
};

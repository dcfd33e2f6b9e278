// Sends the records of the files in batches; the next batch is read while the database writes those before it.
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import type { LocatedRecord } from './reading/records.ts';
import { uniqueKeys } from './unique-keys.ts';

/** Records of one batch, and characters of its JSON, roughly. */
const BATCH_RECORDS = 500;
const BATCH_CHARACTERS = 8_000_000;
/** A record with more parts than this is measured; others are small. */
const SMALL_RECORD = 2_000;

type Send = (records: readonly ImportRecord[]) => Promise<readonly Outcome[]>;

const sizeOf = ({ record }: LocatedRecord): number =>
  record.type === 'user' ? JSON.stringify(record).length : SMALL_RECORD;

/** A batch that is being written. */
type Flight = {
  /** Settles when this batch and all earlier ones are written and reported. */
  readonly done: Promise<void>;
  /** The keys of its users; undefined if it has other records, which may refer to anything before them. */
  readonly keys: ReadonlySet<string> | undefined;
};

/** The unique keys of a batch that consists of users alone. */
const keysOf = (batch: readonly LocatedRecord[]): ReadonlySet<string> | undefined =>
  batch.every(({ record }) => record.type === 'user')
    ? new Set(batch.flatMap(({ record }) => uniqueKeys(record).map(([, key]) => key)))
    : undefined;

/** Users that share no key may be written at the same time: of two rows with one key, the first of the files is imported. */
const areApart = (one: Flight['keys'], other: Flight['keys']): boolean =>
  one !== undefined && other !== undefined && ![...one].some((key) => other.has(key));

export type Sending = {
  readonly send: Send;
  /** Called for each batch, in the order of the files. */
  readonly onOutcomes: (batch: readonly LocatedRecord[], outcomes: readonly Outcome[]) => void;
  /** Batches that may be written at the same time. */
  readonly writers: number;
};

/** Sends all records and reports the outcome of each, in their order. */
export const sendRecords = async (
  records: AsyncIterable<LocatedRecord>,
  { send, onOutcomes, writers }: Sending,
): Promise<void> => {
  let batch: LocatedRecord[] = [];
  let size = 0;
  let flights: readonly Flight[] = [];
  const land = async (): Promise<void> => {
    const [first, ...rest] = flights;
    flights = rest;
    await first?.done;
  };
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const sent = batch;
    batch = [];
    size = 0;
    const keys = writers > 1 ? keysOf(sent) : undefined;
    while (flights.length >= writers || flights.some((flight) => !areApart(flight.keys, keys))) await land();
    const earlier = flights.at(-1)?.done;
    const outcomes = send(sent.map(({ record }) => record));
    const done = Promise.all([outcomes, earlier]).then(([all]) => onOutcomes(sent, all));
    // A failure is thrown when the batch lands; until then it is not unhandled.
    done.catch(() => {});
    flights = [...flights, { done, keys }];
  };
  try {
    for await (const one of records) {
      batch.push(one);
      size += sizeOf(one);
      if (batch.length >= BATCH_RECORDS || size >= BATCH_CHARACTERS) await flush();
    }
    await flush();
    while (flights.length > 0) await land();
  } finally {
    await Promise.allSettled(flights.map(({ done }) => done));
  }
};

// The time that statistics are about: whole hours or days in UTC, the current one included, and the equally long time before.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import type { StatisticsPeriod } from '@latchkey/wire/schemas';

export type StatisticsWindow = {
  readonly bucket: 'hour' | 'day';
  readonly bucketMs: number;
  /** The beginning of the first bucket. */
  readonly from: number;
  readonly until: number;
  /** The time before: as long as from `from` to `until`, and ending as far before `from` as the last bucket is unfinished. */
  readonly before: { readonly from: number; readonly until: number };
};

const BUCKETS: Readonly<Record<StatisticsPeriod, { readonly bucket: 'hour' | 'day'; readonly number: number }>> = {
  '24h': { bucket: 'hour', number: 24 },
  '7d': { bucket: 'day', number: 7 },
  '30d': { bucket: 'day', number: 30 },
  '90d': { bucket: 'day', number: 90 },
};

export const windowOf = (period: StatisticsPeriod, now: number): StatisticsWindow => {
  const { bucket, number } = BUCKETS[period];
  const bucketMs = bucket === 'hour' ? HOUR_MS : DAY_MS;
  const from = Math.floor(now / bucketMs) * bucketMs - (number - 1) * bucketMs;
  const length = number * bucketMs;
  return { bucket, bucketMs, from, until: now, before: { from: from - length, until: now - length } };
};

/** The beginnings of all buckets, oldest first. */
export const bucketsOf = ({ from, until, bucketMs }: StatisticsWindow): readonly number[] =>
  Array.from({ length: Math.floor((until - from) / bucketMs) + 1 }, (_, index) => from + index * bucketMs);

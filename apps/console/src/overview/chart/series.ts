// What the chart draws: at most five series, always in the same order, and a scale with round numbers.
import type { AdminReply } from '@latchkey/wire/admin';

export type SignIns = AdminReply<'GET /statistics'>['sign_ins'];
type Counts = SignIns['buckets'][number]['completed'];
type Method = keyof Counts;

export const SERIES = ['passkey', 'password', 'code', 'provider', 'rest'] as const;
export type Series = (typeof SERIES)[number];

/** The methods that each series holds. */
const METHODS: Readonly<Record<Series, readonly Method[]>> = {
  passkey: ['passkey'],
  password: ['password'],
  code: ['email', 'phone'],
  provider: ['provider', 'wallet'],
  rest: ['enterprise', 'other'],
};

export type SeriesNumbers = Readonly<Record<Series, number>>;
export type Bucket = { readonly at: number; readonly completed: SeriesNumbers; readonly refused: SeriesNumbers };

const folded = (counts: Counts): SeriesNumbers =>
  // Every series gets its number.
  Object.fromEntries(
    SERIES.map((series) => [series, METHODS[series].reduce((sum, method) => sum + counts[method], 0)]),
  ) as SeriesNumbers;

export const bucketsOf = ({ buckets }: SignIns): readonly Bucket[] =>
  buckets.map(({ at, completed, refused }) => ({ at, completed: folded(completed), refused: folded(refused) }));

export const sumOf = (numbers: SeriesNumbers): number => SERIES.reduce((sum, series) => sum + numbers[series], 0);

/** The numbers of several buckets together. */
export const totalOf = (buckets: readonly Bucket[]): Omit<Bucket, 'at'> => {
  const add = (kind: 'completed' | 'refused'): SeriesNumbers =>
    Object.fromEntries(
      SERIES.map((series) => [series, buckets.reduce((sum, bucket) => sum + bucket[kind][series], 0)]),
    ) as SeriesNumbers;
  return { completed: add('completed'), refused: add('refused') };
};

const STEPS = [1, 2, 2.5, 5, 10] as const;
export const MARKS = 4;

/** The distance of two marks of the scale: a round number, so that four of them reach the highest bar. */
export const scaleStep = (highest: number): number => {
  const rough = Math.max(1, highest / MARKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => one >= rough && Number.isInteger(one));
  return step ?? 10 * power;
};

/** The marks of the scale, the highest first. */
export const scaleMarks = (step: number): readonly number[] => [4, 3, 2, 1, 0].map((mark) => mark * step);

/** The days that are named under the chart: the first, the last, and three between them. */
export const dayMarks = (count: number): readonly number[] => {
  const last = count - 1;
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))];
};

// Admin API: figures of an instance. The sign-ins that were committed before the call are in them: the call chains the audit log first.
import { SIGN_IN_METHODS, type SignInMethod } from '@latchkey/wire/schemas';
import { bucketsOf, windowOf } from '../../../domain/statistics/window.ts';
import { extendChain } from '../../../store/audit-chain.ts';
import { listSignInCounts, type SignInCount, sumSignInCounts } from '../../../store/statistics/sign-in-counts.ts';
import { countActiveUsers, countAllUsers, countCreatedUsers } from '../../../store/statistics/user-figures.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';

type Kind = 'completed' | 'refused';

/** What happened in the millisecond of the call counts too. */
const upTo = ({ from, until }: { readonly from: number; readonly until: number }) => ({ from, until: until + 1 });

const sum = (counts: readonly SignInCount[], kind: Kind): number =>
  counts.reduce((total, count) => total + count[kind], 0);

/** The number of each method, also of those without any. */
const perMethod = (counts: readonly SignInCount[], kind: Kind): Record<SignInMethod, number> => {
  const numbers = Object.fromEntries(SIGN_IN_METHODS.map((method) => [method, 0]));
  for (const count of counts) numbers[count.method] = (numbers[count.method] ?? 0) + count[kind];
  // Every method is set above.
  return numbers as Record<SignInMethod, number>;
};

/** The counts by the bucket that they are in. */
const byBucket = (counts: readonly SignInCount[]): ReadonlyMap<number, readonly SignInCount[]> => {
  const buckets = new Map<number, SignInCount[]>();
  for (const count of counts) {
    const found = buckets.get(count.at);
    if (found) found.push(count);
    else buckets.set(count.at, [count]);
  }
  return buckets;
};

export const getAdminStatistics: AdminHandler<'GET /statistics'> = async ({ database, ports, instance, query }) => {
  const { db } = database;
  const { id } = instance;
  const window = windowOf(query.period, ports.clock.now());
  await extendChain(database, ports, id);
  const [counts, earlier, active, total, created, createdBefore] = await Promise.all([
    listSignInCounts(db, id, upTo(window), window.bucketMs),
    sumSignInCounts(db, id, upTo(window.before)),
    countActiveUsers(db, id, window.until),
    countAllUsers(db, id),
    countCreatedUsers(db, id, upTo(window)),
    countCreatedUsers(db, id, upTo(window.before)),
  ]);
  const buckets = byBucket(counts);
  const totals = { completed: perMethod(counts, 'completed'), refused: perMethod(counts, 'refused') };
  return {
    object: 'statistics',
    period: query.period,
    bucket: window.bucket,
    time_zone: 'UTC',
    from: window.from,
    until: window.until,
    users: {
      total,
      created: { now: created, before: createdBefore },
      active_1_day: active.day,
      active_7_days: active.week,
      active_30_days: active.month,
    },
    sign_ins: {
      completed: { now: sum(counts, 'completed'), before: earlier.completed },
      refused: { now: sum(counts, 'refused'), before: earlier.refused },
      methods: SIGN_IN_METHODS.map((method) => ({
        method,
        completed: totals.completed[method],
        refused: totals.refused[method],
      })),
      buckets: bucketsOf(window).map((at) => ({
        at,
        completed: perMethod(buckets.get(at) ?? [], 'completed'),
        refused: perMethod(buckets.get(at) ?? [], 'refused'),
      })),
    },
  };
};

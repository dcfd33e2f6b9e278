// The recovery after a fault: from its start until the last call of the load that failed or was slow has ended.

import { CALM_CALLS, QUIET_MS, WATCH_MS } from './limits.mjs';
import { until } from './servers/program.mjs';

/** Waits until the load has been without trouble for a while. */
export async function untilCalm(record) {
  const since = performance.now();
  await until(
    'no call fails',
    () => {
      const last = record.lastTrouble(since);
      return performance.now() - last > QUIET_MS && record.goodSince(last) >= CALM_CALLS;
    },
    WATCH_MS,
  );
}

const SHOWN_TROUBLES = 5;

/** A call in trouble, such as "PATCH /me: 503, from 1200 to 6210 ms". */
const describe =
  (begun) =>
  ({ what, status, at, end }) =>
    `${what}: ${status ?? 'refused'}, from ${Math.round(at - begun)} to ${Math.round(end - begun)} ms`;

/** Runs `fault` under load and measures: `{ name, from, to, recoveryMs, failed, good, ...what fault returns }`. */
export async function measure(record, name, fault) {
  const from = performance.now();
  const more = await fault();
  const begun = more?.since ?? from;
  const isCalm = await until(
    'no call fails',
    () => {
      const last = Math.max(record.lastTrouble(begun), more?.endedAt ?? begun);
      return performance.now() - last > QUIET_MS && record.goodSince(last) >= CALM_CALLS;
    },
    WATCH_MS,
  ).then(
    () => true,
    () => false,
  );
  const last = record.lastTrouble(begun);
  return {
    name,
    from,
    to: last,
    recoveryMs: isCalm ? Math.round(last - begun) : Number.POSITIVE_INFINITY,
    failed: record.failedSince(from),
    lastTroubles: record.troubles(from, performance.now()).slice(-SHOWN_TROUBLES).map(describe(begun)),
    note: more?.note ?? '',
  };
}

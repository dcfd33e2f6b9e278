// The figures of a run, and which of them are over their limits.
import { RECOVERY_MS } from './limits.mjs';

const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'never');

/** True if the time is within a fault of those kinds, from its start until it was recovered from. */
const isWithin = (faults, at) => faults.some(({ from, to }) => at >= from && at <= to);

/** `{ lines, problems }` from what the run recorded. */
export function report({ faults, lost, ledger, verifier, record, signIns, browsers }) {
  const excused = faults.filter(({ isOutage }) => isOutage);
  const failedSignIns = signIns.filter(({ outcome }) => outcome === 'failed');
  const unexcused = failedSignIns.filter(({ at, end }) => !isWithin(excused, at) && !isWithin(excused, end));
  const clocks = faults.filter(({ isClock }) => isClock);
  const refusals = verifier.refusals.filter(({ at }) => !isWithin(clocks, at));
  const late = faults.filter(({ recoveryMs }) => !(recoveryMs <= RECOVERY_MS));
  const disturbed = faults.filter(({ isPlanned, failed }) => isPlanned && failed > 0);
  const lines = [
    ...faults.map(
      ({ name, recoveryMs, failed, note }) =>
        `${name.padEnd(34)} recovered in ${ms(recoveryMs).padStart(8)}, ${String(failed).padStart(4)} calls failed${note ? `; ${note}` : ''}`,
    ),
    `calls: ${record.calls.length}, of them failed: ${record.failedSince(0)}`,
    `acknowledged writes: ${ledger.acknowledged()}, of them lost: ${lost.length}`,
    `sign-ins: ${signIns.length}, at the second try: ${signIns.filter(({ outcome }) => outcome === 'after a retry').length}, failed after it: ${failedSignIns.length}, of them outside of an outage of the database: ${unexcused.length}`,
    `tokens verified: ${verifier.verified()}, refused: ${verifier.refusals.length}, of them outside of the fault of the clock: ${refusals.length}`,
    `browsers: ${browsers.visits} checks, ${browsers.problems.length} failed`,
  ];
  const problems = [
    ...late.map(
      ({ name, recoveryMs, lastTroubles }) =>
        `${name}: recovered in ${ms(recoveryMs)}, the limit is ${ms(RECOVERY_MS)}; the last calls in trouble: ${lastTroubles.join('; ')}`,
    ),
    ...disturbed.map(
      ({ name, failed, lastTroubles }) =>
        `${name}: ${failed} calls failed, and none should: ${lastTroubles.join('; ')}`,
    ),
    ...lost,
    ...unexcused.map(({ why }) => `a sign-in failed after one retry: ${why}`),
    ...refusals.map(({ reason }) => `a token was refused: ${reason}`),
    ...record.refused.map((text) => `a call was refused: ${text}`),
    ...browsers.problems,
  ];
  return { lines, problems };
}

// Notes the steps of a trial sign-in as they end, each with the time since the last one.
import type { ServerErrorCode } from '@latchkey/wire';
import type { ProviderRunCause } from '@latchkey/wire/admin';
import { type RunFacts, type RunKind, type RunReport, type RunStepName, withStep } from '../../domain/runs/run.ts';
import type { Clock } from '../../ports/clock.ts';

/** A step that failed: the rest of the run is not reached. */
export class StoppedRun extends Error {
  readonly code: ServerErrorCode;
  readonly sentence: string;
  readonly reason: ProviderRunCause | undefined;

  constructor(code: ServerErrorCode, sentence: string, reason?: ProviderRunCause) {
    super(`Latchkey: ${sentence}`);
    this.name = 'StoppedRun';
    this.code = code;
    this.sentence = sentence;
    this.reason = reason;
  }
}

export type RunNotes<Kind extends RunKind> = {
  passed(name: RunStepName<Kind>, facts?: RunFacts): void;
  /** The first step that has no result yet is the one that failed. */
  failed(stopped: StoppedRun, facts?: RunFacts): void;
  add(facts: Partial<Omit<RunReport<Kind>, 'steps'>>): void;
  report(): RunReport<Kind>;
};

export const createRunNotes = <Kind extends RunKind>(
  clock: Clock,
  from: { readonly report: RunReport<Kind>; readonly since: number },
): RunNotes<Kind> => {
  let { report, since } = from;
  const took = (): number => {
    const now = clock.now();
    const durationMs = now - since;
    since = now;
    return durationMs;
  };
  return {
    passed: (name, facts) => {
      report = withStep(report, { name, state: 'passed', durationMs: took(), sentence: undefined, facts });
    },
    failed: ({ sentence, reason: cause }, facts) => {
      const next = report.steps.find(({ state }) => state === 'waiting');
      if (!next) return;
      report = withStep(report, { name: next.name, state: 'failed', durationMs: took(), sentence, cause, facts });
    },
    add: (facts) => {
      report = { ...report, ...facts };
    },
    report: () => report,
  };
};

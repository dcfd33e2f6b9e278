// Trial sign-ins in replies of the admin API: the parts that do not depend on what was tried.
import { type RunKind, type RunStep, runStatusAt, type TrialRun } from '../../../domain/runs/run.ts';

export const runStepJSON = <Kind extends RunKind>({ name, state, durationMs, sentence }: RunStep<Kind>) => ({
  name,
  state,
  duration_ms: durationMs ?? null,
  problem: sentence ?? null,
});

export const runFieldsJSON = (run: TrialRun, now: number) => ({
  id: run.id,
  status: runStatusAt(run, now),
  failure_code: run.failureCode ?? null,
  fields: run.report.fields.map(({ field, lookedFor, value }) => ({ field, looked_for: [...lookedFor], value })),
  other_attributes: run.report.others.map(({ name, values }) => ({ name, values: [...values] })),
  user: run.report.user ? { outcome: run.report.user.outcome, id: run.report.user.id ?? null } : null,
  created_at: run.createdAt,
  finished_at: run.finishedAt ?? null,
});

// Takes the response to a trial sign-in: finds the open run that it belongs to, follows its steps, and writes down where it stops.
import { RUN_LIFETIME_MS, type RunKind, type RunOwner, type TrialRun } from '../../domain/runs/run.ts';
import { claimRun, findRunByState, finishRun } from '../../store/runs/runs.ts';
import type { Call } from '../context/call.ts';
import { createRunNotes, type RunNotes, type StoppedRun } from './notes.ts';

/** The open run that a state belongs to; undefined if the response is for something else, or too late. */
export const findOpenRun = async <Kind extends RunKind>(
  call: Call,
  owner: RunOwner<Kind>,
  state: string | undefined,
): Promise<TrialRun<Kind> | undefined> => {
  if (state === undefined) return undefined;
  const stateHash = call.ports.vault.mac('flow_state', state);
  const run = await findRunByState(call.database.db, call.ports, { instanceId: call.instance.id, owner, stateHash });
  const isOpen = run?.status === 'waiting' && call.now - run.createdAt <= RUN_LIFETIME_MS;
  return isOpen ? run : undefined;
};

/** How to follow the steps; it returns why they stopped, or undefined if every step passed. */
export type FollowRun<Kind extends RunKind> = (
  run: TrialRun<Kind>,
  notes: RunNotes<Kind>,
) => Promise<StoppedRun | undefined>;

/** Finishes a run; true if every step passed, undefined if another response was first. */
export const completeRun = async <Kind extends RunKind>(
  call: Call,
  run: TrialRun<Kind>,
  follow: FollowRun<Kind>,
): Promise<boolean | undefined> => {
  const { db } = call.database;
  if (!(await claimRun(db, run.id, call.now))) return undefined;
  const notes = createRunNotes(call.ports.clock, { report: run.report, since: run.createdAt });
  const stopped = await follow(run, notes);
  await finishRun(db, call.ports, {
    id: run.id,
    status: stopped ? 'failed' : 'passed',
    failureCode: stopped?.code,
    report: notes.report(),
    finishedAt: call.ports.clock.now(),
  });
  return stopped === undefined;
};

// Keeps a trial sign-in that begins: with the request that the browser takes to the provider, or with the reason why there is none.
import type { RunKind, RunOwner, TrialRun } from '../../domain/runs/run.ts';
import { insertRun } from '../../store/runs/runs.ts';
import type { OperatorDeps } from '../context/operator.ts';
import type { RunNotes, StoppedRun } from './notes.ts';

/** The request to a provider, and the values that its response must repeat. */
export type OpenedRun = Pick<TrialRun, 'stateHash' | 'sealedSecrets' | 'redirectUri'> & { readonly url: string };

export type StartedRun<Kind extends RunKind> = { readonly run: TrialRun<Kind>; readonly url: string | null };

export const keepRun = async <Kind extends RunKind>(
  { ports, database }: OperatorDeps,
  of: {
    readonly instanceId: string;
    readonly owner: RunOwner<Kind>;
    readonly setupLinkId?: string | undefined;
  },
  opened: OpenedRun | { readonly stopped: StoppedRun; readonly redirectUri: string },
  notes: RunNotes<Kind>,
): Promise<StartedRun<Kind>> => {
  const now = ports.clock.now();
  const stopped = 'stopped' in opened ? opened.stopped : undefined;
  const run: TrialRun<Kind> = {
    id: ports.ids.next('run'),
    ...of,
    // No response can have the state of a run that did not begin.
    stateHash: 'stopped' in opened ? ports.vault.mac('flow_state', ports.random.secret()) : opened.stateHash,
    sealedSecrets: 'stopped' in opened ? '' : opened.sealedSecrets,
    redirectUri: opened.redirectUri,
    status: stopped ? 'failed' : 'waiting',
    failureCode: stopped?.code,
    report: notes.report(),
    createdAt: now,
    finishedAt: stopped ? now : undefined,
  };
  await database.transaction((db) => insertRun(db, ports, run));
  return { run, url: 'stopped' in opened ? null : opened.url };
};

// Admin API for trial sign-ins through OAuth providers: start one, and see what each step sent and received.
import type { AdminReply } from '@latchkey/wire/admin';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { NO_FACTS, type RunOwner, type TrialRun } from '../../../domain/runs/run.ts';
import { findRun, listRuns } from '../../../store/runs/runs.ts';
import { requireProvider } from '../../../use-cases/admin/providers.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { startProviderRun as start } from '../../../use-cases/external/runs/start-run.ts';
import { pageOf } from '../page.ts';
import { runFieldsJSON, runStepJSON } from './run-json.ts';

type Visit = OperatorDeps & { readonly instance: Instance; readonly params: { readonly id: string } };

const providerOf = ({ database, instance, params }: Visit) => requireProvider(database.db, instance, params.id);

const ownerOf = (id: string): RunOwner<'provider'> => ({ kind: 'provider', id });

const runJSON = (run: TrialRun<'provider'>, now: number): AdminReply<'GET /oauth_providers/:id/runs/:runId'> => ({
  object: 'oauth_provider_run',
  provider_id: run.owner.id,
  ...runFieldsJSON(run, now),
  steps: run.report.steps.map((step) => {
    const { sent, received } = step.facts ?? NO_FACTS;
    return { ...runStepJSON(step), cause: step.cause ?? null, sent: [...sent], received: [...received] };
  }),
});

export const startProviderRun: AdminHandler<'POST /oauth_providers/:id/runs'> = async (visit) => {
  const { run, url } = await start(visit, await providerOf(visit));
  return { ...runJSON(run, run.createdAt), url };
};

export const listProviderRuns: AdminHandler<'GET /oauth_providers/:id/runs'> = async (visit) => {
  const { database, ports, instance, query } = visit;
  const { id } = await providerOf(visit);
  const runs = await listRuns(database.db, ports, { instanceId: instance.id, owner: ownerOf(id) });
  return pageOf(runs, query, (run) => runJSON(run, ports.clock.now()));
};

export const getProviderRun: AdminHandler<'GET /oauth_providers/:id/runs/:runId'> = async (visit) => {
  const { database, ports, instance, params } = visit;
  const wanted = { instanceId: instance.id, owner: ownerOf(params.id), id: params.runId };
  const run = await findRun(database.db, ports, wanted);
  if (!run) throw new Fault('resource_not_found');
  return runJSON(run, ports.clock.now());
};

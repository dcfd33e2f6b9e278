// Admin API for trial sign-ins through enterprise connections: start one, and see where it stopped.
import type { AdminReply } from '@latchkey/wire/admin';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { RunOwner, TrialRun } from '../../../domain/runs/run.ts';
import { findEnterpriseConnection } from '../../../store/instances/enterprise-connections.ts';
import { findRun, listRuns } from '../../../store/runs/runs.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { startRun } from '../../../use-cases/enterprise/runs/start-run.ts';
import { pageOf } from '../page.ts';
import { runFieldsJSON, runStepJSON } from './run-json.ts';

type Visit = OperatorDeps & { readonly instance: { readonly id: string }; readonly params: { readonly id: string } };

const requireConnection = async ({ database, instance, params }: Visit): Promise<EnterpriseConnection> => {
  const found = await findEnterpriseConnection(database.db, instance.id, params.id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

type ConnectionRun = TrialRun<'connection'>;

const runJSON = (run: ConnectionRun, now: number): AdminReply<'GET /enterprise_connections/:id/runs/:runId'> => ({
  object: 'enterprise_connection_run',
  connection_id: run.owner.id,
  ...runFieldsJSON(run, now),
  steps: run.report.steps.map(runStepJSON),
});

const ownerOf = (id: string): RunOwner<'connection'> => ({ kind: 'connection', id });

export const startConnectionRun: AdminHandler<'POST /enterprise_connections/:id/runs'> = async (visit) => {
  const { run, url } = await startRun(visit, await requireConnection(visit));
  return { ...runJSON(run, run.createdAt), url };
};

export const listConnectionRuns: AdminHandler<'GET /enterprise_connections/:id/runs'> = async (visit) => {
  const { database, ports, instance, query } = visit;
  const { id } = await requireConnection(visit);
  const runs = await listRuns(database.db, ports, { instanceId: instance.id, owner: ownerOf(id) });
  return pageOf(runs, query, (run) => runJSON(run, ports.clock.now()));
};

export const getConnectionRun: AdminHandler<'GET /enterprise_connections/:id/runs/:runId'> = async (visit) => {
  const { database, ports, instance, params } = visit;
  const wanted = { instanceId: instance.id, owner: ownerOf(params.id), id: params.runId };
  const run = await findRun(database.db, ports, wanted);
  if (!run) throw new Fault('resource_not_found');
  return runJSON(run, ports.clock.now());
};

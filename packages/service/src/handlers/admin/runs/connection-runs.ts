// Admin API for trial sign-ins through enterprise connections: start one, and see where it stopped.
import type { AdminReply } from '@latchkey/wire/admin';
import { Fault } from '../../../domain/faults/fault.ts';
import type { RunOwner, TrialRun } from '../../../domain/runs/run.ts';
import { findRun, listRuns } from '../../../store/runs/runs.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { startRun } from '../../../use-cases/enterprise/runs/start-run.ts';
import { requireConnection } from '../enterprise/require-connection.ts';
import { pageOf } from '../page.ts';
import { runFieldsJSON, runStepJSON } from './run-json.ts';

type ConnectionRun = TrialRun<'connection'>;

/** A run, as the admin API shows it. */
export const connectionRunJSON = (
  run: ConnectionRun,
  now: number,
): AdminReply<'GET /enterprise_connections/:id/runs/:runId'> => ({
  object: 'enterprise_connection_run',
  connection_id: run.owner.id,
  ...runFieldsJSON(run, now),
  steps: run.report.steps.map(runStepJSON),
  setup_link_id: run.setupLinkId ?? null,
});

const ownerOf = (id: string): RunOwner<'connection'> => ({ kind: 'connection', id });

export const startConnectionRun: AdminHandler<'POST /enterprise_connections/:id/runs'> = async (visit) => {
  const { run, url } = await startRun(visit, await requireConnection(visit, visit.instance, visit.params.id));
  return { ...connectionRunJSON(run, run.createdAt), url };
};

export const listConnectionRuns: AdminHandler<'GET /enterprise_connections/:id/runs'> = async (visit) => {
  const { database, ports, instance, query } = visit;
  const { id } = await requireConnection(visit, instance, visit.params.id);
  const runs = await listRuns(database.db, ports, { instanceId: instance.id, owner: ownerOf(id) });
  return pageOf(runs, query, (run) => connectionRunJSON(run, ports.clock.now()));
};

export const getConnectionRun: AdminHandler<'GET /enterprise_connections/:id/runs/:runId'> = async (visit) => {
  const { database, ports, instance, params } = visit;
  const wanted = { instanceId: instance.id, owner: ownerOf(params.id), id: params.runId };
  const run = await findRun(database.db, ports, wanted);
  if (!run) throw new Fault('resource_not_found');
  return connectionRunJSON(run, ports.clock.now());
};

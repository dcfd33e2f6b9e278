// Admin API for trial sign-ins through enterprise connections: start one, and see where it stopped.
import type { AdminReply } from '@latchkey/wire/admin';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { type ConnectionRun, runStatusAt } from '../../../domain/enterprise/run.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import { findRun, listRuns } from '../../../store/enterprise/runs.ts';
import { findEnterpriseConnection } from '../../../store/instances/enterprise-connections.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { startRun } from '../../../use-cases/enterprise/runs/start-run.ts';
import { pageOf } from '../page.ts';

type Visit = OperatorDeps & { readonly instance: { readonly id: string }; readonly params: { readonly id: string } };

const requireConnection = async ({ database, instance, params }: Visit): Promise<EnterpriseConnection> => {
  const found = await findEnterpriseConnection(database.db, instance.id, params.id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

const runJSON = (run: ConnectionRun, now: number): AdminReply<'GET /enterprise_connections/:id/runs/:runId'> => ({
  object: 'enterprise_connection_run',
  id: run.id,
  connection_id: run.connectionId,
  status: runStatusAt(run, now),
  failure_code: run.failureCode ?? null,
  steps: run.report.steps.map(({ name, state, durationMs, sentence }) => ({
    name,
    state,
    duration_ms: durationMs ?? null,
    problem: sentence ?? null,
  })),
  fields: run.report.fields.map(({ field, lookedFor, value }) => ({ field, looked_for: [...lookedFor], value })),
  other_attributes: run.report.others.map(({ name, values }) => ({ name, values: [...values] })),
  user: run.report.user ? { outcome: run.report.user.outcome, id: run.report.user.id ?? null } : null,
  created_at: run.createdAt,
  finished_at: run.finishedAt ?? null,
});

export const startAdminRun: AdminHandler<'POST /enterprise_connections/:id/runs'> = async (visit) => {
  const { run, url } = await startRun(visit, await requireConnection(visit));
  return { ...runJSON(run, run.createdAt), url };
};

export const listAdminRuns: AdminHandler<'GET /enterprise_connections/:id/runs'> = async (visit) => {
  const { database, ports, instance, query } = visit;
  const { id } = await requireConnection(visit);
  const runs = await listRuns(database.db, ports, { instanceId: instance.id, connectionId: id });
  return pageOf(runs, query, (run) => runJSON(run, ports.clock.now()));
};

export const getAdminRun: AdminHandler<'GET /enterprise_connections/:id/runs/:runId'> = async (visit) => {
  const { database, ports, instance, params } = visit;
  const run = await findRun(database.db, ports, { instanceId: instance.id, connectionId: params.id, id: params.runId });
  if (!run) throw new Fault('resource_not_found');
  return runJSON(run, ports.clock.now());
};

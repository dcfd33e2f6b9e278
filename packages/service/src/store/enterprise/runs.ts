// Trial sign-ins through enterprise connections. Only the newest runs of a connection are kept.
import type { Selectable } from 'kysely';
import type { ConnectionRun, RunReport } from '../../domain/enterprise/run.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../database/database.ts';
import type { ConnectionRunsTable } from '../schema/instances.ts';

const KEPT_RUNS = 20;

type Sealing = { readonly vault: Vault };

const fromRow = (row: Selectable<ConnectionRunsTable>, { vault }: Sealing): ConnectionRun => ({
  id: row.id,
  instanceId: row.instance_id,
  connectionId: row.connection_id,
  stateHash: row.state_hash,
  sealedSecrets: row.sealed_secrets,
  redirectUri: row.redirect_uri,
  status: row.status,
  failureCode: row.failure_code ?? undefined,
  // The cast holds: this module sealed a RunReport.
  report: JSON.parse(vault.open(row.sealed_steps)) as RunReport,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
});

const sealed = ({ vault }: Sealing, report: RunReport): string => vault.seal(JSON.stringify(report));

/** Adds a run, and deletes those of its connection that are too old. */
export const insertRun = async (db: Db, ports: Sealing, run: ConnectionRun): Promise<void> => {
  await db
    .insertInto('connection_runs')
    .values({
      id: run.id,
      instance_id: run.instanceId,
      connection_id: run.connectionId,
      state_hash: run.stateHash,
      sealed_secrets: run.sealedSecrets,
      redirect_uri: run.redirectUri,
      status: run.status,
      failure_code: run.failureCode ?? null,
      sealed_steps: sealed(ports, run.report),
      created_at: run.createdAt,
      finished_at: null,
    })
    .execute();
  await db
    .deleteFrom('connection_runs')
    .where('connection_id', '=', run.connectionId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('connection_runs')
        .select('id')
        .where('connection_id', '=', run.connectionId)
        .orderBy('position', 'desc')
        .offset(KEPT_RUNS),
    )
    .execute();
};

export const findRunByState = async (
  db: Db,
  ports: Sealing,
  wanted: { readonly instanceId: string; readonly connectionId: string; readonly stateHash: string },
): Promise<ConnectionRun | undefined> => {
  const row = await db
    .selectFrom('connection_runs')
    .selectAll()
    .where('state_hash', '=', wanted.stateHash)
    .where('instance_id', '=', wanted.instanceId)
    .where('connection_id', '=', wanted.connectionId)
    .executeTakeFirst();
  return row && fromRow(row, ports);
};

/** The runs of a connection, newest first. */
export const listRuns = async (
  db: Db,
  ports: Sealing,
  of: { readonly instanceId: string; readonly connectionId: string },
): Promise<readonly ConnectionRun[]> => {
  const rows = await db
    .selectFrom('connection_runs')
    .selectAll()
    .where('instance_id', '=', of.instanceId)
    .where('connection_id', '=', of.connectionId)
    .orderBy('position', 'desc')
    .limit(KEPT_RUNS)
    .execute();
  return rows.map((row) => fromRow(row, ports));
};

export const findRun = async (
  db: Db,
  ports: Sealing,
  wanted: { readonly instanceId: string; readonly connectionId: string; readonly id: string },
): Promise<ConnectionRun | undefined> => {
  const row = await db
    .selectFrom('connection_runs')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('instance_id', '=', wanted.instanceId)
    .where('connection_id', '=', wanted.connectionId)
    .executeTakeFirst();
  return row && fromRow(row, ports);
};

/** Takes a waiting run for its response; false if another response took it. */
export const claimRun = async (db: Db, id: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('connection_runs')
    .set({ status: 'failed', finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Writes the end of a run that was claimed. */
export const finishRun = async (
  db: Db,
  ports: Sealing,
  run: Pick<ConnectionRun, 'id' | 'status' | 'failureCode' | 'report'> & { readonly finishedAt: number },
): Promise<void> => {
  await db
    .updateTable('connection_runs')
    .set({
      status: run.status,
      failure_code: run.failureCode ?? null,
      sealed_steps: sealed(ports, run.report),
      finished_at: run.finishedAt,
    })
    .where('id', '=', run.id)
    .execute();
};

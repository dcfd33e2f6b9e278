// Trial sign-ins through enterprise connections and OAuth providers. Only the newest runs of each are kept.
import type { Selectable } from 'kysely';
import type { RunKind, RunOwner, RunReport, TrialRun } from '../../domain/runs/run.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../database/database.ts';
import type { TrialRunsTable } from '../schema/instances.ts';

const KEPT_RUNS = 20;

type Sealing = { readonly vault: Vault };

/** The column that names what was tried. */
const columnOf = (kind: RunKind) => (kind === 'connection' ? 'connection_id' : 'provider_id');

const fromRow = <Kind extends RunKind>(
  row: Selectable<TrialRunsTable>,
  owner: RunOwner<Kind>,
  { vault }: Sealing,
): TrialRun<Kind> => ({
  id: row.id,
  instanceId: row.instance_id,
  owner,
  stateHash: row.state_hash,
  sealedSecrets: row.sealed_secrets,
  redirectUri: row.redirect_uri,
  status: row.status,
  failureCode: row.failure_code ?? undefined,
  // The cast holds: this module sealed the report of a run of this kind.
  report: JSON.parse(vault.open(row.sealed_steps)) as RunReport<Kind>,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
  setupLinkId: row.setup_link_id ?? undefined,
});

const sealed = ({ vault }: Sealing, report: RunReport): string => vault.seal(JSON.stringify(report));

/** Adds a run, and deletes those of its owner that are too old. */
export const insertRun = async (db: Db, ports: Sealing, run: TrialRun): Promise<void> => {
  const { kind, id: ownerId } = run.owner;
  await db
    .insertInto('trial_runs')
    .values({
      id: run.id,
      instance_id: run.instanceId,
      connection_id: kind === 'connection' ? ownerId : null,
      provider_id: kind === 'provider' ? ownerId : null,
      state_hash: run.stateHash,
      sealed_secrets: run.sealedSecrets,
      redirect_uri: run.redirectUri,
      status: run.status,
      failure_code: run.failureCode ?? null,
      sealed_steps: sealed(ports, run.report),
      created_at: run.createdAt,
      finished_at: run.finishedAt ?? null,
      setup_link_id: run.setupLinkId ?? null,
    })
    .execute();
  await db
    .deleteFrom('trial_runs')
    .where(columnOf(kind), '=', ownerId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('trial_runs')
        .select('id')
        .where(columnOf(kind), '=', ownerId)
        .orderBy('position', 'desc')
        .offset(KEPT_RUNS),
    )
    .execute();
};

export const findRunByState = async <Kind extends RunKind>(
  db: Db,
  ports: Sealing,
  wanted: { readonly instanceId: string; readonly owner: RunOwner<Kind>; readonly stateHash: string },
): Promise<TrialRun<Kind> | undefined> => {
  const row = await db
    .selectFrom('trial_runs')
    .selectAll()
    .where('state_hash', '=', wanted.stateHash)
    .where('instance_id', '=', wanted.instanceId)
    .where(columnOf(wanted.owner.kind), '=', wanted.owner.id)
    .executeTakeFirst();
  return row && fromRow(row, wanted.owner, ports);
};

/** The runs of a connection or provider, or those that were started with one setup link, newest first. */
export const listRuns = async <Kind extends RunKind>(
  db: Db,
  ports: Sealing,
  of: { readonly instanceId: string; readonly owner: RunOwner<Kind>; readonly setupLinkId?: string },
): Promise<ReadonlyArray<TrialRun<Kind>>> => {
  const all = db
    .selectFrom('trial_runs')
    .selectAll()
    .where('instance_id', '=', of.instanceId)
    .where(columnOf(of.owner.kind), '=', of.owner.id);
  const rows = await (of.setupLinkId === undefined ? all : all.where('setup_link_id', '=', of.setupLinkId))
    .orderBy('position', 'desc')
    .limit(KEPT_RUNS)
    .execute();
  return rows.map((row) => fromRow(row, of.owner, ports));
};

export const findRun = async <Kind extends RunKind>(
  db: Db,
  ports: Sealing,
  wanted: { readonly instanceId: string; readonly owner: RunOwner<Kind>; readonly id: string },
): Promise<TrialRun<Kind> | undefined> => {
  const row = await db
    .selectFrom('trial_runs')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('instance_id', '=', wanted.instanceId)
    .where(columnOf(wanted.owner.kind), '=', wanted.owner.id)
    .executeTakeFirst();
  return row && fromRow(row, wanted.owner, ports);
};

/** Takes a waiting run for its response; false if another response took it. */
export const claimRun = async (db: Db, id: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('trial_runs')
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
  run: Pick<TrialRun, 'id' | 'status' | 'failureCode' | 'report'> & { readonly finishedAt: number },
): Promise<void> => {
  await db
    .updateTable('trial_runs')
    .set({
      status: run.status,
      failure_code: run.failureCode ?? null,
      sealed_steps: sealed(ports, run.report),
      finished_at: run.finishedAt,
    })
    .where('id', '=', run.id)
    .execute();
};

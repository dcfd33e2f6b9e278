// The history of an instance's settings: written with each change, read by the operator, newest first.
import { type Selectable, sql } from 'kysely';
import type { SettingsChange } from '../../domain/instance/settings-change.ts';
import type { Db } from '../database/database.ts';
import type { InstanceChangesTable } from '../schema/instances.ts';

const changeOfRow = (row: Selectable<InstanceChangesTable>): SettingsChange => ({
  id: row.id,
  instanceId: row.instance_id,
  actor: row.actor,
  changes: row.changes,
  reverts: row.reverts,
  createdAt: row.created_at,
});

export const insertSettingsChange = async (db: Db, change: SettingsChange): Promise<void> => {
  await db
    .insertInto('instance_changes')
    .values({
      id: change.id,
      instance_id: change.instanceId,
      actor: JSON.stringify(change.actor),
      changes: JSON.stringify(change.changes),
      reverts: change.reverts,
      created_at: change.createdAt,
    })
    .execute();
};

export const findSettingsChange = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<SettingsChange | undefined> => {
  const row = await db
    .selectFrom('instance_changes')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && changeOfRow(row);
};

/** A change, and the newest one that took it back. */
export type ListedChange = { readonly change: SettingsChange; readonly revertedBy: string | null };

/** One page, newest first, and how many there are in all. */
export const listSettingsChanges = async (
  db: Db,
  instanceId: string,
  path: string | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly changes: readonly ListedChange[]; readonly total: number }> => {
  const matching = db
    .selectFrom('instance_changes')
    .where('instance_id', '=', instanceId)
    .$if(path !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (
          select 1 from jsonb_array_elements(changes) as change
          where change ->> 'path' = ${path} or starts_with(change ->> 'path', ${`${path}.`})
        )`,
      ),
    );
  const rows = await matching.selectAll().orderBy('position', 'desc').limit(page.limit).offset(page.offset).execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  const reverting =
    ids.length === 0
      ? []
      : await db
          .selectFrom('instance_changes')
          .select(['id', 'reverts'])
          .where('instance_id', '=', instanceId)
          .where('reverts', 'in', ids)
          .orderBy('position')
          .execute();
  const revertedBy = new Map(reverting.map(({ id, reverts }) => [reverts, id]));
  return {
    changes: rows.map((row) => ({ change: changeOfRow(row), revertedBy: revertedBy.get(row.id) ?? null })),
    total,
  };
};

// Fills tables without notes for events, which a trigger writes row by row: ten times the work of the rows themselves.
import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';

/** Tables that tests fill with many rows. */
type FilledTable = 'users' | 'email_addresses' | 'organizations' | 'organization_memberships';

/** Runs `fill` while inserts into these tables make no events; the triggers are back before a test runs. */
export const withoutNotes = async (
  { db }: Pick<Database, 'db'>,
  tables: readonly FilledTable[],
  fill: () => Promise<void>,
): Promise<void> => {
  const turn = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(`${table}_noted_new`)}`.execute(db);
  };
  await turn('disable');
  await fill();
  await turn('enable');
};

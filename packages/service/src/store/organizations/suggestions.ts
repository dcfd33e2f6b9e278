// Organizations that are suggested to users because of their address. Each organization is suggested to a user only once, so
// that a declined suggestion does not return.

import type { OrganizationSuggestionStatus } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { OrganizationSuggestion } from '../../domain/organizations/invitation.ts';
import type { Db } from '../database/database.ts';
import type { OrganizationSuggestionsTable } from '../schema/organizations.ts';
import { type ShownOrganizationRow, shownOrganization, shownOrganizationFromRow } from './shown-organizations.ts';

type NewSuggestion = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  readonly domainId: string;
  readonly userId: string;
  readonly now: number;
};

/** Adds suggestions; users who already have one are skipped. Returns how many were added. */
export const insertSuggestions = async (db: Db, suggestions: readonly NewSuggestion[]): Promise<number> => {
  const rows = suggestions.map((one) => ({
    id: one.id,
    instance_id: one.instanceId,
    organization_id: one.organizationId,
    domain_id: one.domainId,
    user_id: one.userId,
    status: 'pending',
    created_at: one.now,
    updated_at: one.now,
  }));
  const result = await sql`
    insert into organization_suggestions
    select * from json_populate_recordset(null::organization_suggestions, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

const fromRow = (
  row: Selectable<OrganizationSuggestionsTable> & { readonly organization: ShownOrganizationRow | null },
): OrganizationSuggestion => ({
  id: row.id,
  organization: shownOrganizationFromRow(row.organization),
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The current suggestions of a user, newest first. */
export const listUserSuggestions = async (
  db: Db,
  userId: string,
  of: {
    readonly statuses: readonly OrganizationSuggestionStatus[];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly suggestions: readonly OrganizationSuggestion[]; readonly totalCount: number }> => {
  const statuses = of.statuses.length === 0 ? (['pending', 'accepted'] as const) : of.statuses;
  const every = db
    .selectFrom('organization_suggestions')
    .where('user_id', '=', userId)
    .where('status', 'in', [...statuses]);
  const rows = await every
    .selectAll('organization_suggestions')
    .select(shownOrganization('organization_suggestions.organization_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((all) => all.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { suggestions: rows.map(fromRow), totalCount: Number(count) };
};

/** A current suggestion of a user. */
export const findUserSuggestion = async (
  db: Db,
  userId: string,
  id: string,
): Promise<OrganizationSuggestion | undefined> => {
  const row = await db
    .selectFrom('organization_suggestions')
    .selectAll('organization_suggestions')
    .select(shownOrganization('organization_suggestions.organization_id'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '!=', 'closed')
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Accepts a suggestion; false if it was accepted before, or is no longer current. */
export const acceptSuggestion = async (db: Db, userId: string, id: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('organization_suggestions')
    .set({ status: 'accepted', updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Closes the suggestion of a user whose request was refused. */
export const closeSuggestion = async (
  db: Db,
  of: { readonly organizationId: string; readonly userId: string },
  now: number,
): Promise<void> => {
  await db
    .updateTable('organization_suggestions')
    .set({ status: 'closed', updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('user_id', '=', of.userId)
    .where('organization_id', '=', of.organizationId)
    .execute();
};

// Token templates. Claims are json, not jsonb, to keep the order in which the operator wrote them.
import { type Selectable, sql } from 'kysely';
import type { TokenTemplate } from '../../domain/tokens/token-template.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { TokenTemplatesTable } from '../schema/instances.ts';

const fromRow = (row: Selectable<TokenTemplatesTable>): TokenTemplate => ({
  id: row.id,
  instanceId: row.instance_id,
  name: row.name,
  claims: row.claims,
  lifetimeSeconds: row.lifetime_seconds,
  allowedClockSkewSeconds: row.allowed_clock_skew_seconds,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds a template; false if its name is taken, and then nothing is written. */
export const insertTokenTemplate = async (db: Db, template: TokenTemplate): Promise<boolean> => {
  const result = await db
    .insertInto('token_templates')
    .values({
      id: template.id,
      instance_id: template.instanceId,
      name: template.name,
      claims: JSON.stringify(template.claims),
      lifetime_seconds: template.lifetimeSeconds,
      allowed_clock_skew_seconds: template.allowedClockSkewSeconds,
      created_at: template.createdAt,
      updated_at: template.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

const byName = prepare((db, given: { instanceId: string; name: string }) =>
  db
    .selectFrom('token_templates')
    .selectAll()
    .where('instance_id', '=', given.instanceId)
    .where('name', '=', given.name),
);

export const findTokenTemplateByName = async (
  db: Db,
  instanceId: string,
  name: string,
): Promise<TokenTemplate | undefined> => {
  const [row] = (await byName(db, { instanceId, name })).rows;
  return row && fromRow(row);
};

/** A template by its id; with `lock` its row is locked until the transaction ends. */
export const findTokenTemplate = async (
  db: Db,
  wanted: { readonly instanceId: string; readonly id: string; readonly lock?: boolean },
): Promise<TokenTemplate | undefined> => {
  const row = await db
    .selectFrom('token_templates')
    .selectAll()
    .where('instance_id', '=', wanted.instanceId)
    .where('id', '=', wanted.id)
    .$if(wanted.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && fromRow(row);
};

/** All templates of an instance by name. */
export const listTokenTemplates = async (db: Db, instanceId: string): Promise<readonly TokenTemplate[]> => {
  const rows = await db
    .selectFrom('token_templates')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('name')
    .execute();
  return rows.map(fromRow);
};

/** The fields of a template that can be changed. */
type TemplateChange = Pick<TokenTemplate, 'name' | 'claims' | 'lifetimeSeconds' | 'allowedClockSkewSeconds'>;

/** Changes a template; throws if it does not exist, or with a unique violation if the name is taken. */
export const updateTokenTemplate = async (
  db: Db,
  id: string,
  change: TemplateChange,
  now: number,
): Promise<TokenTemplate> => {
  const row = await db
    .updateTable('token_templates')
    .set({
      name: change.name,
      claims: JSON.stringify(change.claims),
      lifetime_seconds: change.lifetimeSeconds,
      allowed_clock_skew_seconds: change.allowedClockSkewSeconds,
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

/** Deletes a template; false if it did not exist. */
export const deleteTokenTemplate = async (db: Db, instanceId: string, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('token_templates')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};

// Query plans of PostgreSQL after one run, for tests that a query reads no more than it needs.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { type ListPlan, lengthQuery } from '../../store/filtered-lists.ts';

/** One node of a plan. */
export type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

export type PlanMode = 'force_generic_plan' | 'force_custom_plan';

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export const rowsRead = (node: Plan): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);

/** True for a node that reads a table from start to end; tables in `small` may be read so. */
export const isWholeRead =
  (small: ReadonlySet<string>) =>
  (node: Plan): boolean =>
    node['Node Type'] === 'Seq Scan' && !small.has(node['Relation Name'] ?? '') && rowsRead(node) > 0;

/** All nodes of the plan of a query: a custom plan for these parameters, or a generic plan. */
export const planNodes = (database: Database, query: RawBuilder<unknown>, mode: PlanMode): Promise<readonly Plan[]> =>
  database.transaction(async (db) => {
    const { sql: text, parameters } = query.compile(db);
    const literals = parameters.map((value) => sql.lit(value));
    await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(db);
    await sql`${sql.raw(`prepare looked_at as ${text}`)}`.execute(db);
    const values = literals.length > 0 ? sql`(${sql.join(literals)})` : sql``;
    const { rows } = await sql<{ 'QUERY PLAN': ReadonlyArray<{ Plan: Plan }> }>`
      explain (analyze, format json) execute looked_at${values}`.execute(db);
    await sql`deallocate looked_at`.execute(db);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('there is no plan');
    return nodesOf(plan);
  });

/** The queries of lengths that were run for the plan of a list; after a short source, no other is measured. */
export const lengthQueries = ({ conditions, start }: ListPlan): readonly RawBuilder<unknown>[] => {
  const last = start.from === 'few' ? conditions.indexOf(start.first) + 1 : conditions.length;
  return conditions.slice(0, last).flatMap(({ source }) => (source ? [lengthQuery(source)] : []));
};

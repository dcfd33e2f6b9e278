// Every row of a filtered list, newest first. Each page begins after the last row of the page before, so that a late page costs as
// much as the first, and no row is read twice or left out when others are added or removed meanwhile.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/database.ts';
import { type Condition, type ListPlan, pageQuery } from './filtered-lists.ts';

type Place = { readonly id: string; readonly created_at: number };

type Pages = {
  /** Asked for once. */
  readonly plan: () => Promise<ListPlan>;
  readonly columns: RawBuilder<unknown>;
  readonly limit: number;
};

const NEWEST_FIRST = sql`order by listed.created_at desc, listed.id desc`;

const after = ({ id, created_at: at }: Place): Condition => ({
  holds: sql`(listed.created_at, listed.id) < (${at}::bigint, ${id})`,
});

/** The query of the page after a row; undefined for the first page. */
const pageAfterQuery = <Row>(plan: ListPlan, { columns, limit }: Omit<Pages, 'plan'>, last: Place | undefined) => {
  const conditions = last === undefined ? plan.conditions : [...plan.conditions, after(last)];
  return pageQuery<Row>({ ...plan, conditions }, columns, NEWEST_FIRST, { limit, offset: 0 });
};

/** A function that reads the next page; undefined at the end. */
export const pagesOf = <Row extends Place>(db: Db, given: Pages): (() => Promise<readonly Row[] | undefined>) => {
  let plan: ListPlan | undefined;
  let last: Row | undefined;
  let isOver = false;
  return async () => {
    if (isOver) return undefined;
    plan ??= await given.plan();
    const { rows } = await pageAfterQuery<Row>(plan, given, last).execute(db);
    last = rows.at(-1);
    isOver = rows.length < given.limit;
    return rows;
  };
};

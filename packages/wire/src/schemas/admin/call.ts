// What one call of the admin API is: a sentence about it, the schemas of its body and query, and that of its reply.
import * as v from 'valibot';
import { paging } from '../field.ts';
import { text, time } from '../replies/entity.ts';

/** A call without `body` takes none; a call without `query` takes no query parameter. */
export type AdminCall = {
  readonly summary: string;
  readonly body?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly reply: v.GenericSchema;
};

/** The query of a list that can only be paged. */
export const pagingQuery = v.strictObject(paging);

/** One page of a list, and how many items all pages have. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.array(item), total_count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** The reply to a deletion. */
export const deleted = v.object({ object: text, id: text, deleted: v.literal(true) });

/**
 * The `updated_at` that the caller has read. If the resource has changed since, the change is refused, so that two operators do
 * not overwrite each other's work.
 */
export const readVersion = v.optional(time);

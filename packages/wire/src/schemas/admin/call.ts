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
  /** The media types of a reply that is not JSON. */
  readonly replyTypes?: readonly string[];
};

/** The forms of an export: one JSON object per line, or a table. */
export const exportFormat = v.picklist(['ndjson', 'csv']);
export const EXPORT_TYPES: readonly string[] = ['application/x-ndjson', 'text/csv'];

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

/** A filter with some of the known values: repeated, or in one text with commas between them. */
export const oneOrMore = <const Values extends readonly string[]>(values: Values) => {
  const isKnown = (given: string): given is Values[number] => values.includes(given);
  return v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((given) => (typeof given === 'string' ? given.split(',') : [...given])),
    v.custom<Values[number][]>(
      (given) => Array.isArray(given) && given.every(isKnown),
      `Use one or more of ${values.join(', ')}.`,
    ),
  );
};

/** An order: a field, upwards with or without a plus sign, downwards with a minus sign. */
export const orderBy = <const Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const fieldOf = (given: unknown): Field | undefined =>
    // In a query, a plus sign that is not encoded is read as a space.
    typeof given === 'string' ? fields.find((field) => field === given.replace(/^[-+ ]/, '')) : undefined;
  return v.pipe(
    v.custom<Field | `+${Field}` | `-${Field}`>(
      (given) => fieldOf(given) !== undefined,
      `Use one of ${fields.join(', ')}, with + or - before it.`,
    ),
    v.transform((given): { readonly field: Field; readonly isDescending: boolean } => ({
      field: fieldOf(given) ?? fields[0],
      isDescending: given.startsWith('-'),
    })),
  );
};

/** The reply to a count. */
export const totalCount = v.object({ object: v.literal('total_count'), total_count: v.pipe(v.number(), v.integer()) });

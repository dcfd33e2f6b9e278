// A list of texts as one parameter: the embedded database takes no arrays.
import { type RawBuilder, sql } from 'kysely';

/** For `column = …`: one of these texts. It is computed once for each statement, so that an index can be used. */
export const anyOf = (values: readonly string[]): RawBuilder<unknown> =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;

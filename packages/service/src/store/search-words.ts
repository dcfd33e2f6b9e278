// The condition of a search for the beginnings of words. The column `word` is compared byte by byte; the database folds case and
// accents of the searched word in the same way as those of the stored words.
import { type RawBuilder, sql } from 'kysely';
import { WORD_LENGTH } from '../domain/search-words.ts';

/** A word as the search index stores it. */
export const storedWord = (typed: string): RawBuilder<string> =>
  sql<string>`left(folded(${typed}::text), ${sql.lit(WORD_LENGTH)})`;

/** Words with this prefix, as a range of the index. A subquery folds the searched word once, not once per row. */
export const beginsWith = (typed: string): RawBuilder<boolean> => {
  const start = storedWord(typed);
  return sql<boolean>`word >= (select ${start}) and word < (select ${start} || chr(1114111))`;
};

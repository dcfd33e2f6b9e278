// What triggers derive from new users, for a whole batch of an import at once: the words by which users are found, and their number.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** The texts by which a user is found: `words` is split into words, each of `whole` is one. */
export type SearchTexts = { readonly user_id: string; readonly words: string; readonly whole: readonly string[] };

/** The triggers of this transaction leave what `indexNewUsers` writes. */
export const withoutUserIndex = async (db: Db): Promise<void> => {
  await sql`select set_config('latchkey.user_index', 'off', true)`.execute(db);
};

/** Adds the words and the number of users that this transaction has added; it is the last statement about them. */
export const indexNewUsers = async (db: Db, instanceId: string, users: readonly SearchTexts[]): Promise<void> => {
  if (users.length === 0) return;
  await sql`insert into user_words (instance_id, word, user_id)
    select distinct ${instanceId}::text, left(found.word, 64) collate "C", given.user_id collate "C"
    from json_to_recordset(${JSON.stringify(users)}::json) as given (user_id text, words text, whole json)
    cross join lateral (
      select word from words_in(given.words) as word
      union all select folded(part) from json_array_elements_text(given.whole) as part
    ) as found (word)`.execute(db);
  await sql`insert into user_counts (instance_id, shard, count)
    select ${instanceId}, hashtext(id) & 15, count(*)
    from json_array_elements_text(${JSON.stringify(users.map((user) => user.user_id))}::json) as id
    group by 2 order by 2
    on conflict (instance_id, shard) do update set count = user_counts.count + excluded.count`.execute(db);
};

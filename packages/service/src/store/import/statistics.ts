// Statistics of the tables that an import fills, for the embedded database: it has no autovacuum, so that plans made for empty tables
// would stay, and each look-up of a batch would read every user of the instance.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';

const FILLED = [
  'users',
  'email_addresses',
  'phone_numbers',
  'web3_wallets',
  'passkeys',
  'external_accounts',
  'backup_codes',
  'user_words',
  'import_records',
  'organizations',
  'organization_memberships',
  'organization_invitations',
] as const satisfies ReadonlyArray<keyof Schema>;

/** Pages of a table that has no statistics yet. */
const FIRST_PAGES = 16;

/** Counts the rows of tables that have doubled since they were last counted; plans for them are made anew. */
export const refreshStatistics = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: (typeof FILLED)[number] }>`select relname as name from pg_class
    where relname in (${sql.join(FILLED)}) and relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) > current_setting('block_size')::bigint * (2 * relpages + ${FIRST_PAGES}::int)`.execute(
    db,
  );
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
};

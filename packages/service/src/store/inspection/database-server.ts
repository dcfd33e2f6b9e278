// What the database server says about itself. Reads only.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export type ServerFacts = {
  readonly version: string;
  readonly majorVersion: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly isEncrypted: boolean;
  readonly connections: { readonly allowed: number; readonly used: number };
};

type Row = {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
  readonly is_read_only: boolean;
  readonly is_encrypted: boolean | null;
  readonly allowed: number;
  readonly used: number;
};

/** 150004 is 15.4. */
const MAJOR_FACTOR = 10_000;

export const readServer = async (db: Db): Promise<ServerFacts> => {
  const { rows } = await sql<Row>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding,
      (pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on') as is_read_only,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Latchkey: the database gave no answer about itself.');
  return {
    version: row.version,
    majorVersion: Math.floor(Number(row.number) / MAJOR_FACTOR),
    encoding: row.encoding,
    isReadOnly: row.is_read_only,
    isEncrypted: row.is_encrypted ?? false,
    connections: { allowed: row.allowed, used: row.used },
  };
};

/** The clock of the database. */
export const readServerTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
};

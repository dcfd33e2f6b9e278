// Transactions with the retry that PostgreSQL asks for, and what its errors mean to us.
import type { Kysely } from 'kysely';
import { Unavailable } from '../ports/unavailable.ts';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

const MAX_TRIES = 5;
/** What PostgreSQL says of a prepared statement whose table has other columns by now. */
export const STALE_PLAN = '0A000';
/** serialization_failure, deadlock_detected, a stale plan: the work is fine, the moment was not. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01', STALE_PLAN]);
/** disk_full, and the operating system's word for it. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Cannot connect, shutting down, too many connections, lock or statement timeout. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '08006',
  '08001',
]);
const RETRY_AFTER_SECONDS = 5;

/** PostgreSQL's error code, or the operating system's, if the value carries one. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** True for a violated unique index, optionally of that name. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  databaseErrorCode(error) === '23505' &&
  (constraint === undefined ||
    (typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint));

/** True when a row was to refer to something that is not there, or no longer. */
export const isBrokenReference = (error: unknown): boolean => databaseErrorCode(error) === '23503';

/** A full disk or a lost database is `Unavailable`; everything else passes unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  const code = databaseErrorCode(error);
  if (code === undefined) return error;
  if (FULL.has(code)) return new Unavailable('storage_full', RETRY_AFTER_SECONDS, error);
  if (UNREACHABLE.has(code)) return new Unavailable('storage_unreachable', RETRY_AFTER_SECONDS, error);
  return error;
};

/** Runs `work` in a transaction of `kysely`, again when the database says that it lost a race. */
export const runTransaction = async <T>(kysely: Kysely<Schema>, work: (db: Db) => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await kysely.transaction().execute(work);
    } catch (error) {
      const code = databaseErrorCode(error);
      if (code === undefined || !RETRIED.has(code) || tried === MAX_TRIES) throw error;
    }
  }
};

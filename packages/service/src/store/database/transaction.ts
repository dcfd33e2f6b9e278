// Transactions with the retry that PostgreSQL asks for, and what its errors mean to us.
import type { Kysely } from 'kysely';
import { Unavailable, type UnavailableReason } from '../../ports/unavailable.ts';
import type { Schema } from '../schema/schema.ts';
import type { Db } from './database.ts';

const MAX_TRIES = 5;
/** What PostgreSQL says of a prepared statement whose table has other columns by now. */
export const STALE_PLAN = '0A000';
/** serialization_failure, deadlock_detected, a stale plan: the work is fine, the moment was not. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01', STALE_PLAN]);
/** disk_full, and the operating system's words for it. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** lock_not_available, query_canceled (a time limit): the database is there, and too busy for this. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '57014']);
/**
 * Cannot connect, shutting down, crashed, too many connections, idle for too long, and after a fail-over: a server that is
 * now a read-only copy, or a pooler's new server that does not know our prepared statements.
 */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25006',
  '26000',
  '53200',
  '53300',
]);
/** connection_exception, all of its kinds. */
const CONNECTION_CLASS = '08';
const STORAGE_RETRY_AFTER_SECONDS = 5;

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

/** What an error code says about the database rather than about the statement. */
const reasonOf = (code: string): UnavailableReason | undefined => {
  if (FULL.has(code)) return 'storage_full';
  if (BUSY.has(code)) return 'storage_busy';
  return UNREACHABLE.has(code) || code.startsWith(CONNECTION_CLASS) ? 'storage_unreachable' : undefined;
};

/** A full disk, a lost database or one that is too busy is `Unavailable`; everything else passes unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  const code = databaseErrorCode(error);
  const reason = code === undefined ? undefined : reasonOf(code);
  return reason === undefined ? error : new Unavailable(reason, STORAGE_RETRY_AFTER_SECONDS, error);
};

/** An error of a connection that is lost: no server said what happened. */
export const connectionLost = (cause: unknown): Unavailable =>
  new Unavailable('storage_unreachable', STORAGE_RETRY_AFTER_SECONDS, cause);

/** The same, where a change was on its way: the server may have made it. */
export const outcomeUnknown = (error: unknown): unknown =>
  error instanceof Unavailable && error.reason === 'storage_unreachable'
    ? new Unavailable('storage_outcome_unknown', error.retryAfterSeconds, error.cause)
    : error;

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

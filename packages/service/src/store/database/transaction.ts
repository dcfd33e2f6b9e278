// Transactions with the retries that PostgreSQL requires, and the mapping of its errors.
import type { Kysely } from 'kysely';
import { Unavailable, type UnavailableReason } from '../../ports/unavailable.ts';
import type { Schema } from '../schema/schema.ts';
import type { Db } from './database.ts';

const MAX_TRIES = 5;
/** PostgreSQL's error for a prepared statement whose table has changed its columns. */
export const STALE_PLAN = '0A000';
/** A prepared statement that does not exist, or exists already: a pooler gave another server connection. */
const FOREIGN_STATEMENT: ReadonlySet<string> = new Set(['26000', '42P05']);
/** serialization_failure, deadlock_detected, a stale plan, a statement of another connection: a retry can succeed. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01', STALE_PLAN, ...FOREIGN_STATEMENT]);
/** disk_full, and the operating system's codes for it. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** lock_not_available, query_canceled (a timeout): the database is reachable but too busy. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '57014']);
/** Cannot connect, shutting down, crashed, too many connections, idle timeout, and a server that is a replica after a fail-over. */
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
  '53200',
  '53300',
]);
/** connection_exception, all codes of the class. */
const CONNECTION_CLASS = '08';
const STORAGE_RETRY_AFTER_SECONDS = 5;

/** PostgreSQL's error code, or the operating system's, if the error has one. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** True when a server connection lacks a prepared statement, or has one that this process did not prepare there. */
export const isForeignStatement = (error: unknown): boolean => FOREIGN_STATEMENT.has(databaseErrorCode(error) ?? '');

/** True for a violated unique index, optionally of that name. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  databaseErrorCode(error) === '23505' &&
  (constraint === undefined ||
    (typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint));

/** True when a row refers to a row that does not exist. */
export const isBrokenReference = (error: unknown): boolean => databaseErrorCode(error) === '23503';

/** The reason, if the code concerns the database and not the statement. */
const reasonOf = (code: string): UnavailableReason | undefined => {
  if (FULL.has(code)) return 'storage_full';
  if (BUSY.has(code)) return 'storage_busy';
  return UNREACHABLE.has(code) || code.startsWith(CONNECTION_CLASS) ? 'storage_unreachable' : undefined;
};

/** A full disk, a lost database or a busy one becomes `Unavailable`; every other error passes unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  const code = databaseErrorCode(error);
  const reason = code === undefined ? undefined : reasonOf(code);
  return reason === undefined ? error : new Unavailable(reason, STORAGE_RETRY_AFTER_SECONDS, error);
};

/** The error of a lost connection: the server sent no error. */
export const connectionLost = (cause: unknown): Unavailable =>
  new Unavailable('storage_unreachable', STORAGE_RETRY_AFTER_SECONDS, cause);

/** The same for a write in progress: the server may have committed it. */
export const outcomeUnknown = (error: unknown): unknown =>
  error instanceof Unavailable && error.reason === 'storage_unreachable'
    ? new Unavailable('storage_outcome_unknown', error.retryAfterSeconds, error.cause)
    : error;

/** Runs `work` in a transaction of `kysely`, again if the database reports a serialization failure or a deadlock. */
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

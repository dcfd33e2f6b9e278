// Structured log lines. Callers log ids, never codes, tokens or addresses; redaction is a second safeguard.
import { pino } from 'pino';

export type LogFields = Readonly<Record<string, unknown>>;

export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** How much of a caller's address the log keeps. */
export type LoggedAddresses = 'full' | 'truncated' | 'none';

/** How requests are logged. */
export type RequestLogSettings = {
  /** The share of successful chatty calls that is logged, from 0 to 1; every other request is logged. */
  readonly sample: number;
  readonly addresses: LoggedAddresses;
};

const SECRET_FIELDS = ['password', 'code', 'token', 'secret', 'authorization', 'cookie', 'jwt', 'secret_key'];

/** JSON lines on standard output; each has the number of the worker process, if there are several. */
export const createLog = (level: LogLevel, worker?: number): Log =>
  pino({
    level,
    base: worker === undefined ? null : { worker },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  });

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

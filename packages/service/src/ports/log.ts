// Structured log lines. Callers log ids, never codes, tokens or addresses; redaction is a second safeguard.
import { pino } from 'pino';

export type LogFields = Readonly<Record<string, unknown>>;

export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

const SECRET_FIELDS = ['password', 'code', 'token', 'secret', 'authorization', 'cookie', 'jwt', 'secret_key'];

/** JSON lines on standard output. */
export const createLog = (level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): Log =>
  pino({
    level,
    base: null,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  });

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

// The variables of the log: its level, and which requests it has with how much of the caller's address.
import type { LogLevel, RequestLogSettings } from '../ports/log.ts';

/** Throws an error that says what is wrong with a variable. */
type Refuse = (variable: string, problem: string) => never;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
const ADDRESS_MODES = ['full', 'truncated', 'none'] as const;
const SHARE = /^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/;

export type LogSettings = {
  readonly logLevel: LogLevel;
  /** How requests are logged; undefined if the level leaves them out. */
  readonly requestLog: RequestLogSettings | undefined;
};

export const readLogSettings = (get: (variable: string) => string | undefined, refuse: Refuse): LogSettings => {
  const level = get('LATCHKEY_LOG_LEVEL') ?? 'info';
  const logLevel =
    LOG_LEVELS.find((known) => known === level) ??
    refuse('LATCHKEY_LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, but is "${level}".`);
  const sample = get('LATCHKEY_LOG_SAMPLE') ?? '1';
  if (!SHARE.test(sample))
    refuse('LATCHKEY_LOG_SAMPLE', `must be a share from 0 to 1 such as 0.01, but is "${sample}".`);
  const mode = get('LATCHKEY_LOG_ADDRESSES') ?? 'full';
  const addresses =
    ADDRESS_MODES.find((known) => known === mode) ??
    refuse('LATCHKEY_LOG_ADDRESSES', `must be full, truncated or none, but is "${mode}".`);
  const isLogged = logLevel === 'info' || logLevel === 'debug';
  return { logLevel, requestLog: isLogged ? { sample: Number(sample), addresses } : undefined };
};

// Messages for the operator when an installation cannot be opened: what is wrong, where, and what to do; never a password.
import type { Config } from './config.ts';

const DEFAULT_POSTGRES_PORT = '5432';

/** The codes of an error and of its causes, outermost first. */
const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...codesOf(error.cause)];
};

const rootMessage = (error: unknown): string =>
  error instanceof Error ? (error.cause === undefined ? error.message : rootMessage(error.cause)) : String(error);

/** An error with a message for the operator; keeps the cause for debugging. */
const explainedError = (sentence: string, cause: unknown): Error => new Error(`Latchkey: ${sentence}`, { cause });

const isOurs = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Latchkey:');

const DIRECTORY_PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'is a file, or below one, and not a directory',
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  EROFS: 'is on a file system that is mounted read-only',
  ENOSPC: 'is on a file system that is full',
};

/** Why a directory cannot be used; other errors are returned unchanged. */
export const explainDirectory = (directory: string, error: unknown): unknown => {
  const problem = codesOf(error).flatMap((code) => DIRECTORY_PROBLEMS[code] ?? [])[0];
  return problem === undefined || isOurs(error)
    ? error
    : explainedError(
        `${directory} ${problem}. Choose another directory with LATCHKEY_DATA_DIR, or repair this one.`,
        error,
      );
};

/** Why the embedded database did not open. */
const explainEmbedded = (folder: string, error: unknown): unknown => {
  const known = explainDirectory(folder, error);
  if (known !== error || isOurs(error)) return known;
  return explainedError(
    `the database in ${folder} cannot be opened: it is damaged, or not a database of this release ` +
      `(${rootMessage(error).split('\n')[0]}). Restore the directory from a backup, or choose another with LATCHKEY_DATA_DIR.`,
    error,
  );
};

type Server = { readonly at: string; readonly database: string; readonly user: string };

const serverIn = (databaseUrl: string): Server => {
  const url = new URL(databaseUrl);
  const user = decodeURIComponent(url.username);
  return {
    at: `${url.hostname || 'localhost'}:${url.port || DEFAULT_POSTGRES_PORT}`,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
  };
};

const unreachable = ({ at, database }: Server, code: string): string =>
  `PostgreSQL at ${at} (database "${database}") cannot be reached: ${code}. Start it, or correct the host and port in DATABASE_URL.`;

const refusedUser = ({ at, user }: Server): string =>
  `PostgreSQL at ${at} rejects the user "${user}". Correct the user and the password in DATABASE_URL.`;

type Sentence = (server: Server, code: string) => string;

/** By error code of the network or of PostgreSQL. */
const DATABASE_PROBLEMS: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '57P03': ({ at }) => `PostgreSQL at ${at} is starting or stopping. Try again in a moment.`,
  '53300': ({ at }) => `PostgreSQL at ${at} has no connection left. Raise its max_connections, or end other programs.`,
  '28P01': refusedUser,
  '28000': refusedUser,
  '3D000': ({ at, database }) =>
    `PostgreSQL at ${at} has no database "${database}". Create it (createdb "${database}"), or correct DATABASE_URL.`,
  '42501': ({ at, database, user }) =>
    `the user "${user}" may not create tables in the database "${database}" at ${at}. Grant it that right, or make it the owner.`,
};

/** Driver messages that come without a code. */
const CONNECTION_LOST = /timeout|terminated|does not support SSL/i;

/** Why PostgreSQL could not be used; errors that do not concern the connection are returned unchanged. */
const explainPostgres = (databaseUrl: string, error: unknown): unknown => {
  const server = serverIn(databaseUrl);
  for (const code of codesOf(error)) {
    const sentence = DATABASE_PROBLEMS[code];
    if (sentence) return explainedError(sentence(server, code), error);
  }
  if (isOurs(error)) return error;
  const message = rootMessage(error);
  return CONNECTION_LOST.test(message) ? explainedError(unreachable(server, message), error) : error;
};

/** Why the installation could not be opened. */
export const explainInstallation = (config: Pick<Config, 'databaseUrl'>, folder: string, error: unknown): unknown =>
  config.databaseUrl === undefined ? explainEmbedded(folder, error) : explainPostgres(config.databaseUrl, error);

/** The error for a port that another program uses. */
export const portTaken = (port: number): Error =>
  new Error(
    `Latchkey: port ${port} is in use by another program. Stop that program, or choose another port: latchkey start --port ${port + 1}`,
  );

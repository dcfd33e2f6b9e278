// A temporary PostgreSQL for the tests, from the first of several sources whose programs run here.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { type ProgramSource, programSources, type ServerUser } from './postgres-programs.ts';

/** The user of a server started by root: PostgreSQL refuses to run as root. */
const UNPRIVILEGED_USER = 'nobody';
const OWNER = 'postgres';
const READY = 'database system is ready to accept connections';
const ENDINGS: Readonly<Record<Ending, NodeJS.Signals>> = { fast: 'SIGINT', crash: 'SIGQUIT' };
// No data outlives the test, so nothing needs to be flushed to disk.
const FAST_FLAGS = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'listen_addresses=127.0.0.1',
];

/** How a server ends: `fast` rolls back open transactions and disconnects clients; `crash` aborts at once. */
export type Ending = 'fast' | 'crash';

export type PostgresServer = {
  readonly url: string;
  /** Which source the programs came from, and why earlier ones were not used. */
  readonly origin: string;
  /** Ends the server and keeps its files. */
  halt(ending: Ending): Promise<void>;
  /** Starts it again after a halt, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const execute = promisify(execFile);

const serverUser = async (): Promise<ServerUser> => {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, UNPRIVILEGED_USER])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
};

/** Resolves once the server reports that it is ready; rejects with its output if it ends before. */
const readiness = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    });
    server.once('error', reject);
    server.once('close', (code) => reject(new Error(`postgres ended with code ${code} while starting: ${said}`)));
  });

const startFrom = async (
  source: ProgramSource,
  directory: string,
  user: ServerUser,
): Promise<Omit<PostgresServer, 'origin'>> => {
  const { initdb, postgres } = await source.find(directory, user);
  const data = await mkdtemp(join(directory, 'data-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  const port = await freePort();
  // Not the folder of the clone, which that user may not be able to enter.
  const as = { ...user, cwd: directory };
  await execute(
    initdb,
    ['-D', data, '-U', OWNER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    as,
  );
  const flags = [...FAST_FLAGS, '-c', `unix_socket_directories=${directory}`];
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await readiness(server);
    return server;
  };
  let server = await launch();
  const halt = async (ending: Ending): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(ENDINGS[ending]);
    await ended;
  };
  const resume = async (): Promise<void> => {
    server = await launch();
  };
  return { url: `postgres://${OWNER}@127.0.0.1:${port}/postgres`, halt, resume, stop: () => halt('fast') };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();

/** The first source that works; if none does, the error names each with its reason, the first as the cause. */
const startFromAny = async (
  sources: readonly ProgramSource[],
  directory: string,
  user: ServerUser,
): Promise<PostgresServer> => {
  const reasons: string[] = [];
  let cause: unknown;
  for (const source of sources) {
    try {
      const server = await startFrom(source, directory, user);
      return { ...server, origin: [source.name, ...reasons].join('\n') };
    } catch (error) {
      cause ??= error;
      reasons.push(`- not ${source.name}: ${reasonOf(error)}`);
    }
  }
  throw new Error(
    `No PostgreSQL could be started for the tests.\n${reasons.join('\n')}\nRun npm install again, or install Debian's: apt-get install postgresql`,
    { cause },
  );
};

/** Starts a server on a free port with an empty database; `stop` ends it and deletes its files. */
export const startPostgres = async (sources = programSources()): Promise<PostgresServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'));
  const forget = () => rm(directory, { recursive: true, force: true });
  try {
    const user = await serverUser();
    if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid);
    const server = await startFromAny(sources, directory, user);
    const stop = async (): Promise<void> => {
      await server.stop();
      await forget();
    };
    return { ...server, stop };
  } catch (error) {
    await forget();
    throw error;
  }
};

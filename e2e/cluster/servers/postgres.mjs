// One PostgreSQL server of the rig, with its data on a small file system: made new or as a copy of the primary, killed, promoted.
import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tools/programs.mjs';
import { SPACE_MB } from '../limits.mjs';
import { runOnce, startProgram, until } from './program.mjs';

const PROGRAMS = '/usr/lib/postgresql';
const WAL_MB = 512;
const FILLER = 'filler';
const CONNECT_MS = 2_000;

/** What the promise "no acknowledged write is lost" needs: durable commits, on the replica too before they are acknowledged. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  wal_level: 'replica',
  fsync: 'on',
  synchronous_commit: 'on',
  hot_standby: 'on',
  max_connections: '100',
  max_wal_senders: '5',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '64MB',
  wal_keep_size: '64MB',
};

/** The folder of the newest installed release. */
const programFolder = () => {
  const [newest] = readdirSync(PROGRAMS).sort((one, other) => Number(other) - Number(one));
  return join(PROGRAMS, newest, 'bin');
};

/** Runs one statement as the owner of the server. */
export async function ask(port, statement, database = 'postgres') {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS * 5,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const answers = (port) =>
  ask(port, 'select 1').then(
    () => true,
    () => false,
  );

/** Processes whose parent is this one. */
const childrenOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);

const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};

/** A server named `name` that does not run yet: `create` or `copyFrom` fills its folder, `start` runs it. */
export async function postgresServer(name, folder, user) {
  const data = folder.mount(`${name}-data`, SPACE_MB);
  const wal = folder.mount(`${name}-wal`, WAL_MB);
  const sockets = folder.own(`${name}-sockets`);
  const as = { ...user, cwd: sockets };
  const bin = programFolder();
  const port = await freePort();
  let server;

  const create = async () => {
    const args = ['-D', data, '-X', wal, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    await runOnce(join(bin, 'initdb'), args, as);
    const lines = Object.entries(SETTINGS).map(([key, value]) => `${key} = '${value}'\n`);
    appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  };
  const copyFrom = async (primaryPort) => {
    for (const path of [data, wal]) for (const one of readdirSync(path)) rmSync(join(path, one), { recursive: true });
    const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
    await runOnce(join(bin, 'pg_basebackup'), ['-D', data, '--waldir', wal, '-R', '-c', 'fast', ...from], as);
  };
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-k', sockets];
    server = startProgram(join(bin, 'postgres'), args, { ...as, log: folder.path(`${name}.log`) });
    await until(`PostgreSQL ${name} answers`, () => answers(port));
  };
  /** Ends every process of the server at once, as a power failure does. */
  const kill = async () => {
    const pids = [server.pid, ...childrenOf(server.pid)];
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    await server.ended;
  };
  const promote = () => runOnce(join(bin, 'pg_ctl'), ['promote', '-D', data, '-w'], as);
  const stop = async () => {
    if (server?.isRunning()) await server.end('SIGINT');
  };
  return { name, port, create, copyFrom, start, kill, promote, stop, ...fillable(data) };
}

/** Fills the file system of the data until nothing fits, and frees it again. */
const fillable = (data) => {
  const path = join(data, FILLER);
  const block = Buffer.alloc(64 * 1024);
  const least = Buffer.alloc(1024);
  return {
    fill: () => {
      const file = openSync(path, 'a');
      for (const piece of [block, least]) while (writes(file, piece)) {}
      closeSync(file);
    },
    free: () => rmSync(path, { force: true }),
  };
};

const writes = (file, piece) => {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
};

// PgBouncer in transaction mode before the primary: started, restarted, and pointed to another server after a fail-over.
import { chownSync, writeFileSync } from 'node:fs';
import { freePort } from '../../../tools/programs.mjs';
import { ask } from './postgres.mjs';
import { startProgram, until } from './program.mjs';
import { DATABASE, ROLE } from './replication.mjs';

/** The settings of docs/operations/scaling.md. */
const SETTINGS = {
  pool_mode: 'transaction',
  default_pool_size: 20,
  max_client_conn: 300,
  // The service sends its timeouts when it connects; the role has the same ones.
  ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  // A request waits no longer than this for a server connection. The default is two minutes.
  query_wait_timeout: 5,
  server_connect_timeout: 2,
  // How long a server that refused a connection is not asked again. The default is 15 seconds.
  server_login_retry: 1,
  // A connection of the old primary is closed after its transaction.
  server_fast_close: 1,
};

const configuration = ({ port, serverPort, folder, users }) => `[databases]
${DATABASE} = host=127.0.0.1 port=${serverPort} dbname=${DATABASE}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
admin_users = postgres
${Object.entries(SETTINGS)
  .map(([key, value]) => `${key} = ${value}`)
  .join('\n')}
`;

/** `{ port, pointTo(serverPort), restart(), stop() }` */
export async function startPgbouncer(path, folder, user, firstPort) {
  const port = await freePort();
  const own = folder.own('pgbouncer');
  const [file, users] = [`${own}/pgbouncer.ini`, `${own}/users.txt`];
  let serverPort = firstPort;
  let program;
  const write = () => {
    writeFileSync(users, `"${ROLE}" ""\n"postgres" ""\n`);
    writeFileSync(file, configuration({ port, serverPort, folder: own, users }));
    for (const one of [file, users]) chownSync(one, user.uid, user.gid);
  };
  const start = async () => {
    program = startProgram(path, [file], { ...user, cwd: own, log: folder.path('pgbouncer.log') });
    await until('PgBouncer answers', () =>
      ask(port, 'show version', 'pgbouncer').then(
        () => true,
        () => !program.isRunning() && Promise.reject(new Error(`PgBouncer ended:\n${program.output()}`)),
      ),
    );
  };
  write();
  await start();
  return {
    port,
    pointTo: async (next) => {
      serverPort = next;
      write();
      process.kill(program.pid, 'SIGHUP');
    },
    /** Ends it at once, with all connections, and starts it again. */
    restart: async () => {
      await program.end('SIGKILL');
      await start();
    },
    stop: () => program.end('SIGKILL'),
  };
}

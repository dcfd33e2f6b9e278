// HAProxy before the nodes. It asks each node whether it is ready; when none is, it sends requests to every node that lives.
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { startProgram, until } from './program.mjs';

/** The settings of docs/operations/scaling.md. */
const configuration = (port, nodes, socket) => `global
    maxconn 2000
    stats socket ${socket} mode 600 level admin
    tune.bufsize 32768

defaults
    mode http
    timeout connect 1s
    timeout client 60s
    timeout server 20s
    timeout check 1s
    timeout http-keep-alive 60s
    # A request that reached no node is sent to another one; one that reached a node is never repeated.
    retries 2
    option redispatch 1
    retry-on conn-failure

frontend service
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-For %[src]
    # With a full disk no node is ready, but all of them still answer reads.
    use_backend live if { nbsrv(ready) eq 0 }
    default_backend ready

backend ready
    balance roundrobin
    option httpchk
    http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    # A node that is taken out has its open requests closed: it would not answer them.
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: node }) => `    server ${name} 127.0.0.1:${node}`).join('\n')}

backend live
    balance roundrobin
    option httpchk
    http-check send meth GET uri /health/live ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 1
${nodes.map(({ name, port: node }) => `    server ${name} 127.0.0.1:${node}`).join('\n')}
`;

const GROUPS = ['ready', 'live'];

/** Lines of its statistics, such as `{ pxname: 'ready', svname: 'one', status: 'UP' }`. */
const readTable = (text) => {
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
};

/** Sends one command to its socket, and returns the reply. */
const command = (socket, text) =>
  new Promise((resolve, reject) => {
    let reply = '';
    const line = connect(socket, () => line.write(`${text}\n`));
    line.on('data', (chunk) => {
      reply += chunk;
    });
    line.once('error', reject);
    line.once('close', () => resolve(reply));
  });

/** `{ isReady(name), drain(name), accept(name), stop() }`; it listens at `port`. */
export async function startHaproxy(path, folder, port, nodes) {
  const [file, socket] = [folder.path('haproxy.cfg'), folder.path('haproxy.sock')];
  writeFileSync(file, configuration(port, nodes, socket));
  const program = startProgram(path, ['-db', '-f', file], { log: folder.path('haproxy.log') });
  const lineOf = async (name, group) =>
    readTable(await command(socket, 'show stat')).find(({ pxname, svname }) => pxname === group && svname === name);
  const set = async (name, state) => {
    for (const group of GROUPS) await command(socket, `set server ${group}/${name} state ${state}`);
  };
  await until('HAProxy answers', async () => {
    if (!program.isRunning()) throw new Error(`HAProxy ended:\n${program.output()}`);
    return command(socket, 'show info').then(
      () => true,
      () => false,
    );
  });
  return {
    isReady: async (name) => (await lineOf(name, 'ready')).status.startsWith('UP'),
    /** Sends no more requests to a node, and waits until it has answered those that it has. */
    drain: async (name) => {
      await set(name, 'drain');
      await until(`node ${name} has no requests`, async () => Number((await lineOf(name, 'ready')).scur) === 0);
    },
    accept: (name) => set(name, 'ready'),
    stop: () => program.end('SIGKILL'),
  };
}

// HAProxy before the nodes. It asks each node whether it is ready; when none is, it sends requests to every node that lives.
import { writeFileSync } from 'node:fs';
import { freePort, isTaken } from '../../../tools/programs.mjs';
import { startProgram, until } from './program.mjs';

/** The settings of docs/operations/scaling.md. */
const configuration = (port, nodes) => `global
    maxconn 2000
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

frontend statistics
    bind 127.0.0.1:${port + 1}
    stats enable
    stats uri /
`;

/** Lines of its statistics, such as `{ pxname: 'ready', svname: 'one', status: 'UP' }`. */
const readTable = (text) => {
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
};

/** `{ isReady(name), stop() }`; it listens at `port`, and its statistics at the next one. */
export async function startHaproxy(path, folder, port, nodes) {
  const file = folder.path('haproxy.cfg');
  writeFileSync(file, configuration(port, nodes));
  const program = startProgram(path, ['-db', '-f', file], { log: folder.path('haproxy.log') });
  const table = async () => readTable(await (await fetch(`http://127.0.0.1:${port + 1}/;csv`)).text());
  const isReady = async (name) =>
    (await table().catch(() => [])).some(
      (line) => line.pxname === 'ready' && line.svname === name && line.status.startsWith('UP'),
    );
  await until('HAProxy answers', async () => {
    if (!program.isRunning()) throw new Error(`HAProxy ended:\n${program.output()}`);
    return table().then(
      () => true,
      () => false,
    );
  });
  return { isReady, stop: () => program.end('SIGKILL') };
}

/** A port whose next one is free too. */
export async function twoPorts() {
  for (let tried = 0; tried < 20; tried += 1) {
    const port = await freePort();
    if (!(await isTaken(port + 1))) return port;
  }
  throw new Error('The system gave no two ports in a row.');
}

// The whole cluster: two PostgreSQL servers, PgBouncer, three nodes of the older version, HAProxy; stopped in the other order.
import { freePort } from '../../tools/programs.mjs';
import { startHaproxy } from './servers/haproxy.mjs';
import { makeNodes } from './servers/nodes.mjs';
import { startPgbouncer } from './servers/pgbouncer.mjs';
import { until } from './servers/program.mjs';
import { startReplication } from './servers/replication.mjs';

const MANY = { count: 1_000_000, seconds: 1 };

/** The keys of the instance that the first start makes. */
const keysOf = (url, output) => {
  const secretKey = /sk_test_[\w-]+/.exec(output)?.[0];
  if (secretKey === undefined) throw new Error(`No secret key was printed:\n${output}`);
  return { secretKey, publishableKey: `pk_test_${btoa(`${new URL(url).host}$`)}` };
};

/** All callers of the rig have one address, so its limits are raised; its users create organizations. */
const prepareInstance = async (url, secretKey) => {
  const body = {
    security: { rate_limits: { create: MANY, attempt: MANY, send: MANY } },
    organization_settings: { enabled: true },
  };
  const reply = await fetch(`${url}/admin/v1/instance`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The instance was not changed: ${reply.status} ${await reply.text()}`);
};

/** `{ url, keys, nodes, replication, pgbouncer, haproxy, stop() }`; `started` receives each part's stop as soon as it runs. */
export async function startCluster({ folder, user, programs, version, onStop, say }) {
  let pgbouncer;
  const replication = await startReplication(folder, user, (port) => pgbouncer.pointTo(port));
  onStop(replication.stop);
  say('PostgreSQL: a primary and a synchronous replica');
  pgbouncer = await startPgbouncer(programs.pgbouncer, folder, user, replication.primary().port);
  onStop(pgbouncer.stop);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const nodes = await makeNodes({ folder, frontUrl: url, databasePort: pgbouncer.port });
  for (const node of nodes) onStop(node.stop);
  await nodes[0].start(version);
  // It answers requests before it prints the keys.
  await until('the keys of the instance', () => /sk_test_[\w-]+\s/.test(nodes[0].output()));
  const keys = keysOf(url, nodes[0].output());
  await Promise.all([nodes[1].start(version), nodes[2].start(version)]);
  say(`three nodes of the ${version.name} through PgBouncer`);
  const haproxy = await startHaproxy(programs.haproxy, folder, port, nodes);
  onStop(haproxy.stop);
  for (const node of nodes) await until(`HAProxy sends requests to ${node.name}`, () => haproxy.isReady(node.name));
  await prepareInstance(url, keys.secretKey);
  say(`HAProxy at ${url}`);
  return { url, keys, nodes, replication, pgbouncer, haproxy };
}

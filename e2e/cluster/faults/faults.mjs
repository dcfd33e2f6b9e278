// The faults, in the order in which the rig causes them. Each returns when it has been caused and repaired, with what there is to say.
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SKEW_SECONDS } from '../limits.mjs';
import { untilCalm } from '../measure.mjs';
import { ENCRYPTION_KEY } from '../servers/nodes.mjs';
import { runOnce, until } from '../servers/program.mjs';
import { DATABASE, ROLE } from '../servers/replication.mjs';

const seconds = (since) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** A process ends without a word, and is started again. */
export async function killNode({ nodes }) {
  const [node] = nodes;
  await node.kill();
  const version = node.version();
  await node.start(version);
  return {};
}

/** The primary ends without a word; the replica is promoted, and PgBouncer pointed to it. */
export async function killPrimary({ replication }) {
  await replication.primary().kill();
  const since = performance.now();
  await replication.failOver();
  return { note: `the replica was the primary after ${seconds(since)}` };
}

/** The largest read, at the replica; a backup that fails ends the run. */
export async function backUpReplica({ folder, replication }, version) {
  const own = folder.path('backup');
  const env = {
    DATABASE_URL: `postgres://${ROLE}@127.0.0.1:${replication.replica().port}/${DATABASE}`,
    LATCHKEY_ENCRYPTION_KEY: ENCRYPTION_KEY,
    LATCHKEY_DATA_DIR: own,
  };
  mkdirSync(own, { recursive: true });
  await runOnce(process.execPath, [version.program, 'backup', '--file', 'cluster.backup'], { env, cwd: own });
  return {};
}

/** All connections of all nodes are closed at once. */
export async function restartPgbouncer({ pgbouncer }) {
  await pgbouncer.restart();
  return {};
}

/** How long the network stays cut: longer than the service waits for a reply of the database. */
const PARTITION_MS = 18_000;
/** How long a clock stays wrong. */
const OUT_MS = 6_000;

/** The network between one node and the database drops everything, without an error. */
export async function partitionNode({ nodes, haproxy }) {
  const [, node] = nodes;
  const since = performance.now();
  node.relay.cut();
  await until('HAProxy takes the node out', async () => !(await haproxy.isReady(node.name)));
  const out = seconds(since);
  await pause(PARTITION_MS);
  const healedAt = performance.now();
  node.relay.heal();
  await until('the node is ready again', () => haproxy.isReady(node.name));
  return { note: `out after ${out}, back ${seconds(healedAt)} after the network` };
}

/** How long the disk stays full. */
const FULL_MS = 6_000;

/** The disk of the primary is full for a while: changes are refused, tokens are still given. */
export async function fillDisk({ replication, verifier, record }) {
  const primary = replication.primary();
  const filledAt = performance.now();
  primary.fill();
  await until('a change is refused', () => record.failedSince(filledAt) > 0);
  const tokens = verifier.verified();
  await pause(FULL_MS);
  const given = verifier.verified() - tokens;
  primary.free();
  if (given === 0) throw new Error('No token was given while the disk was full.');
  return { since: performance.now(), note: `${given} tokens were given while it was full` };
}

/** The clock of one node is moved by more than verifiers tolerate, and back. */
export async function skewClock({ nodes, haproxy, record }) {
  const [node] = nodes;
  await haproxy.drain(node.name);
  await node.end();
  await node.startWithClock(node.version());
  await haproxy.accept(node.name);
  await until(`HAProxy sends requests to ${node.name}`, () => haproxy.isReady(node.name));
  await untilCalm(record);
  const since = performance.now();
  node.setClock(SKEW_SECONDS);
  await until('HAProxy takes the node out', async () => !(await haproxy.isReady(node.name)));
  const out = seconds(since);
  await pause(OUT_MS);
  node.setClock(0);
  const rightAt = performance.now();
  await until('the node is ready again', () => haproxy.isReady(node.name));
  return { since, note: `out after ${out}, back ${seconds(rightAt)} after the clock was right` };
}

/** Replaces a node by one of another version; before it ends, it has answered every request that it got. */
export async function replaceNode({ nodes, haproxy }, at, version) {
  const node = nodes[at];
  await haproxy.drain(node.name);
  await node.end();
  await node.start(version);
  await haproxy.accept(node.name);
  await until(`HAProxy sends requests to ${node.name}`, () => haproxy.isReady(node.name));
  return { since: performance.now() };
}

// kill -9 in the middle of changes and deliveries: with two nodes on PostgreSQL, and on the embedded database. Every acknowledged
// change has its event, every event is delivered at least once and in the order of its subject, and duplicates are the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { openPglite } from '../store/database/pglite/pglite.ts';
import { openPostgres } from '../store/database/postgres.ts';
import {
  admin,
  createLedger,
  operate,
  prepareTarget,
  signUpAndOut,
  type Target,
} from '../testing/database/crash-load.ts';
import { createDatabase } from '../testing/database/shared-postgres.ts';
import { type Changes, changeUsers, findLosses } from '../testing/database/webhook-ledger.ts';
import { freePort } from '../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

/** More of them on demand: LATCHKEY_CRASH_KILLS=200 npx vitest run --project node packages/service/src/server/webhook-crashes.test.ts */
const KILLS = Number(process.env.LATCHKEY_CRASH_KILLS ?? 3);
/** The embedded database starts slowly. */
const EMBEDDED_KILLS = Math.ceil(KILLS / 4);
const EACH_KILL_MS = 30_000;
/** Longer than a lease: what a killed node claimed is due for the others. */
const AFTER_LEASES_MS = 60_000;
const TIME_LIMIT_MS = PROCESS_PATIENCE_MS + KILLS * EACH_KILL_MS;

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let receiver: WebhookReceiver;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
});
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }));
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.finished;
  }
  await receiver.close();
});

const chance = (end: number): number => Math.floor(Math.random() * end);

type Node = { readonly port: number; readonly start: () => Promise<ServiceProcess> };

const createNode = (port: number, variables: Readonly<Record<string, string>>): Node => ({
  port,
  start: async () => {
    const started = runService(compiled, ['start'], {
      LATCHKEY_PORT: String(port),
      LATCHKEY_TEST: '1',
      LATCHKEY_ENCRYPTION_KEY: '5f'.repeat(32),
      ...variables,
    });
    running.push(started);
    await started.ready;
    return started;
  },
});

const advance = async ({ base, secretKey }: Target): Promise<void> => {
  await fetch(`${base}/dev/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: AFTER_LEASES_MS }),
  });
};

/** Runs the load on the nodes and kills one after the other; resolves when everything has been delivered. */
const killRepeatedly = async (nodes: readonly Node[], kills: number) => {
  const ledger = createLedger();
  const changes: Changes = new Map();
  const started = [await nodes[0]?.start()];
  const secretKey = printedSecretKey(started[0]?.output() ?? '');
  for (const node of nodes.slice(1)) started.push(await node.start());
  const targets = nodes.map(({ port }): Target => ({ base: `http://localhost:${port}`, secretKey }));
  const [first] = targets;
  if (!first) throw new Error('there is no node');
  await prepareTarget(first.base, secretKey);
  const made = await admin(first, 'POST', '/webhook_endpoints', { url: `${receiver.url}/hooks` });
  const { id: endpoint, created_at: since } = made.body as { id: string; created_at: number };

  const loadOn = (at: number, kill: number): readonly Promise<void>[] => {
    const target = targets[at] ?? first;
    return [
      operate(target, `operator${at}-${kill}`, ledger),
      changeUsers(target, `changer${at}-${kill}`, changes),
      // The development instance has the address of the first node.
      ...(at === 0 ? [signUpAndOut(target, `visitor${kill}`, ledger)] : []),
    ];
  };
  const loads = nodes.map((_, at) => loadOn(at, 0));
  const received = () => receiver.received.length;
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = received() + 1 + chance(20);
    await expect.poll(received, { timeout: PROCESS_PATIENCE_MS, interval: 1 }).toBeGreaterThanOrEqual(goal);
    const at = kill % nodes.length;
    const victim = started[at];
    victim?.child.kill('SIGKILL');
    await Promise.all([victim?.finished, ...(loads[at] ?? [])]);
    started[at] = await nodes[at]?.start();
    loads[at] = kill === kills ? [] : loadOn(at, kill);
  }
  // The last kill ended the load of one node; the others end with their processes.
  for (const [at, node] of nodes.entries())
    if ((loads[at] ?? []).length > 0) {
      started[at]?.child.kill('SIGKILL');
      await Promise.all([started[at]?.finished, ...(loads[at] ?? [])]);
      started[at] = await node.start();
    }
  for (const target of targets) await advance(target);
  const pending = async (): Promise<number> => {
    const reply = await admin(first, 'GET', `/webhook_endpoints/${endpoint}/deliveries?state=pending&limit=1`);
    return (reply.body as { total_count: number }).total_count;
  };
  // Events are numbered in the order of their commits: when the last one has arrived, every other one is queued.
  const marker = await admin(first, 'POST', '/users', { email_address: 'last@example.com' });
  changes.set((marker.body as { id: string }).id, 0);
  const isLast = ({ body }: { readonly body: string }): boolean => body.includes('last@example.com');
  await expect.poll(() => receiver.received.some(isLast), { timeout: PROCESS_PATIENCE_MS }).toBe(true);
  await expect.poll(pending, { timeout: PROCESS_PATIENCE_MS }).toBe(0);
  for (const one of started) one?.child.kill('SIGTERM');
  await Promise.all(started.map((one) => one?.finished));
  return { kills, ledger, changes, since };
};

const nothingLost = async (
  database: Database,
  load: Awaited<ReturnType<typeof killRepeatedly>>,
  annotate: (text: string) => Promise<unknown>,
): Promise<void> => {
  try {
    const { events, received, ...losses } = await findLosses(database, load, receiver.received);
    expect(losses).toEqual({ changesWithoutEvent: [], undelivered: [], outOfOrder: [], differing: [] });
    await annotate(`${load.kills} kills: ${events} events delivered with ${received} requests`);
  } finally {
    await database.close();
  }
};

it('with two nodes on PostgreSQL, nothing is lost and nothing is out of order', async ({ annotate }) => {
  const own = await createDatabase(inject('postgresUrl'));
  try {
    const [one, other] = [await freePort(), await freePort()];
    const variables = { DATABASE_URL: own.url, LATCHKEY_PUBLIC_URL: `http://localhost:${one}` };
    const load = await killRepeatedly([createNode(one, variables), createNode(other, variables)], KILLS);
    await nothingLost(openPostgres({ url: own.url }), load, annotate);
  } finally {
    await own.drop();
  }
});

it('on the embedded database, nothing is lost and nothing is out of order', async ({ annotate }) => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-webhooks-'));
  try {
    const load = await killRepeatedly([createNode(await freePort(), { LATCHKEY_DATA_DIR: directory })], EMBEDDED_KILLS);
    await nothingLost(await openPglite({ directory: join(directory, 'database') }), load, annotate);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

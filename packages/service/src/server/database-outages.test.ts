// The service as a real process on a real PostgreSQL that is restarted, crashed and disconnected under load.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareTarget, type Target } from '../testing/database/crash-load.ts';
import { startOutageLoad } from '../testing/database/outage-load.ts';
import { type Ending, type PostgresServer, startPostgres } from '../testing/database/postgres-server.ts';
import { createDatabase } from '../testing/database/shared-postgres.ts';
import { freePort } from '../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';

const SLOW_MS = 300_000;
const RESTARTS: readonly Ending[] = ['fast', 'crash', 'fast'];
const STORMS = 5;
const BETWEEN = 12;

vi.setConfig({ testTimeout: SLOW_MS, hookTimeout: SLOW_MS });

let compiled: CompiledService;
let postgres: PostgresServer;
let databaseUrl = '';
let service: ServiceProcess;
let target: Target;

beforeAll(async () => {
  [compiled, postgres] = await Promise.all([compileService(), startPostgres()]);
  databaseUrl = (await createDatabase(postgres.url)).url;
  // A crash must not lose confirmed writes; the fast settings of the test server would allow that.
  await onServer(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = on`);
  const port = await freePort();
  service = runService(compiled, ['start'], {
    DATABASE_URL: databaseUrl,
    LATCHKEY_PORT: String(port),
    LATCHKEY_ENCRYPTION_KEY: '5f'.repeat(32),
    LATCHKEY_LOG_LEVEL: 'info',
  });
  await service.ready;
  target = await prepareTarget(`http://localhost:${port}`, printedSecretKey(service.output()));
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.finished;
  await postgres.stop();
  rmSync(compiled.folder, { recursive: true, force: true });
});

const onServer = async (statement: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Waits until the count has grown by that much. */
const grown = (count: () => number, by: number): Promise<void> => {
  const goal = count() + by;
  return expect.poll(count, { timeout: SLOW_MS, interval: 2 }).toBeGreaterThanOrEqual(goal);
};

const health = async (path: string) => {
  const reply = await fetch(`${target.base}${path}`);
  return [reply.status, reply.headers.get('retry-after'), await reply.json()];
};

const lines = (text: string): number => service.output().split(text).length - 1;

it('the process survives three restarts and repeated connection losses, loses no data and recovers by itself', async ({
  annotate,
}) => {
  const load = startOutageLoad(target, 4, 2);
  for (const ending of RESTARTS) {
    await grown(load.acknowledged, BETWEEN);
    const refusedFrom = load.refused();
    await postgres.halt(ending);
    await expect.poll(load.refused, { timeout: SLOW_MS }).toBeGreaterThan(refusedFrom);
    expect(await health('/health/live')).toEqual([200, null, { status: 'ok' }]);
    expect(await health('/health/ready')).toEqual([503, '5', { status: 'unavailable', reason: 'storage_unreachable' }]);
    await postgres.resume();
    const back = performance.now();
    await grown(load.acknowledged, 1);
    await annotate(
      `a change was taken ${Math.round(performance.now() - back)} ms after the database was back (${ending})`,
    );
    await expect.poll(() => health('/health/ready'), { timeout: SLOW_MS }).toEqual([200, null, { status: 'ok' }]);
  }
  for (let storm = 0; storm < STORMS; storm += 1) {
    await onServer("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'latchkey'");
    await grown(load.acknowledged, BETWEEN);
  }
  await load.stop();

  expect(load.strange).toEqual([]);
  expect([service.child.exitCode, service.child.signalCode]).toEqual([null, null]);
  const present = new Set((await onServer('select id from users')).map(({ id }) => id));
  const lost = [...load.users].filter(([id, state]) => state !== 'in doubt' && present.has(id) !== (state === 'there'));
  expect(lost).toEqual([]);
  // One log line for each outage, and none for each refused request.
  expect(lines('the database is unreachable')).toBeGreaterThan(0);
  expect(lines('the database is unreachable')).toBeLessThanOrEqual(RESTARTS.length + STORMS);
  expect(lines('request failed')).toBe(0);
  annotate(`${load.acknowledged()} changes acknowledged, ${load.refused()} calls refused`);
});

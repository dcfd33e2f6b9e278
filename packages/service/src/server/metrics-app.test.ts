// GET /metrics at its own port: what users do is counted by call and outcome, nothing names a user, and a lost database is a figure.
import { expect, it, vi } from 'vitest';
import { createMetrics, readTogether } from '../ports/prometheus.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { extendChain } from '../store/audit-chain.ts';
import { signedInBrowser, signIn } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';
import { createMetricsApp, metricSources } from './metrics-app.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';

/** A service whose ports count, and the value of a figure as a scraper reads it. */
const createCounted = async () => {
  const database = await openTestDatabase();
  const metrics = createMetrics();
  const service = await createTestService(database, { ports: (ports) => ({ ...ports, metrics }) });
  const config = { smtpUrl: 'smtp://localhost', smsWebhook: undefined };
  const ask = (path: string, method = 'GET', db = database) =>
    createMetricsApp(
      () => metrics.read(metricSources({ config, database: db, ports: service.ports })),
      service.app.lastReply,
    ).fetch(new Request(`http://metrics.internal:9464${path}`, { method }));
  const textOf = async (db = database) => (await ask('/metrics', 'GET', db)).text();
  const figure = async (name: string) =>
    (await textOf())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1);
  return { database, service, ask, textOf, figure };
};

it('counts requests, sign-ins by method and outcome, lockouts, statements and messages that wait', async () => {
  const { database, service, ask, textOf, figure } = await createCounted();
  const browser = await signedInBrowser(service, EMAIL);
  const other = await openBrowser(service);
  expect((await signIn(other, EMAIL, 'wrong horse battery')).status).toBe(422);
  await browser.call('GET', '/client');
  await extendChain(database, service.ports, service.instance.id);
  await extendChain(database, service.ports, service.instance.id);

  expect(await figure('latchkey_requests_total{call="GET /v1/client",status="200"}')).toMatch(/^[1-9]/);
  expect(await figure('latchkey_requests_total{call="POST /v1/client/sign_ins",status="422"}')).toBe('1');
  expect(await figure('latchkey_request_duration_seconds_count{call="GET /v1/client"}')).toMatch(/^[1-9]/);
  expect(await figure('latchkey_sign_ins_total{method="password",outcome="refused"}')).toBe('1');
  expect(await figure('latchkey_lockouts_total')).toBe('0');
  expect(await figure('latchkey_database_up')).toBe('1');
  expect(await figure('latchkey_outbox_waiting')).toMatch(/^[1-9]/);
  expect(await figure('latchkey_hashes_waiting')).toBe('0');
  expect(await figure('latchkey_webhooks_waiting')).toBe('0');

  const text = await textOf();
  expect(text).toContain('process_resident_memory_bytes');
  for (const secret of [EMAIL, service.instance.id, service.secretKey]) expect(text).not.toContain(secret);
  expect((await ask('/metrics')).headers.get('content-type')).toContain('text/plain');
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 405]);
  await service.app.fetch(new Request('http://nowhere.example/no/such/address'));
  expect(await textOf()).toMatch(/latchkey_requests_total\{call="none",status="4\d\d"\} 1/);
  await database.close();
});

it('answers while the database is lost, and says so', async () => {
  const { database, textOf } = await createCounted();
  const lost = {
    ...database,
    get db(): never {
      throw new Unavailable('storage_unreachable', 1);
    },
  };
  expect(await textOf(lost)).toContain('latchkey_database_up 0');
  expect(await textOf()).toContain('latchkey_database_up 1');
  await database.close();
});

it('adds up the figures of several processes; queues of the database are the same in each', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  const idle = { waiting: 0, oldestSeconds: 0 };
  const sources = (isUp: boolean) => ({
    hashQueue: () => ({ running: 2, waiting: 1 }),
    connections: () => ({ busy: 1, idle: 3, waiting: 0 }),
    backlogs: async () => (isUp ? { outbox: { waiting: 7, oldestSeconds: 30 }, webhooks: idle } : undefined),
  });
  for (const metrics of [one, other]) {
    metrics.request()('GET /v1/client', 200);
    metrics.token();
    metrics.cache('signing_keys', true);
  }
  const snapshots = [await one.snapshot(sources(true)), await other.snapshot(sources(true))];
  const { text } = await readTogether(structuredClone(snapshots), { running: 2, restarts: 1 });
  const lines = text.split('\n');
  for (const line of [
    'latchkey_requests_total{call="GET /v1/client",status="200"} 2',
    'latchkey_request_duration_seconds_count{call="GET /v1/client"} 2',
    'latchkey_tokens_total 2',
    'latchkey_cache_reads_total{cache="signing_keys",outcome="hit"} 2',
    'latchkey_hashes_running 4',
    'latchkey_hashes_waiting 2',
    'latchkey_database_connections{state="idle"} 6',
    'latchkey_outbox_waiting 7',
    'latchkey_outbox_lag_seconds 30',
    'latchkey_database_up 1',
    'latchkey_workers 2',
    'latchkey_worker_restarts_total 1',
  ])
    expect(lines).toContain(line);
  const half = [snapshots[0] ?? [], await other.snapshot(sources(false))];
  const later = await readTogether(structuredClone(half), { running: 2, restarts: 1 });
  expect(later.text).toContain('latchkey_database_up 0');
});

// `latchkey start --workers` as real processes on PostgreSQL: they share the port, one that is killed is replaced, their figures are
// added up, and a stop finishes what is open.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../testing/database/shared-postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { openSocket } from '../../testing/raw-socket.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from '../../testing/service-process.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

const POLL = { timeout: PROCESS_PATIENCE_MS, interval: 50 };

let compiled: CompiledService;
const running: ServiceProcess[] = [];
const dropped: Array<() => Promise<void>> = [];

beforeAll(async () => {
  compiled = await compileService();
});
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.finished;
  }
  for (const drop of dropped.splice(0)) await drop();
});

const start = async (variables: Readonly<Record<string, string>> = {}) => {
  const database = await createDatabase(inject('postgresUrl'));
  dropped.push(database.drop);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const service = runService(compiled, ['start', '--workers', '2'], {
    DATABASE_URL: database.url,
    LATCHKEY_PORT: String(port),
    LATCHKEY_METRICS_PORT: String(metricsPort),
    LATCHKEY_ENCRYPTION_KEY: '5f'.repeat(32),
    LATCHKEY_LOG_LEVEL: 'info',
    ...variables,
  });
  running.push(service);
  await service.ready;
  const figures = async () => (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  await expect.poll(figures, POLL).toContain('latchkey_workers 2');
  return { service, port, base: `http://localhost:${port}`, figures };
};

const workersOf = ({ pid }: ServiceProcess): readonly number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

/** A request on a connection for itself. */
const askAnew = (base: string, path: string) => fetch(`${base}${path}`, { headers: { connection: 'close' } });

it('shares the port, adds up the figures, and replaces a worker that is killed', async () => {
  const { service, base, figures } = await start();
  const headers = { authorization: `Bearer ${printedSecretKey(service.output())}` };
  expect((await fetch(`${base}/admin/v1/users`, { headers })).status).toBe(200);
  expect(service.output().split('sk_test_')).toHaveLength(2);

  const answeredBy = () => new Set(service.output().match(/"worker":\d/g));
  let asked = 0;
  await expect
    .poll(async () => {
      await askAnew(base, '/health/ready');
      asked += 1;
      return [...answeredBy()].sort();
    }, POLL)
    .toEqual(['"worker":1', '"worker":2']);
  expect(await figures()).toContain(`latchkey_requests_total{call="GET /health/ready",status="200"} ${asked}`);
  expect(await figures()).toContain('latchkey_database_up 1');

  const [first = 0, second = 0] = workersOf(service);
  process.kill(first, 'SIGKILL');
  await expect.poll(figures, POLL).toContain('latchkey_worker_restarts_total 1');
  await expect.poll(figures, POLL).toContain('latchkey_workers 2');
  expect(workersOf(service)).toContain(second);
  expect(workersOf(service)).not.toContain(first);
  expect((await askAnew(base, '/health/ready')).status).toBe(200);
  expect(service.output()).toContain('a worker process ended; it is started again');

  service.child.kill('SIGTERM');
  expect(await service.finished).toMatchObject({ code: 0 });
});

it('a stop is announced, and finishes the requests that are open', async () => {
  const { service, port, base } = await start({ LATCHKEY_STOP_DELAY: '2' });
  const { socket, closed } = openSocket(port);
  socket.write('POST /v1/dev_browser HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n');
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\na');
  expect((await askAnew(base, '/health/ready')).status).toBe(200);
  service.child.kill('SIGTERM');
  const readiness = async () => {
    const reply = await askAnew(base, '/health/ready');
    return [reply.status, await reply.json()];
  };
  await expect.poll(readiness, POLL).toEqual([503, { status: 'unavailable', reason: 'stopping' }]);
  expect((await askAnew(base, '/health/live')).status).toBe(200);
  await expect
    .poll(
      () =>
        askAnew(base, '/health/live').then(
          () => true,
          () => false,
        ),
      POLL,
    )
    .toBe(false);
  socket.write('=1');
  expect((await closed).status).toBeGreaterThanOrEqual(200);
  expect(await service.finished).toMatchObject({ code: 0 });
});

it('refuses the embedded database, test mode and a wrong number, with what to do', async () => {
  const refused = async (count: string, variables: Readonly<Record<string, string>>) => {
    const { code, output } = await runService(compiled, ['start', '--workers', count], {
      LATCHKEY_DATA_DIR: compiled.folder,
      ...variables,
    }).finished;
    return [code, output.trim()];
  };
  expect(await refused('2', {})).toEqual([
    2,
    'Latchkey: --workers needs PostgreSQL, because only one process can open the embedded database. Set DATABASE_URL, or start without --workers.',
  ]);
  const DATABASE_URL = inject('postgresUrl');
  expect(await refused('2', { DATABASE_URL, LATCHKEY_TEST: '1' })).toEqual([
    2,
    expect.stringContaining('LATCHKEY_TEST'),
  ]);
  for (const wrong of ['0', '65', 'many', '1.5'])
    expect(await refused(wrong, { DATABASE_URL })).toEqual([2, expect.stringContaining('from 1 to 64')]);
});

it('says why the first worker did not start', async () => {
  const { code, output } = await runService(compiled, ['start', '--workers', '2'], {
    DATABASE_URL: 'postgres://latchkey@127.0.0.1:9/latchkey',
    LATCHKEY_PORT: String(await freePort()),
  }).finished;
  expect(code).toBe(1);
  expect(output).toMatch(/Latchkey: .*PostgreSQL/);
  expect(output).toContain('the first worker process ended before it was ready');
});

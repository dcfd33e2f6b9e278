import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPglite } from './store/database/pglite/pglite.ts';
import {
  createLedger,
  lostWrites,
  operate,
  prepareTarget,
  signUpAndOut,
  trimLedger,
} from './testing/database/crash-load.ts';
import { brokenInvariants } from './testing/database/invariants.ts';
import { freePort } from './testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  type Finished,
  PROCESS_PATIENCE_MS,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from './testing/service-process.ts';

/** More of them on demand: LATCHKEY_CRASH_KILLS=200 npx vitest run --project node packages/service/src/main.test.ts */
const KILLS = Number(process.env.LATCHKEY_CRASH_KILLS ?? 5);
const EACH_KILL_MS = 30_000;

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
/** A data directory after its first start, copied by every test: making one is the slow part. */
let used = '';
let first: Finished;
let directory = '';
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
  used = mkdtempSync(join(tmpdir(), 'latchkey-process-'));
  const started = runService(compiled, ['start'], { LATCHKEY_DATA_DIR: used, LATCHKEY_PORT: String(await freePort()) });
  await started.ready;
  started.child.kill('SIGTERM');
  first = await started.finished;
});
afterAll(() => {
  for (const folder of [compiled.folder, used]) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-process-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.finished;
  }
  rmSync(directory, { recursive: true, force: true });
});

const run = (command: readonly string[], variables: Readonly<Record<string, string>> = {}): ServiceProcess => {
  const started = runService(compiled, command, { LATCHKEY_DATA_DIR: directory, ...variables });
  running.push(started);
  return started;
};

const start = async (port: number, variables: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
  const service = run(['start'], { LATCHKEY_PORT: String(port), ...variables });
  await service.ready;
  return service;
};

/** Starts in a directory that has seen a first start. */
const startAgain = async (port: number, variables: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
  cpSync(used, directory, { recursive: true });
  return start(port, variables);
};

const getJson = async (url: string, init?: RequestInit) =>
  (await (await fetch(url, init)).json()) as Record<string, unknown>;

describe('the command line', () => {
  it('prints its help, and rejects unknown commands with one sentence', async () => {
    const [help, wrong, badPort] = await Promise.all([
      run(['--help']).finished,
      run(['sing']).finished,
      run(['start'], { LATCHKEY_PORT: 'eighty' }).finished,
    ]);
    expect(help.code).toBe(0);
    expect(help.output).toContain('latchkey <command>');
    expect([wrong.code, wrong.output.trim()]).toEqual([
      2,
      'Latchkey: there is no command "sing". See latchkey --help.',
    ]);
    expect([badPort.code, badPort.output.trim()]).toEqual([
      2,
      'Latchkey: LATCHKEY_PORT must be a port number from 1 to 65535, but is "eighty".',
    ]);
  });

  it('prints the OpenAPI document, with every call of the contract', async () => {
    const [openapi, todo] = await Promise.all([run(['openapi']).finished, run(['todo']).finished]);
    expect(JSON.parse(openapi.output).openapi).toMatch(/^3\.1/);
    expect([todo.code, todo.output.trim()]).toEqual([0, 'Every call is answered.']);
  });
});

describe('a first start', () => {
  it('creates a development instance, stores it, and drains on SIGTERM', async () => {
    expect(first.output).toContain('made a development instance');
    expect(first.code).toBe(0);
    // Secrets are readable by their owner only, and no process holds the directory.
    expect(statSync(join(used, 'encryption.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(used)).not.toContain('lock');

    const port = await freePort();
    const second = await startAgain(port);
    const base = `http://localhost:${port}`;
    expect(second.output()).not.toContain('made a development instance');
    expect(await getJson(`${base}/health`)).toEqual({ status: 'ok' });
    expect(await getJson(`${base}/v1/environment`)).toMatchObject({ response: { object: 'environment' } });
    // The secret key was printed once, by the start that made it; the publishable one names the address of this start.
    const secretKey = printedSecretKey(first.output);
    expect(second.output()).not.toContain(secretKey);
    expect(second.output()).toContain('latchkey keys');
    expect(atob(/pk_test_(\S+)/.exec(second.output())?.[1] ?? '')).toBe(`localhost:${port}$`);
    // `latchkey keys` shows it while the service runs; a new key makes it invalid at once.
    const shown = await run(['keys']).finished;
    expect([shown.code, shown.output]).toEqual([0, expect.stringContaining(secretKey)]);
    const renewed = JSON.parse((await run(['keys', '--new-secret', '--json']).finished).output) as [
      { secret_key: string; inbox_url: string },
    ];
    const status = async (key: string) =>
      (await fetch(`${base}/admin/v1/instance`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await status(secretKey), await status(renewed[0].secret_key)]).toEqual([401, 200]);
    expect(await getJson(renewed[0].inbox_url)).toEqual({ messages: [] });
  });
});

describe('a stop during the start', () => {
  it('ends cleanly as well', async () => {
    cpSync(used, directory, { recursive: true });
    const service = run(['start'], { LATCHKEY_PORT: String(await freePort()) });
    await expect.poll(() => readdirSync(directory), { timeout: PROCESS_PATIENCE_MS, interval: 5 }).toContain('lock');
    service.child.kill('SIGTERM');
    const { code, output } = await service.finished;
    expect([code, output]).toEqual([0, expect.stringContaining('Latchkey is stopping.')]);
    expect(readdirSync(directory)).not.toContain('lock');
  });
});

describe('a running service', () => {
  const other = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-process-'));
    cpSync(used, folder, { recursive: true });
    return folder;
  };

  it('locks its directory and its port: other processes exit at once with the reason', async () => {
    const port = await freePort();
    const holder = await startAgain(port);
    const elsewhere = other();
    const [second, third, fourth] = await Promise.all([
      run(['start'], { LATCHKEY_PORT: String(await freePort()) }).finished,
      run(['create-instance', '--production', '--domain', 'example.com']).finished,
      run(['start'], { LATCHKEY_PORT: String(port), LATCHKEY_DATA_DIR: elsewhere }).finished,
    ]);
    expect([second.code, second.output]).toEqual([1, expect.stringContaining(`in use by process ${holder.pid} on `)]);
    // A command is taken to the process that holds the directory.
    expect([third.code, third.output]).toEqual([0, expect.stringContaining('https://latchkey.example.com')]);
    expect([fourth.code, fourth.output]).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
    expect(readdirSync(elsewhere)).not.toContain('lock');
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('rejects another encryption key', async () => {
    cpSync(used, directory, { recursive: true });
    const started = await run(['start'], {
      LATCHKEY_PORT: String(await freePort()),
      LATCHKEY_ENCRYPTION_KEY: 'ab'.repeat(32),
    }).finished;
    expect([started.code, started.output]).toEqual([1, expect.stringContaining('set up with another encryption key')]);
  });

  it('moves its clock only in test mode', async () => {
    const body = JSON.stringify({ advance_ms: 3_600_000 });
    const authorization = `Bearer ${printedSecretKey(first.output)}`;
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', authorization } };
    const [port, plainPort] = [await freePort(), await freePort()];
    const elsewhere = other();
    await Promise.all([startAgain(port, { LATCHKEY_TEST: '1' }), start(plainPort, { LATCHKEY_DATA_DIR: elsewhere })]);
    const { now } = await getJson(`http://localhost:${port}/dev/clock`, init);
    expect(Number(now) - Date.now()).toBeGreaterThan(3_500_000);
    expect((await fetch(`http://localhost:${plainPort}/dev/clock`, init)).status).toBe(404);
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('creates production instances on request and shows their secret key once', async () => {
    cpSync(used, directory, { recursive: true });
    const [made, wrong] = await Promise.all([
      run(['create-instance', '--production', '--domain', 'example.com', '--name', 'Acme']).finished,
      run(['create-instance', '--domain', 'example.com'], { LATCHKEY_DATA_DIR: `${directory}-other` }).finished,
    ]);
    expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('--production')]);
    rmSync(`${directory}-other`, { recursive: true, force: true });
    expect(made.code).toBe(0);
    const secretKey = /sk_live_[\w-]+/.exec(made.output)?.[0] ?? '';
    expect(atob(/pk_live_(\S+)/.exec(made.output)?.[1] ?? '')).toBe('latchkey.example.com$');
    const port = await freePort();
    const service = await start(port);
    const instance = await getJson(`http://localhost:${port}/admin/v1/instance`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(instance).toMatchObject({
      environment_type: 'production',
      security: { enumeration_protection: true },
      display_config: { application_name: 'Acme', home_url: 'https://example.com/' },
    });
    expect(service.output()).not.toContain(secretKey);
  });
});

describe('kill -9 at any moment', () => {
  const KEPT = 60;
  const chance = (end: number): number => Math.floor(Math.random() * end);

  it(
    `loses nothing acknowledged in ${KILLS} kills, starts every time, and leaves no partial write`,
    async () => {
      cpSync(used, directory, { recursive: true });
      const ledger = createLedger();
      const signedUp = (): number => ledger.sessions.size;
      const written = (): number => ledger.users.size + ledger.sessions.size;
      for (let kill = 0; kill <= KILLS; kill += 1) {
        const port = await freePort();
        const service = await start(port);
        const target = await prepareTarget(`http://localhost:${port}`, printedSecretKey(first.output));
        expect(await lostWrites(target, ledger), `after kill ${kill}`).toEqual([]);
        trimLedger(ledger, KEPT);
        const load = [
          operate(target, `operator${kill}`, ledger),
          operate(target, `second${kill}`, ledger),
          signUpAndOut(target, `visitor${kill}`, ledger),
          signUpAndOut(target, `guest${kill}`, ledger),
        ];
        // Users are made quickly and sign-ups take several calls: every second time at least one must have gone through.
        const [goal, count] = kill % 2 === 0 ? [1 + chance(2), signedUp] : [1 + chance(12), written];
        const enough = count() + goal;
        await expect.poll(count, { timeout: PROCESS_PATIENCE_MS, interval: 1 }).toBeGreaterThanOrEqual(enough);
        service.child.kill('SIGKILL');
        await Promise.all([service.finished, ...load]);
      }
      expect(ledger.users.size).toBeGreaterThan(0);
      expect(ledger.sessions.size).toBeGreaterThan(0);

      const database = await openPglite({ directory: join(directory, 'database') });
      const broken = await brokenInvariants(database.db);
      await database.close();
      for (const [what, rows] of Object.entries(broken)) expect(rows, what).toEqual([]);
    },
    PROCESS_PATIENCE_MS + KILLS * EACH_KILL_MS,
  );
});

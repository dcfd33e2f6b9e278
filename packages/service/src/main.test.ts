import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CompiledService,
  compileService,
  freePort,
  runService,
  type ServiceProcess,
} from './testing/service-process.ts';

const SLOW_MS = 180_000;
/** More of them on demand: LATCHKEY_CRASH_KILLS=200 npx vitest run --project node packages/service/src/main.test.ts */
const KILLS = Number(process.env.LATCHKEY_CRASH_KILLS ?? 12);
const KILL_TEST_MS = SLOW_MS + KILLS * 15_000;

let compiled: CompiledService;
/** A data directory after its first start, copied where the first start is not the subject: it is the slow part. */
let used = '';
let directory = '';
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
  used = mkdtempSync(join(tmpdir(), 'latchkey-process-'));
  const first = runService(compiled, ['start'], { LATCHKEY_DATA_DIR: used, LATCHKEY_PORT: String(await freePort()) });
  await first.ready;
  first.child.kill('SIGTERM');
  await first.finished;
}, SLOW_MS);
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
}, SLOW_MS);

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
  it(
    'explains itself',
    async () => {
      const help = await run(['--help']).finished;
      expect(help.code).toBe(0);
      expect(help.output).toContain('latchkey <command>');
      const wrong = await run(['sing']).finished;
      expect([wrong.code, wrong.output.trim()]).toEqual([
        2,
        'Latchkey: there is no command "sing". See latchkey --help.',
      ]);
    },
    SLOW_MS,
  );

  it(
    'refuses a wrong value at start with one sentence',
    async () => {
      const { code, output } = await run(['start'], { LATCHKEY_PORT: 'eighty' }).finished;
      expect(code).toBe(2);
      expect(output.trim()).toBe('Latchkey: LATCHKEY_PORT must be a port number from 1 to 65535, but is "eighty".');
    },
    SLOW_MS,
  );

  it(
    'prints the OpenAPI document and what is not built yet',
    async () => {
      const document = JSON.parse((await run(['openapi']).finished).output);
      expect(document.openapi).toMatch(/^3\.1/);
      const todo = await run(['todo']).finished;
      expect(todo.code).toBe(0);
      expect(todo.output).toMatch(/calls are not answered yet|Every call is answered/);
    },
    SLOW_MS,
  );
});

describe('a running service', () => {
  it(
    'makes a development instance at its first start, keeps it, and drains on SIGTERM',
    async () => {
      const port = await freePort();
      const first = await start(port);
      expect(first.output()).toContain('made a development instance');
      const base = `http://localhost:${port}`;
      expect(await getJson(`${base}/health`)).toEqual({ status: 'ok' });
      const keys = await getJson(`${base}/dev/keys`);
      expect(first.output()).toContain(String(keys.publishable_key));
      expect(await getJson(`${base}/v1/environment`)).toMatchObject({ response: { object: 'environment' } });

      // Secrets are readable by their owner only.
      expect(statSync(join(directory, 'encryption.key')).mode & 0o777).toBe(0o600);

      const asked = Date.now();
      first.child.kill('SIGTERM');
      expect((await first.finished).code).toBe(0);
      expect(Date.now() - asked).toBeLessThan(5_000);
      expect(readdirSync(directory)).not.toContain('lock');

      const moved = await freePort();
      const second = await start(moved);
      expect(second.output()).not.toContain('made a development instance');
      const after = await getJson(`http://localhost:${moved}/dev/keys`);
      expect(after.secret_key).toBe(keys.secret_key);
      expect(atob(String(after.publishable_key).split('_')[2] ?? '')).toBe(`localhost:${moved}$`);
    },
    SLOW_MS,
  );

  it(
    'holds its directory: a second process ends at once and names the holder',
    async () => {
      const holder = await startAgain(await freePort());
      const asked = Date.now();
      const second = await run(['start'], { LATCHKEY_PORT: String(await freePort()) }).finished;
      // A second is the promise on an idle machine; the tests share theirs.
      expect(Date.now() - asked).toBeLessThan(5_000);
      expect(second.code).toBe(1);
      expect(second.output).toContain(`in use by process ${holder.pid} on `);
      const third = await run(['create-instance', '--production', '--domain', 'example.com']).finished;
      expect([third.code, third.output]).toEqual([1, expect.stringContaining(`process ${holder.pid}`)]);
    },
    SLOW_MS,
  );

  it(
    'says so when the port is taken, and leaves the directory free',
    async () => {
      const port = await freePort();
      await startAgain(port);
      const other = mkdtempSync(join(tmpdir(), 'latchkey-process-'));
      cpSync(used, other, { recursive: true });
      const second = await run(['start'], { LATCHKEY_PORT: String(port), LATCHKEY_DATA_DIR: other }).finished;
      expect([second.code, second.output]).toEqual([1, expect.stringContaining('port is taken')]);
      expect(readdirSync(other)).not.toContain('lock');
      rmSync(other, { recursive: true, force: true });
    },
    SLOW_MS,
  );

  it(
    'refuses another encryption key',
    async () => {
      const first = await startAgain(await freePort());
      first.child.kill('SIGTERM');
      await first.finished;
      const second = await run(['start'], {
        LATCHKEY_PORT: String(await freePort()),
        LATCHKEY_ENCRYPTION_KEY: 'ab'.repeat(32),
      }).finished;
      expect([second.code, second.output]).toEqual([1, expect.stringContaining('set up with another encryption key')]);
    },
    SLOW_MS,
  );

  it(
    'moves its clock only in test mode',
    async () => {
      const port = await freePort();
      const service = await startAgain(port, { LATCHKEY_TEST: '1' });
      const body = JSON.stringify({ advance_ms: 3_600_000 });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const { now } = await getJson(`http://localhost:${port}/dev/clock`, init);
      expect(Number(now) - Date.now()).toBeGreaterThan(3_500_000);
      service.child.kill('SIGTERM');
      await service.finished;
      await start(port);
      expect((await fetch(`http://localhost:${port}/dev/clock`, init)).status).toBe(404);
    },
    SLOW_MS,
  );

  it(
    'makes production instances on demand and shows their secret key once',
    async () => {
      cpSync(used, directory, { recursive: true });
      const made = await run(['create-instance', '--production', '--domain', 'example.com', '--name', 'Acme']).finished;
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
      const wrong = await run(['create-instance', '--domain', 'example.com'], {
        LATCHKEY_DATA_DIR: `${directory}-other`,
      }).finished;
      expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('--production')]);
      rmSync(`${directory}-other`, { recursive: true, force: true });
    },
    SLOW_MS,
  );
});

describe('kill -9 at any moment', () => {
  type Ledger = { readonly created: Map<string, string>; readonly deleted: Set<string>; readonly inDoubt: Set<string> };

  /** Makes and removes users as fast as it can until the service is gone; writes down only what was acknowledged. */
  const work = async (base: string, secretKey: string, worker: number, ledger: Ledger): Promise<void> => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    try {
      for (let turn = 0; ; turn += 1) {
        const address = `w${worker}-${turn}-${ledger.created.size}@example.com`;
        const reply = await fetch(`${base}/admin/v1/users`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ email_address: address }),
        });
        const { id } = (await reply.json()) as { id: string };
        ledger.created.set(id, address);
        if (turn % 3 !== 0) continue;
        ledger.inDoubt.add(id);
        const removal = await fetch(`${base}/admin/v1/users/${id}`, { method: 'DELETE', headers });
        await removal.json();
        ledger.inDoubt.delete(id);
        ledger.deleted.add(id);
      }
    } catch {
      // The service was killed under the request: nothing was acknowledged.
    }
  };

  it(
    `loses nothing acknowledged in ${KILLS} kills, and opens every time`,
    async () => {
      cpSync(used, directory, { recursive: true });
      const ledger: Ledger = { created: new Map(), deleted: new Set(), inDoubt: new Set() };
      let secretKey = '';
      for (let kill = 0; kill <= KILLS; kill += 1) {
        const port = await freePort();
        const base = `http://localhost:${port}`;
        const service = await start(port);
        secretKey = String((await getJson(`${base}/dev/keys`)).secret_key);
        const { data } = (await getJson(`${base}/admin/v1/users?limit=500`, {
          headers: { authorization: `Bearer ${secretKey}` },
        })) as { data: ReadonlyArray<{ id: string; email_addresses: readonly unknown[] }> };
        const present = new Map(data.map((user) => [user.id, user]));
        for (const id of ledger.created.keys()) {
          if (ledger.inDoubt.has(id)) continue;
          expect(present.has(id), `user ${id} after kill ${kill}`).toBe(!ledger.deleted.has(id));
        }
        // No user without the address that was written with it.
        expect(data.filter((user) => user.email_addresses.length !== 1)).toEqual([]);
        if (kill === KILLS) break;

        const workers = Array.from({ length: 4 }, (_, worker) => work(base, secretKey, worker, ledger));
        const enough = ledger.created.size + 1 + Math.floor(Math.random() * 12);
        await expect.poll(() => ledger.created.size, { timeout: SLOW_MS, interval: 1 }).toBeGreaterThanOrEqual(enough);
        service.child.kill('SIGKILL');
        await Promise.all([service.finished, ...workers]);
        // Keep the list within one page: what was checked once need not be carried for ever.
        for (const id of [...ledger.created.keys()].slice(0, -200)) ledger.created.delete(id);
      }
      expect(ledger.created.size).toBeGreaterThan(KILLS);
    },
    KILL_TEST_MS,
  );
});

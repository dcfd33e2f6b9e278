// `latchkey rotate-keys` with real processes: with a service running on the embedded database, without one, and with two
// services on one PostgreSQL (docs/security.md R16).
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../testing/database/postgres-server.ts';
import { freePort } from '../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let directory = '';
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
});
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }));
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-rotate-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.finished;
  }
  rmSync(directory, { recursive: true, force: true });
});

type Variables = Readonly<Record<string, string>>;

const run = (command: readonly string[], variables: Variables = {}): ServiceProcess => {
  const started = runService(compiled, command, {
    LATCHKEY_DATA_DIR: directory,
    LATCHKEY_LOG_LEVEL: 'debug',
    ...variables,
  });
  running.push(started);
  return started;
};

const start = async (variables: Variables = {}, secretKey?: string) => {
  const port = await freePort();
  const service = run(['start'], { LATCHKEY_PORT: String(port), ...variables });
  await service.ready;
  const base = `http://localhost:${port}`;
  const keys = async (): Promise<readonly string[]> => {
    const reply = await fetch(`${base}/.well-known/jwks.json`);
    return ((await reply.json()) as { keys: Array<{ kid: string }> }).keys.map((key) => key.kid);
  };
  const advance = (advance_ms: number) =>
    fetch(`${base}/dev/clock`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secretKey ?? printedSecretKey(service.output())}`,
      },
      body: JSON.stringify({ advance_ms }),
    });
  return { service, base, keys, advance };
};

const rotate = async (rest: readonly string[] = [], variables: Variables = {}) => {
  const { code, output } = await run(['rotate-keys', ...rest], variables).finished;
  return { code, output, keyId: /key_\w+/.exec(output)?.[0] };
};

describe('with a running service on the embedded database', () => {
  it('asks the service, which publishes the new key at once and keeps running', async () => {
    const { service, base, keys } = await start();
    const before = await keys();
    expect(before).toHaveLength(1);
    const { code, output, keyId } = await rotate();
    expect([code, output]).toEqual([0, expect.stringContaining('is published now and signs from')]);
    expect(await keys()).toEqual([...before, keyId]);

    const again = await rotate(['--instance', new URL(base).host]);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining(`${keyId} is already published`)]);
    expect(await keys()).toHaveLength(2);

    const [unknown, misused] = [await rotate(['--instance', 'nobody']), await rotate(['--now'])];
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no instance has the id')]);
    expect([misused.code, misused.output]).toEqual([2, expect.stringContaining('See latchkey rotate-keys --help')]);

    // Only a caller that can read the directory may rotate, only from this machine, and the secret is not logged.
    const door = join(directory, 'operator.json');
    expect(statSync(door).mode & 0o777).toBe(0o600);
    const { secret } = JSON.parse(readFileSync(door, 'utf8')) as { secret: string };
    const ask = (headers: Record<string, string>) =>
      fetch(`${base}/operator/v1/rotate_keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.5' },
      { authorization: `Bearer ${secret}`, origin: 'https://evil.example' },
    ])
      expect((await ask(headers)).status).toBe(404);
    expect((await ask({ authorization: `Bearer ${secret}` })).status).toBe(200);
    expect(`${service.output()}${output}`).not.toContain(secret);
    expect(`${service.output()}${output}`).not.toMatch(/PRIVATE KEY|"d":/);

    service.child.kill('SIGTERM');
    await service.finished;
    expect(readdirSync(directory)).not.toContain('operator.json');

    // No process holds the directory now: the command rotates by itself, and the next start shows the new key. A killed service
    // leaves operator.json behind; the command ignores it.
    expect((await rotate()).output).toContain(`${keyId} is already published`);
    const next = await start();
    expect(await next.keys()).toEqual([...before, keyId]);
    next.service.child.kill('SIGKILL');
    await next.service.finished;
    expect(readdirSync(directory)).toContain('operator.json');
    expect((await rotate()).output).toContain(`${keyId} is already published`);
  });

  it('reports that there is no key to rotate', async () => {
    const { code, output } = await rotate();
    expect([code, output.trim()]).toEqual([1, 'Latchkey: there is no instance here yet. Start the service first.']);
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('with two services on one PostgreSQL', () => {
  it('is seen by both services without the local admin socket', async () => {
    const server = await startPostgres();
    try {
      const variables = { DATABASE_URL: server.url, LATCHKEY_TEST: '1', LATCHKEY_PUBLIC_URL: 'http://localhost:4400' };
      const one = await start(variables);
      const two = await start(variables, printedSecretKey(one.service.output()));
      const before = await one.keys();
      expect(await two.keys()).toEqual(before);
      expect(readdirSync(directory)).not.toContain('operator.json');
      const { code, keyId } = await rotate([], variables);
      expect(code).toBe(0);
      for (const service of [one, two]) {
        await service.advance(30_000);
        expect(await service.keys()).toEqual([...before, keyId]);
        // Old keys are removed once no valid token can be signed with them.
        await service.advance(20 * 60_000);
        expect(await service.keys()).toEqual([keyId]);
      }
    } finally {
      for (const one of running) one.child.kill('SIGKILL');
      await Promise.all(running.map((one) => one.finished));
      await server.stop();
    }
  });
});

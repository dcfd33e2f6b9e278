// `latchkey import` and `latchkey export` with real processes on the embedded database: through the running service, and without
// one.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  runService,
  type ServiceProcess,
} from '../../testing/service-process.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let folder = '';
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
});
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-import-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.finished;
  }
  rmSync(folder, { recursive: true, force: true });
});

const run = (directory: string, command: readonly string[], variables: Readonly<Record<string, string>> = {}) => {
  const started = runService(compiled, command, { LATCHKEY_DATA_DIR: join(folder, directory), ...variables });
  running.push(started);
  return started;
};

const start = async (directory: string): Promise<ServiceProcess> => {
  const service = run(directory, ['start'], { LATCHKEY_PORT: String(await freePort()) });
  await service.ready;
  return service;
};

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The lines of an export without the first, which names the key of the installation. */
const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1).sort();

it('imports through the running service, exports, and imports the export into a stopped installation', async () => {
  const first = await start('first');
  const csv = write(
    'users.csv',
    [
      'id,email_address,first_name,password_digest,password_hasher',
      ...Array.from({ length: 1_200 }, (_, n) => `u${n},user${n}@example.com,Name${n},,`),
      'bad,not an address,,,',
      'double,USER1@example.com,,,',
    ].join('\n'),
  );
  const importCsv = ['import', '--from', 'generic', '--file', csv];
  const dry = await run('first', [...importCsv, '--dry-run', '--json']).finished;
  expect(dry.code).toBe(0);
  expect(dry.output).toContain('"dry_run": true');
  expect(dry.output).toContain('is taken by an earlier row of the file');
  const real = await run('first', importCsv).finished;
  expect(real.output).toContain('users: 1202 read, 1200 imported, 0 imported before, 2 refused');
  expect(real.output).toContain('users.csv, line 1202: user, email_addresses is malformed');
  const again = await run('first', importCsv).finished;
  expect(again.output).toContain('1200 imported before, 2 refused');

  const file = join(folder, 'export.ndjson');
  const exported = await run('first', ['export', '--file', file]).finished;
  expect(exported.output).toContain('1200 users');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  first.child.kill('SIGTERM');
  await first.finished;

  const second = await start('second');
  second.child.kill('SIGTERM');
  await second.finished;
  const moved = await run('second', ['import', '--from', 'latchkey', '--file', file]).finished;
  expect(moved.output).toContain('1200 imported');
  const copy = join(folder, 'copy.ndjson');
  expect((await run('second', ['export', '--file', copy]).finished).code).toBe(0);
  expect(linesOf(copy)).toEqual(linesOf(file));
});

it('goes on where a killed import stopped: every batch is written whole or not at all', async () => {
  const port = await freePort();
  const service = run('killed', ['start'], { LATCHKEY_PORT: String(port) });
  await service.ready;
  const [key] = /sk_test_[\w-]+/.exec(service.output()) ?? [];
  const countUsers = async (): Promise<number> => {
    const reply = await fetch(`http://localhost:${port}/admin/v1/users/count`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return Number(((await reply.json()) as { readonly total_count: number }).total_count);
  };
  const rows = Array.from({ length: 8_000 }, (_, n) => `u${n},user${n}@example.com,Name${n}`);
  const csv = write('users.csv', ['id,email_address,first_name', ...rows].join('\n'));
  const importCsv = ['import', '--from', 'generic', '--file', csv, '--json'];
  const killed = run('killed', importCsv);
  await expect.poll(countUsers, { interval: 10, timeout: PROCESS_PATIENCE_MS }).toBeGreaterThan(0);
  killed.child.kill('SIGKILL');
  await killed.finished;
  const { output } = await run('killed', importCsv).finished;
  const { user } = JSON.parse(output.slice(output.indexOf('{'))).counts;
  expect(user).toMatchObject({ read: 8_000, refused: 0, created: 8_000 - user.existing });
  expect(user.existing).toBeGreaterThan(0);
  expect(user.existing % 500).toBe(0);
  expect(user.existing).toBeLessThan(8_000);
  const file = join(folder, 'killed.ndjson');
  await run('killed', ['export', '--file', file]).finished;
  const addresses = linesOf(file).flatMap((line) => JSON.parse(line).email_addresses ?? []);
  expect(addresses).toHaveLength(8_000);
});

it('says what is wrong with its arguments', async () => {
  const file = write('x.csv', 'id\n');
  const wrong = [
    [['import', '--file', file], '--from must be one of'],
    [['import', '--from', 'nothing', '--file', file], 'but is "nothing"'],
    [['import', '--from', 'generic'], '--file is needed'],
    [['import', '--from', 'generic', '--file', join(folder, 'missing')], 'cannot be read'],
    [['import', '--from', 'generic', '--file', file], 'there is no instance here yet'],
    [['export'], '--file is needed'],
  ] as const;
  for (const [command, sentence] of wrong) {
    const { code, output } = await run('none', command).finished;
    expect([command, code === 0, output.includes(sentence), output]).toEqual([command, false, true, output]);
  }
});

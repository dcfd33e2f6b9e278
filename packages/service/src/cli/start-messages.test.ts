// Messages of commands that fail: one sentence with a remedy, no stack trace, no password. Every command has a help text and
// refuses unknown arguments without changing anything.
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  type Finished,
  PROCESS_PATIENCE_MS,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';

const SLOW_MS = PROCESS_PATIENCE_MS;
vi.setConfig({ testTimeout: SLOW_MS, hookTimeout: SLOW_MS });

const PASSWORD = 'hunter2hunter2';
let compiled: CompiledService;
/** A data directory after its first start. */
let used = '';
let directory = '';
let port = 0;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  compiled = await compileService();
  used = mkdtempSync(join(tmpdir(), 'latchkey-messages-'));
  const made = await runService(compiled, ['create-instance', '--development'], { LATCHKEY_DATA_DIR: used }).finished;
  expect(made.code).toBe(0);
});
afterAll(() => {
  for (const folder of [compiled.folder, used]) rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-messages-'));
  port = await freePort();
});
afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.finished;
  running = undefined;
  rmSync(directory, { recursive: true, force: true });
});

const run = (command: string, variables: Readonly<Record<string, string>> = {}): Promise<Finished> =>
  runService(compiled, command.split(' '), {
    LATCHKEY_DATA_DIR: directory,
    LATCHKEY_PORT: String(port),
    ...variables,
  }).finished;

const expectSentence = ({ code, output }: Finished, sentence: RegExp, expected = 1): void => {
  expect([code, output]).toEqual([expected, expect.stringMatching(sentence)]);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/^Latchkey: /);
  expect(output).not.toContain(PASSWORD);
};

describe('a start that fails', () => {
  const hold = (): Promise<Server> =>
    new Promise((resolve) => {
      const holder = createServer();
      holder.listen(port, () => resolve(holder));
    });

  it('names the port that is in use, before it creates a database', async () => {
    const holder = await hold();
    expectSentence(
      await run('start'),
      new RegExp(`port ${port} is in use by another program\\. .*latchkey start --port ${port + 1}`),
    );
    expect(readdirSync(directory)).toEqual([]);
    await new Promise((resolve) => holder.close(resolve));
  });

  it('names an address that the machine does not have', async () => {
    expectSentence(
      await run('start', { LATCHKEY_HOST: '192.0.2.1' }),
      /no address 192\.0\.2\.1\. Correct LATCHKEY_HOST/,
    );
    expectSentence(
      await run('start', { LATCHKEY_HOST: 'localhost' }),
      /LATCHKEY_HOST must be an IP address such as/,
      2,
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('names the host and the database that cannot be reached, never the password', async () => {
    // Nothing listens there; the service itself listens on its port while it starts.
    const unused = await freePort();
    const at = (rest: string) => ({ DATABASE_URL: `postgres://app:${PASSWORD}@${rest}` });
    const url = new URL(inject('postgresUrl'));
    expectSentence(
      await run('start', at(`127.0.0.1:${unused}/latchkey`)),
      new RegExp(`PostgreSQL at 127\\.0\\.0\\.1:${unused} \\(database "latchkey"\\) cannot be reached: ECONNREFUSED`),
    );
    expectSentence(
      await run('start', at('nowhere.invalid/latchkey')),
      /PostgreSQL at nowhere\.invalid:5432 .* cannot be reached: E\w+\. .*DATABASE_URL/,
    );
    expectSentence(
      await run('start', { DATABASE_URL: `postgres://postgres:${PASSWORD}@${url.host}/nothing_here` }),
      new RegExp(`PostgreSQL at ${url.host.replaceAll('.', '\\.')} has no database "nothing_here"\\. Create it`),
    );
    expectSentence(await run('start', at(`${url.host}/postgres`)), /rejects the user "app"/);
    for (const command of ['keys', 'create-instance --development', 'rotate-keys', 'providers list'])
      expectSentence(await run(command, at(`127.0.0.1:${unused}/latchkey`)), /cannot be reached: ECONNREFUSED/);
  });

  it('refuses an encryption key that is too short, or none at all', async () => {
    for (const key of ['c2hvcnQ=', 'shor', 'short', 'ab'.repeat(31)])
      expectSentence(
        await run('start', { LATCHKEY_ENCRYPTION_KEY: key }),
        /LATCHKEY_ENCRYPTION_KEY must be 32 bytes/,
        2,
      );
    expect(readdirSync(directory)).toEqual([]);
    cpSync(used, directory, { recursive: true });
    truncateSync(join(directory, 'encryption.key'), 20);
    expectSentence(await run('start'), /encryption\.key does not contain an encryption key\. Restore it/);
  });

  it('reports that the data directory is a file, or that a file is in the place of the database', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, 'text');
    expectSentence(await run('start', { LATCHKEY_DATA_DIR: file }), /file is a file.*LATCHKEY_DATA_DIR/);
    expectSentence(await run('start', { LATCHKEY_DATA_DIR: join(file, 'below') }), /is a file.*LATCHKEY_DATA_DIR/);
    expectSentence(await run('keys', { LATCHKEY_DATA_DIR: join(file, 'below') }), /no instance here yet/);
    writeFileSync(join(directory, 'database'), 'text');
    expectSentence(await run('start'), /database .*(is a file|damaged).*LATCHKEY_DATA_DIR/);
  });

  it.each([
    ['its control file is cut', (folder: string) => truncateSync(join(folder, 'global', 'pg_control'), 100)],
    ['its control file is gone', (folder: string) => rmSync(join(folder, 'global', 'pg_control'))],
    ['its log is gone', (folder: string) => rmSync(join(folder, 'pg_wal'), { recursive: true })],
    ['it is of another release', (folder: string) => writeFileSync(join(folder, 'PG_VERSION'), '9.6\n')],
  ])('reports that the database is damaged: %s', async (_title, damage) => {
    cpSync(used, directory, { recursive: true });
    damage(join(directory, 'database'));
    expectSentence(await run('start'), /database cannot be opened: it is damaged.*Restore.*LATCHKEY_DATA_DIR/);
    expect(readdirSync(directory)).not.toContain('lock');
  });
});

describe('every command', () => {
  const COMMANDS = [
    'start',
    'create-instance',
    'keys',
    'console-link',
    'rotate-keys',
    'providers',
    'connections',
    'script-tag',
    'openapi',
    'todo',
  ] as const;

  it.each(COMMANDS)('%s prints its help and rejects unknown options', async (command) => {
    const help = await run(`${command} --help`);
    expect([help.code, help.output]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: latchkey ${command}`))]);
    const verb = ['providers', 'connections'].includes(command) ? `${command} list` : command;
    expectSentence(
      await run(`${verb} --colour red`),
      new RegExp(`${command} .*'--colour'.*latchkey ${command} --help`),
      2,
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('start listens on the given port', async () => {
    cpSync(used, directory, { recursive: true });
    expectSentence(await run('start --port eighty'), /--port must be a port number/, 2);
    expectSentence(await run('start now'), /start takes options only, but was given "now"/, 2);
    const other = await freePort();
    running = runService(compiled, ['start', '--port', String(other)], {
      LATCHKEY_DATA_DIR: directory,
      LATCHKEY_PORT: String(port),
    });
    await running.ready;
    expect((await fetch(`http://localhost:${other}/health`)).status).toBe(200);
    expect(running.output()).toContain(`http://localhost:${other}`);
  });
});

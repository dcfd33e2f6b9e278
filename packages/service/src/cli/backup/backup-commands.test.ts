// `latchkey backup`, `restore`, `move` and `migrate` as processes: next to a running service, between both databases, and refused.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openPglite } from '../../store/database/pglite/pglite.ts';
import { openPostgres } from '../../store/database/postgres.ts';
import { createDatabase } from '../../testing/database/shared-postgres.ts';
import { tableContents } from '../../testing/database/table-contents.ts';
import { freePort } from '../../testing/free-port.ts';
import {
  type CompiledService,
  compileService,
  type Finished,
  PROCESS_PATIENCE_MS,
  printedSecretKey,
  runService,
  type ServiceProcess,
} from '../../testing/service-process.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let folder = '';
const running: ServiceProcess[] = [];
type Variables = Readonly<Record<string, string>>;

beforeAll(async () => {
  compiled = await compileService();
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-commands-'));
});
afterAll(async () => {
  for (const one of running) one.child.kill('SIGKILL');
  for (const one of running) await one.finished;
  rmSync(folder, { recursive: true, force: true });
  rmSync(compiled.folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);

const run = (command: readonly string[], variables: Variables): ServiceProcess => {
  const started = runService(compiled, command, variables);
  running.push(started);
  return started;
};

const done = (command: readonly string[], variables: Variables): Promise<Finished> => run(command, variables).finished;

const start = async (variables: Variables) => {
  const port = await freePort();
  const service = run(['start'], { LATCHKEY_PORT: String(port), ...variables });
  await service.ready;
  return { service, url: `http://localhost:${port}` };
};

const stop = async ({ service }: { readonly service: ServiceProcess }): Promise<void> => {
  service.child.kill('SIGTERM');
  await service.finished;
};

const admin = (url: string, secretKey: string, path: string, body?: unknown) =>
  fetch(`${url}/admin/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const embeddedContents = async (directory: string) => {
  const database = await openPglite({ directory: join(directory, 'database') });
  try {
    return await tableContents(database);
  } finally {
    await database.close();
  }
};

const serverContents = async (url: string) => {
  const database = openPostgres({ url });
  try {
    return await tableContents(database);
  } finally {
    await database.close();
  }
};

describe('backup commands', () => {
  const home = () => ({ LATCHKEY_DATA_DIR: at('home') });
  let secretKey = '';

  it('back up a running service on the embedded database, with the key apart', async () => {
    const service = await start(home());
    secretKey = printedSecretKey(service.service.output());
    const made = await admin(service.url, secretKey, '/users', {
      email_address: 'ada@example.com',
      password: 'correct horse battery',
    });
    expect(made.status).toBe(200);
    const finished = await done(['backup', '--file', at('first.backup'), '--key-file', at('first.key')], home());
    expect(finished.output).toMatch(/^Wrote [\d,]+ rows to .*first\.backup \([\d,]+ bytes\)\./m);
    expect(finished.output).toContain('Keep it in another place than the backup');
    expect(finished.code).toBe(0);
    expect(statSync(at('first.backup')).mode & 0o777).toBe(0o600);
    expect(statSync(at('first.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('home')).filter((name) => name.includes('spool'))).toEqual([]);
    await stop(service);
  });

  it('refuse a restore without the key, with a truncated file, or over a database', async () => {
    const elsewhere = { LATCHKEY_DATA_DIR: at('refused') };
    const noKey = await done(['restore', '--file', at('first.backup')], elsewhere);
    expect(noKey).toMatchObject({ code: 1 });
    expect(noKey.output).toContain('there is no encryption key here');
    expect(noKey.output).toContain('--key-file');
    expect(existsSync(at('refused'))).toBe(false);

    writeFileSync(at('cut.backup'), readFileSync(at('first.backup')).subarray(0, 2_000));
    const cut = await done(['restore', '--file', at('cut.backup'), '--key-file', at('first.key')], elsewhere);
    expect(cut).toMatchObject({ code: 1 });
    expect(cut.output).toContain('is truncated');
    expect(existsSync(at('refused'))).toBe(false);

    const over = await done(['restore', '--file', at('first.backup')], home());
    expect(over.output).toContain('already has a database. Nothing was changed.');
    expect(over.code).toBe(1);
    expect((await done(['restore', '--file', at('first.backup'), '--replace'], home())).code).toBe(2);
  });

  it('restore into a new directory, where the secret key works', async () => {
    const second = { LATCHKEY_DATA_DIR: at('second') };
    const finished = await done(['restore', '--file', at('first.backup'), '--key-file', at('first.key')], second);
    expect(finished.output).toMatch(/Restored [\d,]+ rows\. Start the service: latchkey start/);
    expect(finished.code).toBe(0);
    expect(statSync(join(at('second'), 'encryption.key')).mode & 0o777).toBe(0o600);
    const service = await start(second);
    const users = await admin(service.url, secretKey, '/users?query=ada@example.com');
    expect(await users.text()).toContain('ada@example.com');
    await stop(service);
  });

  it('replace a database, which is kept', async () => {
    const finished = await done(['restore', '--file', at('first.backup'), '--replace', '--yes'], home());
    expect(finished.code).toBe(0);
    expect(finished.output).toContain('What was there before is');
    expect(readdirSync(at('home')).some((name) => name.startsWith('database.before-restore-'))).toBe(true);
  });

  it('move to PostgreSQL and back, with equal tables', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    try {
      const moved = await done(['move', '--to', own.url], home());
      expect(moved.output).toMatch(/Copied [\d,]+ rows\. The configured database was not changed\./);
      expect(moved.code).toBe(0);
      const onServer = { ...home(), DATABASE_URL: own.url };
      expect((await done(['migrate', '--check'], onServer)).code).toBe(0);
      expect((await done(['move', '--to', own.url], home())).output).toContain('the database is not empty');

      const back = await done(['move', '--to', at('back')], onServer);
      expect(back.output).toContain('The encryption key was copied into that directory.');
      expect(back.code).toBe(0);
      const contents = await embeddedContents(at('home'));
      expect(await serverContents(own.url)).toEqual(contents);
      expect(await embeddedContents(at('back'))).toEqual(contents);

      const service = await start(onServer);
      const busy = await done(['move', '--to', at('busy')], onServer);
      expect(busy.output).toContain('Stop every node');
      const saved = await done(['backup', '--file', at('server.backup')], onServer);
      expect(saved).toMatchObject({ code: 0 });
      await stop(service);
      const fresh = await createDatabase(inject('postgresUrl'));
      try {
        const restored = await done(['restore', '--file', at('server.backup')], { ...home(), DATABASE_URL: fresh.url });
        expect(restored).toMatchObject({ code: 0 });
      } finally {
        await fresh.drop();
      }
    } finally {
      await own.drop();
    }
    const service = await start({ LATCHKEY_DATA_DIR: at('back') });
    expect((await admin(service.url, secretKey, '/users')).status).toBe(200);
    await stop(service);
  });

  it('migrate a database, and report what is pending without a change', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    const variables = { LATCHKEY_DATA_DIR: at('empty'), DATABASE_URL: own.url };
    try {
      const pending = await done(['migrate', '--check'], variables);
      expect(pending.output).toContain('pending: 001_foundation');
      expect(pending.code).toBe(1);
      const refused = await done(['start'], { ...variables, LATCHKEY_MIGRATE_ON_START: '0' });
      expect(refused.output).toContain('Run latchkey migrate first.');
      expect(refused.code).toBe(1);
      expect((await done(['migrate', '--check'], variables)).output).toContain('pending: 001_foundation');
      const applied = await done(['migrate'], variables);
      expect(applied.output).toContain('Applied 037_last_backup.');
      expect(applied.code).toBe(0);
      const [again, check] = await Promise.all([done(['migrate'], variables), done(['migrate', '--check'], variables)]);
      expect(again.output).toContain('Nothing was pending.');
      expect(check).toMatchObject({ code: 0 });
      expect(check.output).toContain('Nothing is pending');
    } finally {
      await own.drop();
    }
  });
});

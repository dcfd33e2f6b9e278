// The command as a process, against a service that runs and one that does not, on both databases.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../testing/database/shared-postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  runService,
  type ServiceProcess,
} from '../../testing/service-process.ts';
import { CHECKS } from './check-list.ts';
import type { DoctorReportJSON } from './report.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let directory = '';
const running: ServiceProcess[] = [];

type Variables = Readonly<Record<string, string>>;

beforeAll(async () => {
  compiled = await compileService();
});
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }));
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'));
});
const stopAll = async (): Promise<void> => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGTERM');
    await one.finished;
  }
};
afterEach(async () => {
  await stopAll();
  rmSync(directory, { recursive: true, force: true });
});

const start = async (variables: Variables): Promise<void> => {
  const service = runService(compiled, ['start'], variables);
  running.push(service);
  await service.ready;
};

const examine = async (variables: Variables, options: readonly string[] = []) => {
  const { code, output } = await runService(compiled, ['doctor', '--json', ...options], variables).finished;
  const report: DoctorReportJSON = JSON.parse(output.slice(0, output.lastIndexOf('}') + 1));
  const stateOf = (id: string) => report.checks.find((check) => check.id === id)?.state;
  return { code, output, report, stateOf };
};

describe('latchkey doctor on the embedded database', () => {
  it('asks the running service, opens the database itself without one, and reports before the first start', async () => {
    const port = await freePort();
    const data = join(directory, 'data');
    const variables = { LATCHKEY_DATA_DIR: data, LATCHKEY_PORT: String(port), LATCHKEY_LOG_LEVEL: 'error' };

    const before = await examine(variables);
    expect(before.report.checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    expect([before.code, before.stateOf('service.live'), before.stateOf('database.reachable')]).toEqual([
      1,
      'failed',
      'not_checked',
    ]);
    // It looks, and creates nothing.
    expect(readdirSync(directory)).toEqual([]);

    await start(variables);
    const during = await examine(variables);
    const ofService = ['service.live', 'service.ready', 'service.key_set', 'variables.same'];
    const ofDatabase = ['database.reachable', 'database.migrations', 'database.release', 'database.clock'];
    const ofKeys = ['keys.encryption_key', 'keys.encryption_file', 'data_directory.permissions'];
    for (const id of [...ofService, ...ofDatabase, ...ofKeys])
      expect([id, during.report.checks.find((check) => check.id === id)]).toEqual([
        id,
        expect.objectContaining({ state: 'ok' }),
      ]);
    expect(during.stateOf('operations.console_owner')).toBe('warning');
    expect(during.code).toBe(during.report.summary.failed === 0 ? 0 : 1);
    const elsewhere = await examine({ ...variables, LATCHKEY_MAIL_FROM: 'other@example.com' });
    expect(elsewhere.report.checks.find(({ id }) => id === 'variables.same')?.found).toContain('LATCHKEY_MAIL_FROM');

    await stopAll();
    const after = await examine(variables);
    for (const id of [...ofDatabase, ...ofKeys, 'keys.signing_age'])
      expect([id, after.stateOf(id)]).toEqual([id, 'ok']);
    expect([after.code, after.stateOf('service.live'), after.stateOf('variables.same')]).toEqual([
      1,
      'failed',
      'not_checked',
    ]);
    // A lost key is found, and no new one is made.
    rmSync(join(data, 'encryption.key'));
    expect((await examine(variables)).stateOf('keys.encryption_key')).toBe('failed');
    expect(readdirSync(data)).not.toContain('encryption.key');

    const { output, code } = await runService(compiled, ['doctor'], variables).finished;
    expect(code).toBe(1);
    expect(output).toMatch(/^failed +keys\.encryption_key +There is no encryption key/m);
    expect(output).toMatch(new RegExp(`^${CHECKS.length} checks: \\d+ ok, .* not checked\\.$`, 'm'));
    expect(output).toMatch(/^Latchkey: \d checks failed\.$/m);
    expect(output).not.toContain('\u001b');
  });
});

describe('latchkey doctor on PostgreSQL', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.close());

  it('checks a production instance, and sends a test message that it finds again', async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const folder = join(directory, 'mail');
    mkdirSync(folder);
    const variables = {
      DATABASE_URL: database.url,
      LATCHKEY_PUBLIC_URL: 'https://latchkey.doctor.test',
      LATCHKEY_ENCRYPTION_KEY: 'ab'.repeat(32),
      LATCHKEY_DATA_DIR: directory,
      LATCHKEY_PORT: String(await freePort()),
      SMTP_URL: mail.url,
    };
    try {
      const created = ['create-instance', '--production', '--domain', 'doctor.test'];
      expect((await runService(compiled, created, variables).finished).code).toBe(0);
      await start(variables);
      const examined = examine(variables, ['--mail-to', 'loop@doctor.test', '--mail-folder', folder]);
      // The mail server delivers it.
      await expect.poll(() => mail.received.length, { timeout: PROCESS_PATIENCE_MS }).toBe(1);
      writeFileSync(join(folder, 'message'), mail.received[0]?.raw ?? '');
      const { stateOf, report, output } = await examined;
      expect(mail.received[0]).toMatchObject({
        recipients: ['loop@doctor.test'],
        parsed: { from: { address: 'no-reply@doctor.test' } },
      });
      const healthy = [
        ...['database.reachable', 'database.version', 'database.migrations', 'database.writable', 'database.encoding'],
        ...['database.clock', 'database.connections', 'database.encryption', 'database.server', 'service.ready'],
        ...['keys.encryption_key', 'keys.encryption_place', 'variables.public_url', 'instances.allowed_origins'],
        ...[
          'mail.configured',
          'mail.server',
          'mail.encryption',
          'mail.sent',
          'mail.received',
          'delivery.message_delay',
        ],
      ];
      for (const id of healthy)
        expect([id, report.checks.find((check) => check.id === id)]).toEqual([
          id,
          expect.objectContaining({ state: 'ok' }),
        ]);
      expect([stateOf('public_address.dns'), stateOf('operations.backup')]).toEqual([
        expect.stringMatching(/failed|not_checked/),
        'warning',
      ]);
      // Neither the key nor a password is printed.
      expect(output).not.toContain('abababab');

      await stopAll();
      const unreachable = { ...variables, DATABASE_URL: `postgres://app:hunter2@127.0.0.1:${await freePort()}/x` };
      const stopped = await examine(unreachable);
      expect([stopped.code, stopped.stateOf('database.reachable')]).toEqual([1, 'failed']);
      expect(stopped.output).not.toContain('hunter2');
    } finally {
      await stopAll();
      await database.drop();
    }
  });
});

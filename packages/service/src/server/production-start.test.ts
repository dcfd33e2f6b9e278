// A production start: the commands of docs/guides/self-hosting.md, read from the document and run as processes, in either order
// and repeated, on both databases; then a user signs up over HTTP with an HttpOnly cookie.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { VARIABLES } from '../installation/variables.ts';
import { createDatabase } from '../testing/database/shared-postgres.ts';
import { freePort } from '../testing/free-port.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';

const SLOW_MS = PROCESS_PATIENCE_MS;
vi.setConfig({ testTimeout: SLOW_MS, hookTimeout: SLOW_MS });

const GUIDE = new URL('../../../../docs/guides/self-hosting.md', import.meta.url);
const HOST = 'latchkey.example.com';

/** The commands below the heading: variables to set and commands to run. */
const documented = (): { readonly variables: readonly string[]; readonly commands: readonly string[] } => {
  const guide = readFileSync(GUIDE, 'utf8');
  const [, block = ''] = /## A production instance, from nothing\n+```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  const lines = block.trim().split('\n');
  const matching = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  return { variables: matching(/^export (\w+)=/), commands: matching(/^npx latchkey (.+)$/) };
};

let compiled: CompiledService;
let mail: MailServer;
let directory = '';
const running: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  rmSync(compiled.folder, { recursive: true, force: true });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-production-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGTERM');
    await one.finished;
  }
  rmSync(directory, { recursive: true, force: true });
});

type Variables = Readonly<Record<string, string>>;

/** The variables of the guide with values for this machine. */
const variablesFor = (port: number, databaseUrl: string | undefined): Variables => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  LATCHKEY_PUBLIC_URL: `https://${HOST}`,
  LATCHKEY_ENCRYPTION_KEY: 'ab'.repeat(32),
  SMTP_URL: mail.url,
  LATCHKEY_DATA_DIR: directory,
  LATCHKEY_PORT: String(port),
});

const run = (command: string, variables: Variables): ServiceProcess => {
  const started = runService(compiled, command.split(' '), variables);
  running.push(started);
  return started;
};

type Reply = {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
};

/** A request of an application page through a TLS proxy that keeps the Host header. */
const call = (port: number, path: string, body: Variables, cookie = ''): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: HOST,
      origin: 'https://example.com',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie !== '' && { cookie }),
    };
    const asked = request({ host: '127.0.0.1', port, path: `/v1${path}`, method: 'POST', headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          cookies: reply.headers['set-cookie'] ?? [],
          body: JSON.parse(Buffer.concat(chunks).toString()),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(new URLSearchParams(body).toString());
  });

const signUp = async (port: number): Promise<void> => {
  const email = `ada-${port}@people.test`;
  const begun = await call(port, '/client/sign_ups', { email_address: email, password: 'quiet harbour lights' });
  expect([begun.status, begun.body]).toMatchObject([200, { response: { status: 'missing_requirements' } }]);
  const secret = begun.cookies.find((line) => line.startsWith('__Host-')) ?? '';
  expect(secret).toMatch(/^__Host-\S+=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax/);
  const cookie = secret.split(';')[0] ?? '';
  const path = `/client/sign_ups/${(begun.body.response as { id: string }).id}`;
  await call(port, `${path}/prepare_verification`, { strategy: 'email_code' }, cookie);
  await expect
    .poll(() => mail.received.some(({ recipients }) => recipients.includes(email)), { timeout: SLOW_MS })
    .toBe(true);
  const letter = mail.received.find(({ recipients }) => recipients.includes(email))?.parsed;
  expect(letter?.from?.address).toBe('no-reply@example.com');
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
  const done = await call(port, `${path}/attempt_verification`, { strategy: 'email_code', code }, cookie);
  expect([done.status, done.body]).toMatchObject([200, { response: { status: 'complete' } }]);
};

describe('the documented set-up of a production instance', () => {
  it('exists, and sets only known variables', () => {
    const { variables, commands } = documented();
    expect(commands.map((command) => command.split(' ')[0])).toEqual(['create-instance', 'start']);
    const known = VARIABLES.map(({ name }) => name);
    for (const name of variables) expect(known).toContain(name);
    expect(Object.keys(variablesFor(1, 'postgres://'))).toEqual(expect.arrayContaining([...variables]));
  });

  const [create = '', start = ''] = documented().commands;
  const withDatabase = async (kind: string, work: (url: string | undefined) => Promise<void>): Promise<void> => {
    if (kind === 'embedded') return work(undefined);
    const database = await createDatabase(inject('postgresUrl'));
    try {
      await work(database.url);
    } finally {
      for (const one of running) one.child.kill('SIGTERM');
      await Promise.all(running.splice(0).map((one) => one.finished));
      await database.drop();
    }
  };

  it.each([
    ['embedded', 'as it is written'],
    ['embedded', 'the other way round'],
    ['PostgreSQL', 'as it is written'],
    ['PostgreSQL', 'the other way round'],
  ])('works on the %s database, %s, and repeated', (kind, order) =>
    withDatabase(kind, async (databaseUrl) => {
      const port = await freePort();
      const variables = variablesFor(port, databaseUrl);
      const make = () => run(create, variables).finished;
      const startNow = async (): Promise<ServiceProcess> => {
        const service = run(start, variables);
        await service.ready;
        return service;
      };
      let made: Awaited<ReturnType<typeof make>>;
      let service: ServiceProcess;
      if (order === 'as it is written') {
        made = await make();
        service = await startNow();
        expect(service.output()).toMatch(/Production +https:\/\/latchkey\.example\.com/);
      } else {
        service = await startNow();
        expect(service.output()).toContain('There is no instance yet');
        made = await make();
      }
      expect([made.code, made.output]).toEqual([0, expect.stringMatching(/pk_live_[\s\S]*sk_live_/)]);
      const again = await make();
      expect([again.code, again.output]).toEqual([0, expect.stringMatching(/already; nothing was changed/)]);
      expect(again.output).not.toContain('sk_live_');

      // Production creates no development instance, and no start prints the secret key.
      expect(service.output()).not.toMatch(/pk_test_|sk_/);
      const keys = JSON.parse((await run('keys --json', variables).finished).output) as object[];
      expect(keys).toMatchObject([{ environment_type: 'production', url: `https://${HOST}`, secret_key: null }]);
      await signUp(port);

      // Production never gets an adjustable clock: neither by a start in test mode, nor by a new instance next to one.
      service.child.kill('SIGTERM');
      await service.finished;
      const test = await run('start', { ...variables, LATCHKEY_TEST: '1' }).finished;
      expect([test.code, test.output.trim().split('\n')]).toEqual([
        2,
        [expect.stringMatching(/^Latchkey: LATCHKEY_TEST is 1, but https:\/\/latchkey\.example\.com is a production/)],
      ]);
    }),
  );

  it('moves a development instance that an earlier release created at the address', async () => {
    const port = await freePort();
    const variables = variablesFor(port, undefined);
    const asked = await run('create-instance --development', variables).finished;
    expect([asked.code, asked.output]).toEqual([0, expect.stringContaining(`answers at https://${HOST}`)]);
    const inTest = await run(create, { ...variables, LATCHKEY_TEST: '1' }).finished;
    expect([inTest.code, inTest.output]).toEqual([2, expect.stringContaining('LATCHKEY_TEST')]);
    const made = await run(create, variables).finished;
    expect([made.code, made.output]).toEqual([0, expect.stringContaining(`reached at http://localhost:${port} now`)]);
    const service = run('start', variables);
    await service.ready;
    expect(service.output()).toMatch(new RegExp(`Development +http://localhost:${port}`));
    expect(service.output()).toMatch(new RegExp(`Production +https://${HOST}`));
  });
});

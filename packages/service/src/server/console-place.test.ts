// The console at a port for itself, and at a host for itself: where it answers and where it does not, and that an operator comes in there.
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NAMES } from '@latchkey/wire';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../installation/config.ts';
import { totpCodeAt } from '../testing/factors/totp-code.ts';
import { freePort } from '../testing/free-port.ts';
import { PROCESS_PATIENCE_MS } from '../testing/service-process.ts';
import { type RunningService, startService } from './start-service.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let directory = '';
let service: RunningService | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-console-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(directory, { recursive: true, force: true });
});

const start = async (variables: Readonly<Record<string, string>>): Promise<string> => {
  service = await startService(
    readConfig({ LATCHKEY_DATA_DIR: directory, LATCHKEY_LOG_LEVEL: 'silent', ...variables }),
  );
  return service.consoleLink ?? '';
};

type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a reply.
  readonly body: any;
};

type Asked = {
  readonly port: number;
  readonly host: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly isForm?: boolean;
};

/** One request to a port, with the Host header that a browser or a proxy sends. */
const ask = (method: string, path: string, { port, host, headers = {}, body, isForm = false }: Asked): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const given = { host, ...(body && { 'content-type': type }), ...headers };
    const asked = request({ host: '127.0.0.1', port, path, method, headers: given }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = reply.headers['content-type']?.startsWith('application/json') === true;
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: isJson ? JSON.parse(text) : text });
      });
    });
    asked.on('error', reject);
    asked.end(body && (isForm ? new URLSearchParams({ ...body }).toString() : JSON.stringify(body)));
  });

type Place = { readonly port: number; readonly origin: string };

/** Comes in by the first link with a password and an authenticator app; returns a way to make calls, and the cookies that were set. */
const comeIn = async ({ port, origin }: Place, link: string) => {
  const { host } = new URL(origin);
  const jar = new Map<string, string>();
  const lines: string[] = [];
  const send = async (method: string, path: string, body?: object, headers = {}, isForm = false): Promise<Reply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { origin, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers };
    const reply = await ask(method, `/console${path}`, { port, host, headers: own, isForm, ...(body && { body }) });
    for (const line of reply.headers['set-cookie'] ?? []) {
      lines.push(line);
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return reply;
  };
  const auth = (path: string, body: object) => send('POST', `/auth/v1${path}`, body, {}, true);
  const welcome = await send('POST', '/api/welcome', {
    token: new URL(link).hash.slice(1),
    email_address: 'ines@operators.example',
    first_name: 'Ines',
    password: 'Ines has a long password',
  });
  const signIn = await auth('/client/sign_ins', { strategy: 'ticket', ticket: welcome.body.ticket });
  const session: string = signIn.body.response.created_session_id;
  const { secret } = (await auth('/me/totp', {})).body.response;
  await auth('/me/totp/attempt_verification', { code: totpCodeAt(secret, Date.now()) });
  const { jwt } = (await auth(`/client/sessions/${session}/tokens`, {})).body;
  const signed = { authorization: `Bearer ${jwt}` };
  const call = (method: string, path: string, body?: object, instance = '') =>
    send(method, path, body, { ...signed, [NAMES.headers.instance]: instance });
  return { lines, call, signed };
};

const codeOf = ({ body }: Reply): string | undefined => body?.errors?.[0]?.code;

it('at a port for itself it answers there only, and an operator comes in and works', async () => {
  const [port, consolePort] = [await freePort(), await freePort()];
  const link = await start({ LATCHKEY_PORT: String(port), LATCHKEY_CONSOLE_PORT: String(consolePort) });
  const origin = `http://localhost:${consolePort}`;
  expect(link.startsWith(`${origin}/console/welcome#`)).toBe(true);

  const main = { port, host: `localhost:${port}` };
  const apart = { port: consolePort, host: `localhost:${consolePort}` };
  for (const path of ['/console', '/console/api/operator', '/console/auth/v1/environment'])
    expect([path, (await ask('GET', path, main)).status]).toEqual([path, 404]);
  expect((await ask('GET', '/console/api/operator', main)).status).toBe(404);
  expect((await ask('GET', '/v1/environment', main)).status).toBe(200);
  for (const path of ['/v1/environment', '/admin/v1/users'])
    expect([path, (await ask('GET', path, apart)).status]).toEqual([path, 404]);
  expect((await ask('GET', '/console/auth/v1/environment', apart)).status).toBe(200);
  // Uploaded pictures are at the address of the service.
  const policy = (await ask('GET', '/console', apart)).headers['content-security-policy'] ?? '';
  expect(policy).toContain(`img-src 'self' http://localhost:${port} data:`);

  const { call, lines, signed } = await comeIn({ port: consolePort, origin }, link);
  const operator = await call('GET', '/api/operator');
  expect([operator.status, operator.body.instances.length]).toEqual([200, 1]);
  for (const line of lines) expect(line).not.toMatch(/domain=/i);
  expect(lines.some((line) => /httponly/i.test(line))).toBe(true);
  const foreign = { ...apart, headers: { ...signed, origin: `http://localhost:${port}` } };
  expect(codeOf(await ask('GET', '/console/api/operator', foreign))).toBe('origin_invalid');

  // The test provider is at the port of the service, which the console asks in the same process.
  const instance: string = operator.body.instances[0].id;
  const { body } = await call('GET', '/admin/v1/oauth_providers', undefined, instance);
  const run = await call('POST', `/admin/v1/oauth_providers/${body.data[0].id}/runs`, {}, instance);
  expect([run.status, run.body.status, new URL(run.body.url).port]).toEqual([200, 'waiting', String(port)]);
});

it('a port of the console that is taken is named before anything starts', async () => {
  const [port, taken] = [await freePort(), await freePort()];
  await start({ LATCHKEY_PORT: String(taken) });
  await expect(
    startService(readConfig({ LATCHKEY_PORT: String(port), LATCHKEY_CONSOLE_PORT: String(taken) })),
  ).rejects.toThrow(String(taken));
});

it('at a host for itself it answers there only, with cookies for https', async () => {
  const port = await freePort();
  const origin = 'https://console.example.com';
  const link = await start({ LATCHKEY_PORT: String(port), LATCHKEY_CONSOLE_URL: origin });
  expect(link.startsWith(`${origin}/console/welcome#`)).toBe(true);
  const elsewhere = { port, host: `localhost:${port}` };
  expect(codeOf(await ask('GET', '/console/api/operator', elsewhere))).toBe('host_invalid');
  expect((await ask('GET', '/console/auth/v1/environment', elsewhere)).status).toBe(400);
  expect((await ask('GET', '/v1/environment', elsewhere)).status).toBe(200);

  const { call, lines } = await comeIn({ port, origin }, link);
  expect((await call('GET', '/api/operator')).status).toBe(200);
  expect(lines.filter((line) => /httponly/i.test(line)).every((line) => /; secure/i.test(line))).toBe(true);
});

// `latchkey users|keys|instances|events` as an operator runs them, on an embedded database that no service holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../installation/config.ts';
import { main } from '../main.ts';
import { askAdmin } from '../server/routes/admin/ask-admin.ts';
import { SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';
import { runUsers } from './users.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let directory = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-commands-'));
  await latchkey('instances', 'create', '--development');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const environment = () => ({ LATCHKEY_DATA_DIR: directory, LATCHKEY_LOG_LEVEL: 'silent' });
const hostWith = (given: readonly string[], lines: string[], exit: (code: number) => void) => ({
  arguments: given,
  environment: environment(),
  out: (text: string) => void lines.push(text),
  error: (text: string) => void lines.push(text),
  onStopSignal: () => undefined,
  exit,
});
const latchkey = async (...given: readonly string[]) => {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve) => void main(hostWith(given, lines, resolve)));
  return { code, output: lines.join('\n') };
};
/** Runs `latchkey users` with a terminal: the answers to its question, and the password that is typed. */
const users = async (given: readonly string[], typed: { readonly answer?: string; readonly password?: string }) => {
  const lines: string[] = [];
  const host = hostWith(given, lines, () => undefined);
  const terminal = { isInteractive: true, ask: async () => typed.answer ?? '' };
  const input = { read: async () => typed.password ?? '' };
  await runUsers({ host, config: readConfig(environment()), askAdmin }, given, { terminal, input });
  return lines.join('\n');
};

it('creates, finds, changes, bans, locks and deletes a user', async () => {
  const hostile = 'Ada\u001b[2J\u202e\u009b31m';
  const made = await latchkey('users', 'create', '--email', 'ada@example.com', '--first-name', hostile, '--json');
  const { id } = JSON.parse(made.output);
  const listed = await latchkey('users', 'list');
  expect(listed.output).toMatch(new RegExp(`^ID .*NAME\\n${id} +active .*ada@example.com +Ada`));
  const printed = made.output + listed.output + (await latchkey('users', 'get', id)).output;
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u);
  expect((await latchkey('users', 'get', 'ada@example.com')).output).toMatch(/E-mail +ada@example\.com/);
  expect((await latchkey('users', 'update', id, '--first-name', 'Ada', '--external-id', 'x1')).output).toMatch(
    /Name +Ada\n[\s\S]*External id +x1/,
  );
  expect(await latchkey('users', 'update', id, '--email', 'b@example.com')).toMatchObject({ code: 2 });
  expect(await latchkey('users', 'ban', id)).toMatchObject({ code: 2, output: expect.stringMatching(/needs --yes/) });
  expect((await latchkey('users', 'ban', id, '--yes')).output).toMatch(/is banned/);
  expect((await latchkey('users', 'list', '--banned', 'yes')).output).toMatch(/banned/);
  expect((await latchkey('users', 'unban', id)).output).toMatch(/may sign in again/);
  expect((await latchkey('users', 'lock', id)).output).toMatch(/is locked/);
  expect((await latchkey('users', 'unlock', id)).output).toMatch(/no longer locked/);
  expect((await latchkey('users', 'sign-out', 'ada@example.com', '--yes')).output).toMatch(/signed out everywhere/);
  expect(await latchkey('users', 'get', 'nobody@example.com')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no user has/),
  });
  expect(await latchkey('users', 'get', '../../instance')).toMatchObject({ code: 1 });
});

it('sets a password that is typed, and deletes a user after a confirmation', async () => {
  const id = 'ada@example.com';
  await expect(users(['set-password', id], { password: 'short' })).rejects.toThrow(/at least 8/);
  await expect(users(['set-password', id], {})).rejects.toThrow(/is missing/);
  expect(await users(['set-password', id], { password: 'quiet harbour 81' })).toMatch(
    /The password of ada@example.com is set/,
  );
  await expect(users(['delete', id], { answer: 'n' })).rejects.toThrow(/nothing was changed/);
  expect(await users(['delete', id], { answer: 'y' })).toMatch(/is deleted/);
});

it('pages a list, and refuses a limit that is none', async () => {
  for (const name of ['a', 'b', 'c']) await latchkey('users', 'create', '--email', `${name}@example.com`);
  const first = await latchkey('users', 'list', '--limit', '2');
  expect(first.output).toMatch(/2 of 3; the next: latchkey users list --after 2$/);
  const second = await latchkey('users', 'list', '--limit', '2', '--after', '2');
  expect(second.output.split('\n')).toHaveLength(2);
  expect(await latchkey('users', 'list', '--limit', '0')).toMatchObject({ code: 2 });
});

it('creates, rotates and revokes secret keys; without a verb, keys prints those of all instances', async () => {
  const { output } = await latchkey('keys', 'create', '--name', 'CI', '--scope', 'users:read', '--json');
  const { id, secret } = JSON.parse(output);
  expect(secret).toMatch(/^sk_test_/);
  expect((await latchkey('keys', 'list')).output).toMatch(new RegExp(`${id} +active .*users:read +CI`));
  expect(await latchkey('keys', 'rotate', id)).toMatchObject({ code: 2 });
  const next = await latchkey('keys', 'rotate', id, '--yes', '--json');
  expect((await latchkey('keys', 'revoke', JSON.parse(next.output).id, '--yes')).output).toMatch(/is revoked/);
  expect(await latchkey('keys', 'create')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/--name is needed/),
  });
  expect((await latchkey('keys')).output).toMatch(/Publishable key/);
  expect((await latchkey('keys', '--help')).output).toMatch(/--new-secret[\s\S]*--scope/);
});

it('reads events', async () => {
  const { output } = await latchkey('events', 'list', '--types', 'user.created', '--limit', '2');
  expect(output).toMatch(/evt_/);
  const ids = [...output.matchAll(/evt_\w+/g)].map(([id]) => id);
  expect(ids).toHaveLength(2);
  const read = await latchkey('events', 'get', ids[1] ?? '');
  expect(JSON.parse(read.output)).toMatchObject({ id: ids[1], type: 'user.created' });
  expect(JSON.parse((await latchkey('events', 'get', ids[0] ?? '')).output)).toMatchObject({ id: ids[0] });
  expect((await latchkey('events', 'list', '--after', ids[1] ?? '')).output).toContain(ids[0]);
  expect(await latchkey('events', 'replay', ids[0] ?? '')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no endpoint had/),
  });
  expect(await latchkey('events', 'get', 'evt_x')).toMatchObject({ code: 2 });
});

it('lists, reads, changes and deletes instances', async () => {
  await latchkey('instances', 'create', '--production', '--domain', 'example.com');
  expect((await latchkey('instances', 'list')).output).toMatch(/production +https:\/\/latchkey\.example\.com/);
  const host = 'latchkey.example.com';
  expect(
    (await latchkey('instances', 'update', host, '--name', 'Acme', '--origin', 'https://app.example.com')).output,
  ).toMatch(/Name +Acme/);
  expect(await latchkey('instances', 'update', host)).toMatchObject({ code: 2 });
  expect((await latchkey('instances', 'get', host)).output).toMatch(/Origins +https:\/\/app\.example\.com/);
  expect(await latchkey('instances', 'delete', host)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/needs --yes/),
  });
  expect((await latchkey('instances', 'delete', host, '--yes')).output).toMatch(/is deleted/);
  expect(await latchkey('instances', 'get', host)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no instance has/),
  });
});

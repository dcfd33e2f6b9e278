// `latchkey config` as an operator runs it, on an embedded database that no service holds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { main } from '../../main.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let directory = '';
let file = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-config-'));
  file = join(directory, 'latchkey.json');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const latchkey = async (command: string, environment: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve) => {
    void main({
      arguments: command.split(' '),
      environment: { LATCHKEY_DATA_DIR: directory, LATCHKEY_LOG_LEVEL: 'silent', ...environment },
      out: (text) => void lines.push(text),
      error: (text) => void lines.push(text),
      onStopSignal: () => undefined,
      exit: resolve,
    });
  });
  return { code, output: lines.join('\n') };
};
const edit = (change: (document: Record<string, Record<string, unknown>>) => void): void => {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, JSON.stringify(document));
};

it('pulls the settings, shows what a changed file would change, and applies it', async () => {
  expect(await latchkey(`config pull --file ${file}`)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no instance here yet/),
  });
  await latchkey('create-instance --development');
  expect(await latchkey(`config pull --file ${file}`)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Revision \S{16}\.$/),
  });
  expect(await latchkey(`config diff --file ${file}`)).toMatchObject({
    code: 0,
    output: 'The instance is as the file says.',
  });

  edit((document) => {
    document.settings = { ...document.settings, allowed_origins: ['https://app.example.com'] };
    document.oauth_providers = {
      google: { client_id: 'g', client_secret: { secret: { env: 'LATCHKEY_SECRET_GOOGLE' } } },
    };
  });
  const unresolved = await latchkey(`config diff --file ${file}`);
  expect(unresolved).toMatchObject({
    code: 2,
    output: expect.stringMatching(/variable LATCHKEY_SECRET_GOOGLE has no secret/),
  });
  const secret = { LATCHKEY_SECRET_GOOGLE: 'very secret' };
  const differs = await latchkey(`config diff --file ${file}`, secret);
  expect(differs).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /~ settings\.allowed_origins\n.*\n\+ oauth_providers\.google\n.*\n\n2 differences\.$/,
    ),
  });
  const asJson = await latchkey(`config diff --file ${file} --json`, secret);
  expect(JSON.parse(asJson.output)).toMatchObject({
    differences: [{ path: 'settings.allowed_origins' }, { action: 'add' }],
  });

  expect(await latchkey(`config apply --file ${file}`, secret)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/needs --yes/),
  });
  expect(await latchkey(`config apply --file ${file} --dry-run`, secret)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Nothing was changed: this was a dry run/),
  });
  const outdated = await latchkey(`config apply --file ${file} --yes --revision abc`, secret);
  expect(outdated).toMatchObject({ code: 1, output: expect.stringMatching(/the settings were changed since/) });
  const applied = await latchkey(`config apply --file ${file} --yes`, secret);
  expect(applied).toMatchObject({ code: 0, output: expect.stringMatching(/Applied to .*Revision/) });
  expect(`${differs.output}${asJson.output}${applied.output}`).not.toContain('very secret');
  expect(await latchkey(`config diff --file ${file}`)).toMatchObject({ code: 0 });
  expect((await latchkey('config pull')).output).toContain('"env": "LATCHKEY_SECRET_GOOGLE"');
});

it('refuses misuse with exit code 2, and prints its schema', async () => {
  for (const [command, sentence] of [
    ['config diff', /--file is needed/],
    ['config diff --file /nowhere.json', /cannot be read/],
    ['config paint', /cannot paint/],
    [`config diff --file ${file} --instance nobody`, /no instance has the id/],
  ] as const)
    expect(await latchkey(command)).toMatchObject({ code: 2, output: expect.stringMatching(sentence) });
  const { output } = await latchkey('config schema');
  expect(JSON.parse(output)).toMatchObject({ title: 'Settings of a Latchkey instance' });
});

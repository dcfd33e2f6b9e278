// `latchkey script-tag`: the hash matches the bytes that the service serves, and a missing build gives a clear message.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { main } from '../main.ts';
import { PROCESS_PATIENCE_MS } from '../testing/service-process.ts';

const SLOW_MS = PROCESS_PATIENCE_MS;
vi.setConfig({ testTimeout: SLOW_MS, hookTimeout: SLOW_MS });

const FILES: Readonly<Record<string, string>> = {
  'latchkey.browser.js': 'globalThis.entry = 1',
  'latchkey.headless.browser.js': 'globalThis.headless = 1',
  'latchkey.elements.browser.js': 'globalThis.elements = 1',
  'chunks/sign-in-D3fG7hJk.js': 'export {}',
};
const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let directory = '';
let scripts = '';

const latchkey = async (command: string, variables: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve) => {
    void main({
      arguments: command.split(' '),
      environment: {
        LATCHKEY_DATA_DIR: directory,
        LATCHKEY_SCRIPT_DIR: scripts,
        LATCHKEY_LOG_LEVEL: 'silent',
        ...variables,
      },
      out: (text) => void lines.push(text),
      error: (text) => void lines.push(text),
      onStopSignal: () => undefined,
      exit: resolve,
    });
  });
  return { code, output: lines.join('\n') };
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-script-tag-'));
  scripts = mkdtempSync(join(tmpdir(), 'latchkey-scripts-'));
  mkdirSync(join(scripts, 'chunks'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(scripts, path), text);
  const files = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, hashOf(text)]));
  writeFileSync(join(scripts, 'integrity.json'), JSON.stringify({ files }));
});
afterAll(() => {
  for (const folder of [directory, scripts]) rmSync(folder, { recursive: true, force: true });
});

it('needs an instance and a script build', async () => {
  expect(await latchkey('script-tag')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no instance here yet/),
  });
  const none = await latchkey('script-tag', { LATCHKEY_SCRIPT_DIR: directory });
  expect(none).toMatchObject({ code: 1, output: expect.stringMatching(/^Latchkey: the script build is missing/) });
  const other = await latchkey('script-tag', { LATCHKEY_PROVIDER: 'acme' });
  expect(other).toMatchObject({ code: 2, output: expect.stringMatching(/has no acme\.browser\.js/) });
});

it('prints a tag with integrity hashes for the script and its lazy chunks', async () => {
  expect((await latchkey('create-instance --production --domain example.com')).code).toBe(0);
  const { code, output } = await latchkey('script-tag');
  const key = `pk_live_${btoa('latchkey.example.com$')}`;
  expect([code, output]).toEqual([
    0,
    '<script async crossorigin="anonymous" src="https://latchkey.example.com/latchkey.browser.js" ' +
      `integrity="${hashOf('globalThis.entry = 1')}" data-latchkey-publishable-key="${key}"></script>`,
  ]);
  const headless = await latchkey('script-tag --headless');
  expect(headless.output).toContain(`integrity="${hashOf('globalThis.headless = 1')}"`);
  const elements = await latchkey('script-tag --elements');
  expect(elements.output).toContain(`integrity="${hashOf('globalThis.elements = 1')}"`);
  const [map = '', tag] = (await latchkey('script-tag --chunks')).output.split('\n');
  expect(tag).toBe(output);
  const { integrity } = JSON.parse(/^<script type="importmap">(.*)<\/script>$/.exec(map)?.[1] ?? '{}');
  expect(integrity).toEqual({ 'https://latchkey.example.com/chunks/sign-in-D3fG7hJk.js': hashOf('export {}') });

  expect((await latchkey('create-instance --development')).code).toBe(0);
  expect(await latchkey('script-tag')).toMatchObject({ code: 2, output: expect.stringMatching(/several instances/) });
  expect((await latchkey('script-tag --instance localhost:4400')).output).toContain('src="http://localhost:4400/');
});

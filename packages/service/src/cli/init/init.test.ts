import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../ports/host.ts';
import { openProjectFolder } from '../../ports/project-folder.ts';
import type { Terminal } from '../../ports/terminal.ts';
import { runInit } from './init.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-init-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ dependencies: { hono: '^4.0.0' } }));
  writeFileSync(join(directory, 'index.ts'), "import { Hono } from 'hono';\n\nconst app = new Hono();\n");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(directory, path), 'utf8');

const run = async (words: readonly string[], terminal: Partial<Terminal> = {}): Promise<string> => {
  const lines: string[] = [];
  const host: Host = {
    arguments: [],
    environment: {},
    out: (text) => void lines.push(text),
    error: (text) => void lines.push(text),
    onStopSignal: () => {},
    exit: () => {},
  };
  const asked: Terminal = { isInteractive: false, ask: async () => '', ...terminal };
  await runInit({ host, folder: openProjectFolder(directory), terminal: asked }, words);
  return lines.join('\n');
};

describe('latchkey init', () => {
  it('only shows the difference without a terminal, and says how to write it', async () => {
    const said = await run([]);
    expect(said).toContain('Found Hono.');
    expect(said).toContain("+import { latchkey } from '@latchkey/backend/hono';");
    expect(said).toContain('npx latchkey init --yes');
    expect(readdirSync(directory).sort()).toEqual(['index.ts', 'package.json']);
    expect(read('index.ts')).not.toContain('latchkey');
  });

  it('writes after a yes, prints the next step, and has nothing to do a second time', async () => {
    const said = await run([], { isInteractive: true, ask: async () => 'y' });
    expect(said).toContain('Wrote 2 files.');
    expect(said).toContain('npm install @latchkey/backend');
    expect(read('index.ts')).toContain('app.use(latchkey());');
    expect(read('.env')).toContain('LATCHKEY_PUBLISHABLE_KEY=pk_test_');
    expect(readdirSync(directory).sort()).toEqual(['.env', 'index.ts', 'package.json']);
    expect(await run(['--yes'])).toContain('there is nothing to do');
  });

  it('writes nothing after a no', async () => {
    expect(await run([], { isInteractive: true, ask: async () => 'n' })).toContain('Nothing was written.');
    expect(read('index.ts')).not.toContain('latchkey');
  });

  it('writes nothing if a file was changed after the difference was shown', async () => {
    const ask = async (): Promise<string> => {
      writeFileSync(join(directory, 'index.ts'), '// changed\n');
      return 'yes';
    };
    await expect(run([], { isInteractive: true, ask })).rejects.toThrow('index.ts was changed in the meantime');
    expect(readdirSync(directory).sort()).toEqual(['index.ts', 'package.json']);
    expect(read('index.ts')).toBe('// changed\n');
  });

  it('says what it knows where it finds no framework', async () => {
    writeFileSync(join(directory, 'package.json'), '{}');
    await expect(run([])).rejects.toThrow('no framework was found in this folder');
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const SECRET = 'sk_test_abc123';

const run = async (
  words: readonly string[],
  terminal: Partial<Terminal> = {},
  findSecretKey = async (): Promise<string | undefined> => SECRET,
): Promise<string> => {
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
  await runInit({ host, folder: openProjectFolder(directory), terminal: asked, findSecretKey }, words);
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

  describe('in a project of Next.js', () => {
    beforeEach(() => {
      writeFileSync(join(directory, 'package.json'), JSON.stringify({ dependencies: { next: '16.4.0' } }));
      mkdirSync(join(directory, 'app'));
      writeFileSync(join(directory, 'app/layout.jsx'), '<body>{children}</body>\n');
    });

    it('writes the secret key into a file that git ignores, and does not show it', async () => {
      const said = await run(['--yes']);
      expect(said).toContain('+LATCHKEY_SECRET_KEY=sk_test_********\n');
      expect(said).toContain('+.env.local\n');
      expect(said).not.toContain(SECRET);
      expect(read('.env.local')).toContain(`\nLATCHKEY_SECRET_KEY=${SECRET}\n`);
      expect(read('.gitignore')).toBe('.env.local\n.latchkey\n');
      expect(await run(['--yes'])).toContain('there is nothing to do');
    });

    it('does not show a secret key that is there, and keeps it', async () => {
      writeFileSync(join(directory, '.env.local'), 'LATCHKEY_SECRET_KEY=sk_live_mine\n');
      expect(await run(['--yes'])).not.toContain('mine');
      expect(read('.env.local')).toContain('LATCHKEY_SECRET_KEY=sk_live_mine\n');
    });

    it('asks for the secret key where none can be read, and looks for none before it may write', async () => {
      const unreachable = async (): Promise<never> => Promise.reject(new Error('another process holds the database'));
      const said = await run(['--yes'], {}, unreachable);
      expect(said).toContain('Set LATCHKEY_SECRET_KEY in .env.local; latchkey keys shows it.');
      expect(read('.env.local')).not.toContain('SECRET');
      const never = async (): Promise<never> => {
        throw new Error('asked too early');
      };
      expect(await run([], {}, never)).toContain('Nothing was written.');
    });
  });

  it('says what it knows where it finds no framework', async () => {
    writeFileSync(join(directory, 'package.json'), '{}');
    await expect(run([])).rejects.toThrow('no framework was found in this folder');
  });
});

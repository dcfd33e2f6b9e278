import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetFolder, createAssetFolder } from './asset-folder.ts';

let root = '';
let folder: AssetFolder;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-assets-'));
  mkdirSync(join(root, 'dist', 'chunks'), { recursive: true });
  writeFileSync(join(root, 'dist', 'entry.js'), 'entry');
  writeFileSync(join(root, 'dist', 'chunks', 'part-1.js'), 'part');
  writeFileSync(join(root, 'secret.js'), 'secret');
  folder = createAssetFolder(join(root, 'dist'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = async (path: string): Promise<string | undefined> => {
  const bytes = await folder.read(path);
  return bytes && new TextDecoder().decode(bytes);
};

describe('a folder of built files', () => {
  it('serves files below it', async () => {
    expect(await read('entry.js')).toBe('entry');
    expect(await read('chunks/part-1.js')).toBe('part');
  });

  it('never serves anything outside it', async () => {
    for (const path of [
      '../secret.js',
      'chunks/../../secret.js',
      '/etc/hostname',
      './entry.js',
      '..',
      '',
      'chunks\\..\\..\\secret.js',
      '%2e%2e/secret.js',
      'chunks//part-1.js',
      '.hidden.js',
    ]) {
      expect(await read(path)).toBeUndefined();
    }
  });

  it('serves compressed files of the build as they are, and compresses the rest', async () => {
    writeFileSync(join(root, 'dist', 'entry.js.br'), 'as the build made it');
    expect(new TextDecoder().decode(await folder.read('entry.js', 'br'))).toBe('as the build made it');
    const compressed = await folder.read('chunks/part-1.js', 'br');
    expect(brotliDecompressSync(compressed ?? '').toString()).toBe('part');
    expect(await folder.read('none.js', 'br')).toBeUndefined();
  });

  it('finds a file that was built after its first request', async () => {
    expect(await read('late.js')).toBeUndefined();
    writeFileSync(join(root, 'dist', 'late.js'), 'late');
    expect(await read('late.js')).toBe('late');
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packFolder, unpack, writeFiles } from './packed-files.ts';

let folder = '';
let packed: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  mkdirSync(join(folder, 'from', 'empty', 'below'), { recursive: true });
  mkdirSync(join(folder, 'from', 'base'));
  writeFileSync(join(folder, 'from', 'base', '1'), 'one');
  writeFileSync(join(folder, 'from', 'base', '2'), 'two');
  writeFileSync(join(folder, 'from', 'nothing'), '');
  packed = await packFolder(join(folder, 'from'), (path) => path !== 'base/2');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('unpacks the wanted files and every folder, readable for this user only', async () => {
  const to = join(folder, 'to');
  mkdirSync(to);
  writeFiles(to, await unpack(packed));
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(['base', 'base/1', 'empty', 'empty/below', 'nothing']);
  expect(readFileSync(join(to, 'base', '1'), 'utf8')).toBe('one');
  expect(statSync(join(to, 'base', '1')).mode & 0o777).toBe(0o600);
  expect(statSync(join(to, 'empty', 'below')).mode & 0o777).toBe(0o700);
});

it('refuses bytes that are cut or not compressed', async () => {
  const cut = brotliCompressSync(brotliDecompressSync(packed).subarray(0, -1));
  await expect(unpack(cut)).rejects.toThrow('incomplete');
  await expect(unpack(packed.subarray(0, -1))).rejects.toThrow();
  await expect(unpack(new Uint8Array(8))).rejects.toThrow();
});

// The files of the embedded database, which are in its package: the WebAssembly program and the files that it reads.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteProgram = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>>;

/** A global of every runtime that Node's types do not declare. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<PgliteProgram['pgliteWasmModule']> };

/** The folder of the built package. */
const folderOf = (): string => dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/**
 * Reads and compiles the program, outside of the main thread: a start does this while it loads its modules, and tests once for many
 * databases.
 */
export const loadPgliteProgram = async (): Promise<PgliteProgram> => {
  const folder = folderOf();
  const [wasm, files] = await Promise.all([
    readFile(join(folder, 'pglite.wasm')),
    readFile(join(folder, 'pglite.data')),
  ]);
  return { pgliteWasmModule: await WebAssembly.compile(wasm), fsBundle: new Blob([files]) };
};

/** The installed version. */
export const readPgliteVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(folderOf(), '..', 'package.json'), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : 'unknown';
};

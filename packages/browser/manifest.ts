// Build output for the server of the scripts: the hash of each file, the chunks to preload with a script, and every file with
// maximum compression; and the chunk graph.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { drawChunks, findLateImports } from '../../tools/chunk-graph.mjs';
import type { ChunkFile } from './chunks.ts';
import type { Preloads } from './src/preload.ts';

const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Writes `integrity.json`: the hashes for a page's script tag and import map, and, for each script, the
 * chunks that every page needs with it; and a `.br` file next to each script.
 */
export const writeManifest = (folder: string, preload: Readonly<Record<string, readonly string[]>>): void => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const scripts = paths.filter((path) => path.endsWith('.js')).sort();
  const hashes = scripts.map((path) => {
    const bytes = readFileSync(join(folder, path));
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes, SMALLEST));
    return [path, `sha384-${createHash('sha384').update(bytes).digest('base64')}`] as const;
  });
  const manifest = { files: Object.fromEntries(hashes), preload };
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
};

const TEXT = `Written by the build: the files of the page's script, what each imports, and when a page downloads it. The headless script
is the same without surfaces.`;

/**
 * Writes `chunks.md`, and fails when the script preloads a chunk without all its imports: a page would discover the rest only
 * after one more download.
 */
export const writeChunkGraph = (folder: string, files: readonly ChunkFile[], preloads: Preloads): void => {
  for (const [kind, preloaded] of Object.entries(preloads)) {
    const [late] = findLateImports(files, preloaded);
    if (late) throw new Error(`${late[0]} imports ${late[1]}, which the script does not preload (${kind}).`);
  }
  const chunks = files.map((file) => ({
    ...file,
    bytes: statSync(join(folder, `${file.fileName}.br`)).size,
    isEntry: !file.fileName.startsWith('chunks/'),
  }));
  const pages = { 'page without a session': preloads.signedOut, 'page with a session': preloads.signedIn };
  writeFileSync(
    join(folder, 'chunks.md'),
    drawChunks({ title: 'Chunks of the script build', text: TEXT, chunks, preloads: pages }),
  );
};

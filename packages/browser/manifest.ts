// What a server of the scripts needs with them: the hash of each file, the chunks to announce with a script, and every file
// compressed as small as possible.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Writes `integrity.json`: the hashes that a page puts on its script tag and into its import map, and, for each script, the
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

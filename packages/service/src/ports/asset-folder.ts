// A folder of built files, read once each and kept: the script build is small and never changes while the service runs. What
// the build compressed is taken as it is; the rest is compressed when it is first asked for.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** How the bytes of a file travel. */
export type AssetEncoding = 'br' | 'gzip' | 'identity';

export type AssetFolder = {
  /** The bytes of a file by its path below the folder, or undefined when there is none. */
  read(path: string, encoding?: AssetEncoding): Promise<Uint8Array | undefined>;
};

const ENCODE: Readonly<Record<AssetEncoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify<Uint8Array, Uint8Array>(brotliCompress),
  gzip: promisify<Uint8Array, Uint8Array>(gzip),
  identity: (bytes) => Promise.resolve(bytes),
};

const SAFE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

export const createAssetFolder = (directory: string): AssetFolder => {
  const files = new Map<string, Promise<Uint8Array | undefined>>();
  return {
    read: (path, encoding = 'identity') => {
      if (!SAFE_PATH.test(path)) return Promise.resolve(undefined);
      const key = `${encoding} ${path}`;
      const known = files.get(key);
      if (known) return known;
      const file = join(directory, path);
      const compress = () => readFile(file).then(ENCODE[encoding]);
      const reading = (encoding === 'br' ? readFile(`${file}.br`).catch(compress) : compress()).catch(() => {
        // A file that is missing now may be built later, and names from outside must not fill the memory.
        files.delete(key);
        return undefined;
      });
      files.set(key, reading);
      return reading;
    },
  };
};

/** The script build that is installed beside the service; an empty folder when there is none. */
export const browserAssets = (): AssetFolder => {
  const require = createRequire(import.meta.url);
  try {
    return createAssetFolder(join(dirname(require.resolve('@latchkey/browser/package.json')), 'dist'));
  } catch {
    return { read: () => Promise.resolve(undefined) };
  }
};

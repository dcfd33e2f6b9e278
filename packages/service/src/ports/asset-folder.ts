// A folder of built files, each read once and cached in memory: the script build is small and does not change while the service
// runs. Files that the build compressed are served as they are; others are compressed on the first request.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { packageFolder } from './package-folder.ts';

/** The content encoding of a file. */
export type AssetEncoding = 'br' | 'gzip' | 'identity';

export type AssetFolder = {
  /** The bytes of a file by its path below the folder, or undefined if it does not exist. */
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
        // A missing file is not cached: it may be built later, and paths from requests must not fill the memory.
        files.delete(key);
        return undefined;
      });
      files.set(key, reading);
      return reading;
    },
  };
};

/** The built page of the console, which is in the package of the service. */
export const consoleAssets = (): AssetFolder => createAssetFolder(join(packageFolder(), 'dist', 'console'));

/** The script build that is installed with the service; an empty folder if there is none. */
export const browserAssets = (): AssetFolder => {
  const require = createRequire(import.meta.url);
  try {
    return createAssetFolder(join(dirname(require.resolve('@latchkey/browser/package.json')), 'dist'));
  } catch {
    return { read: () => Promise.resolve(undefined) };
  }
};

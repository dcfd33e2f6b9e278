// A folder of built files, read once each and kept: the script build is small and never changes while the service runs.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type AssetFolder = {
  /** The bytes of a file by its path below the folder, or undefined when there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
};

const SAFE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

export const createAssetFolder = (directory: string): AssetFolder => {
  const files = new Map<string, Promise<Uint8Array | undefined>>();
  return {
    read: (path) => {
      if (!SAFE_PATH.test(path)) return Promise.resolve(undefined);
      const known = files.get(path);
      if (known) return known;
      const reading = readFile(join(directory, path)).catch(() => {
        // A file that is missing now may be built later, and names from outside must not fill the memory.
        files.delete(path);
        return undefined;
      });
      files.set(path, reading);
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

// A folder of built files, read once each and kept: the script build is small and never changes while the service runs.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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
  const places = createRequire(import.meta.url).resolve.paths('@latchkey/browser') ?? [];
  const found = places.map((place) => join(place, '@latchkey', 'browser', 'dist')).find((place) => existsSync(place));
  return found === undefined ? { read: () => Promise.resolve(undefined) } : createAssetFolder(found);
};

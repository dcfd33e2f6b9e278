// The folder of this package: its manifest, the programs of its worker threads, and the built files.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder with a manifest above `folder`. */
const search = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Latchkey: its package.json is missing. Install the package again.');
  return search(parent);
};

/** Searched upwards, because this code is in folders of different depth in the sources and in the build. */
export const packageFolder = (): string => search(dirname(fileURLToPath(import.meta.url)));

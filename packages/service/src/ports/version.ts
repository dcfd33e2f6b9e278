// The version of this release, from package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** Reads the package's manifest. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest && typeof manifest.version === 'string' ? manifest.version : 'unknown';
};

// The version of this release, as package.json says it.
import { readFileSync } from 'node:fs';

/** Read from the package's own manifest, which lies at the same place for sources and for built files. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest && typeof manifest.version === 'string' ? manifest.version : 'unknown';
};

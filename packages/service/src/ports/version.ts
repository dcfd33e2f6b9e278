// The version of this release, from package.json.
import { readFileSync } from 'node:fs';

/** Reads the package's manifest, whose relative path is the same from the sources and from the build. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest && typeof manifest.version === 'string' ? manifest.version : 'unknown';
};

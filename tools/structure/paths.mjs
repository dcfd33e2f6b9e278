// The position of a file: its package, its layer inside the package, and the target of an import.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileExists } from './source.mjs';

/** The longest folder in `folders` that contains `path`. */
export function packageOf(path, folders) {
  return folders.filter((folder) => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];
}

/** True when `path` is `place` itself, is in that folder, or matches it with `*` (no slash) and `**` (any). */
export function isIn(path, place) {
  if (!place.includes('*')) return path === place || path.startsWith(`${place}/`);
  const pattern = place
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${pattern}$`).test(path);
}

export function isInAny(path, places = []) {
  return places.some((place) => isIn(path, place));
}

/** The repository path of a relative import, or undefined when there is no such file. */
export function resolveRelative(root, from, specifier) {
  const target = normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
  return fileExists(join(root, target)) ? target : undefined;
}

/** `@scope/name/sub` → `@scope/name`; `name/sub` → `name`; `node:fs` stays as it is. */
export function packageName(specifier) {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Source files that a package publishes: the `source` condition of each entry in its exports map, and its bins. */
export function packageEntries(root, folder) {
  const manifestPath = join(root, folder, 'package.json');
  if (!fileExists(manifestPath)) return [];
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  return Object.values(manifest.exports ?? {})
    .flatMap((entry) => [entry?.source, entry?.['react-server']?.source])
    .filter((source) => typeof source === 'string')
    .map((source) => `${folder}/${source.replace(/^\.\//, '')}`);
}

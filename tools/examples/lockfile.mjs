// The lockfiles of the examples, one per installation: exact versions of everything that they install except our own packages, whose tarballs change
// with every build.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from './list.mjs';

/** The lockfile of an installation. */
export const lockfileOf = (group) =>
  join(EXAMPLES, group === 'all' ? 'package-lock.json' : `${group}.package-lock.json`);

/** True for the entry of one of our packages, and of a package below it. */
const isOurs = (path) => /(^|\/)node_modules\/@latchkey\//.test(path);

/** An npm lockfile without our packages and without addresses of a registry. */
export function withoutOurs({ lockfileVersion, packages }) {
  const kept = Object.entries(packages)
    .filter(([path]) => !isOurs(path))
    .map(([path, entry]) => [path, path.includes('node_modules/') ? withoutAddress(entry) : member(entry)]);
  return { lockfileVersion, requires: true, packages: Object.fromEntries(kept) };
}

/** Links to the examples have a relative address, which is kept. */
const withoutAddress = ({ resolved, funding: _, ...entry }) => (entry.link ? { resolved, ...entry } : entry);

/** The entry of an example repeats its manifest, where our packages are tarballs by absolute path. */
function member({ dependencies, ...entry }) {
  const others = Object.entries(dependencies ?? {}).filter(([name]) => !name.startsWith('@latchkey/'));
  return { ...entry, ...(others.length === 0 ? {} : { dependencies: Object.fromEntries(others) }) };
}

/** Third-party packages whose installed version is not the one of the lockfile, one sentence each. */
export function differences(locked, installed) {
  const wanted = locked.packages;
  return Object.entries(installed.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !isOurs(path) && !entry.link)
    .filter(([path, { version }]) => wanted[path]?.version !== version)
    .map(([path, { version }]) => `${path} is ${version}, and ${wanted[path]?.version ?? 'absent'} in the lockfile`);
}

export const readLockfile = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const writeLockfile = (lockfile, path) => writeFileSync(path, `${JSON.stringify(lockfile, undefined, 2)}\n`);

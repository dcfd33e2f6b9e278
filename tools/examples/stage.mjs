// Copies examples into one folder outside the workspace of the repository, and installs there what their manifests name: our
// packages as tarballs, everything else at the versions of the lockfile.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, run, Stop } from '../terminal.mjs';
import { listTree } from '../tree.mjs';
import { groupOf } from './list.mjs';
import { differences, lockfileOf, readLockfile, writeLockfile } from './lockfile.mjs';

/** Files and folders of an example that are results of a command. */
const RESULTS = new Set(['node_modules', 'dist', 'build', '.next', '.react-router', '.svelte-kit', '.built']);

const INSTALLED = '.installed';
const NPM_SETTINGS = 'audit=false\nfund=false\nupdate-notifier=false\nomit-lockfile-registry-resolved=true\n';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
const hashOf = (...texts) => createHash('sha256').update(texts.join('\n')).digest('hex');

/** A hash of the sources of an example. */
export function sourcesOf(folder) {
  const hash = createHash('sha256');
  for (const path of listTree(folder, RESULTS)) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}

/** A manifest whose dependencies on our packages are the packed files. */
function withTarballs(manifest, files) {
  const own = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@latchkey/'));
  for (const name of own) {
    const version = /-(\d+\.\d+\.\d+[^/]*)\.tgz$/.exec(files[name] ?? '')?.[1];
    if (version !== manifest.dependencies[name])
      throw new Stop(`examples/${manifest.name} needs ${name}@${manifest.dependencies[name]}; this is ${version}.`);
  }
  const tarballs = Object.fromEntries(own.map((name) => [name, `file:${files[name]}`]));
  return { ...manifest, dependencies: { ...manifest.dependencies, ...tarballs } };
}

/** Copies the sources of an example into `root`, and keeps the results of earlier commands there. */
function copyExample({ name, folder, manifest }, root, files) {
  const target = join(root, name);
  for (const path of existsSync(target) ? listTree(target, RESULTS) : []) rmSync(join(target, path));
  cpSync(folder, target, { recursive: true, filter: (path) => !RESULTS.has(basename(path)) });
  writeJson(join(target, 'package.json'), withTarballs(manifest, files));
}

/** Programs that exist once per platform, at the versions of this repository: newer ones may lack a platform. */
export const SAME_PROGRAMS = ['vite', 'rolldown', 'lightningcss'];

/** The manifest above the examples. Our packages need each other by version, which no registry has. */
function rootManifest(examples, files) {
  const { devDependencies } = readJson(join(ROOT, 'package.json'));
  const overrides = {
    ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `file:${file}`])),
    ...Object.fromEntries(SAME_PROGRAMS.map((name) => [name, devDependencies[name]])),
  };
  return { name: 'latchkey-examples', private: true, workspaces: examples.map(({ name }) => name), overrides };
}

/**
 * Stages `examples`, all of one group, in `root` with the packages of `packed`; installs if the packages, the lockfile or a manifest changed.
 * With `free` the lockfile is not used, so that npm chooses versions.
 */
export async function stage({ root, examples, packed, free = false, onStep = () => {} }) {
  const lockfile = free ? undefined : lockfileOf(groupOf(examples[0]));
  mkdirSync(root, { recursive: true });
  for (const example of examples) copyExample(example, root, packed.files);
  writeJson(join(root, 'package.json'), rootManifest(examples, packed.files));
  writeFileSync(join(root, '.npmrc'), NPM_SETTINGS);
  const manifests = examples.map((example) => JSON.stringify(example.manifest));
  const key = hashOf(packed.key, lockfile ? readFileSync(lockfile, 'utf8') : '', ...manifests);
  const mark = join(root, INSTALLED);
  if (lockfile && existsSync(mark) && readFileSync(mark, 'utf8') === key) return key;
  rmSync(mark, { force: true });
  onStep('installing the examples');
  await install(root, examples, lockfile);
  if (lockfile) requireLocked(root, lockfile);
  writeFileSync(mark, key);
  return key;
}

async function install(root, examples, lockfile) {
  // npm keeps an installed package of the same version, even if its tarball changed.
  const nested = examples.map(({ name }) => `${name}/node_modules/@latchkey`);
  for (const path of ['node_modules/@latchkey', ...nested, 'node_modules/.package-lock.json', 'package-lock.json'])
    rmSync(join(root, path), { recursive: true, force: true });
  if (lockfile) writeLockfile(readLockfile(lockfile), join(root, 'package-lock.json'));
  else rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  // An installation writes entries of this platform only; choosing versions without it writes those of all platforms.
  const only = lockfile ? [] : ['--package-lock-only'];
  const { code, output } = await run('npm', ['install', ...only, '--loglevel=error'], { cwd: root });
  if (code !== 0) throw new Stop(`npm could not install the examples:\n${output.trim()}`);
}

/** An example that needs a package which the lockfile does not have would get any version. */
function requireLocked(root, lockfile) {
  const wrong = differences(readLockfile(lockfile), readJson(join(root, 'package-lock.json')));
  if (wrong.length > 0)
    throw new Stop(`The lockfile of the examples does not fit them. Run npm run example lock.\n${wrong.join('\n')}`);
}

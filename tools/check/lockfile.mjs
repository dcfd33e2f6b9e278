// Checks that the lockfile is whole: `npm ci` takes it on every platform we serve, and no entry ties it to one registry.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SAME_PROGRAMS } from '../examples/stage.mjs';
import { workspace } from '../packages.mjs';
import { ROOT } from '../terminal.mjs';

/** The platforms on which `npm ci` must bring every program that exists once per platform. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * What is wrong with the lockfile `packages`, one sentence each; `readManifest` reads the package.json of a folder of the workspace,
 * and `overridden` names the packages whose version the root decides, whatever others ask for.
 */
export function checkLockfile(packages, readManifest, overridden = []) {
  const entries = Object.entries(packages).filter(([, entry]) => entry !== undefined && !entry.link);
  return [
    ...entries.flatMap(([path, entry]) => checkSource(path, entry)),
    ...entries.flatMap(([path, entry]) => checkDependencies(packages, path, entry, overridden)),
    ...entries.flatMap(([path, entry]) => checkPlatforms(packages, path, entry)),
    ...entries
      .filter(([path]) => !isInstalled(path))
      .flatMap(([path, entry]) => checkMember(path, entry, readManifest)),
  ];
}

/** False for the root and the members of the workspace, whose entries repeat their package.json. */
const isInstalled = (path) => path.includes('node_modules/');

function checkSource(path, { resolved = '', integrity, inBundle = false }) {
  // A bundled package is a part of the tarball that contains it, whose integrity covers it.
  if (!isInstalled(path) || inBundle) return [];
  return [
    ...(/^https?:/.test(resolved) ? [`${path} has a download address, which ties the lockfile to one registry.`] : []),
    ...(integrity === undefined ? [`${path} has no integrity, so a changed download would go unnoticed.`] : []),
  ];
}

/** `npm ci` refuses a lockfile in which a package names another that has no entry, also one for another platform. */
function checkDependencies(packages, path, entry, overridden) {
  const wanted = {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(isInstalled(path) ? {} : entry.devDependencies),
  };
  return Object.entries(wanted).flatMap(([name, range]) => {
    const found = resolveEntry(packages, path, name);
    if (found === undefined) return [`${path || 'the root'} needs ${name}@${range}, which has no entry.`];
    if (EXACT_VERSION.test(range) && !overridden.includes(name) && !found.link && found.version !== range)
      return [`${path || 'the root'} needs ${name}@${range}, but the entry is of ${found.version}.`];
    return [];
  });
}

/** The entry that Node finds for `name` when a file in `path` imports it: the nearest node_modules upwards. */
function resolveEntry(packages, path, name) {
  const parts = path.split('/');
  const folders = parts.map((_, count) => `${parts.slice(0, parts.length - count).join('/')}/`);
  return [...folders, '']
    .map((folder) => packages[`${folder}node_modules/${name}`])
    .find((entry) => entry !== undefined);
}

/** A package that brings one binary per platform has one for each of ours. */
function checkPlatforms(packages, path, entry) {
  const binaries = Object.keys(entry.optionalDependencies ?? {})
    .map((name) => resolveEntry(packages, path, name))
    .filter((found) => found?.os !== undefined && found.cpu !== undefined);
  if (binaries.length < 2) return [];
  return PLATFORMS.filter((platform) => !binaries.some((binary) => serves(binary, platform))).map(
    ({ os, cpu }) => `${path}@${entry.version} has no binary for ${os} ${cpu}. Choose a version that has one.`,
  );
}

const serves = ({ os, cpu, libc }, platform) =>
  os.includes(platform.os) &&
  cpu.includes(platform.cpu) &&
  (libc === undefined || platform.libc === undefined || libc.includes(platform.libc));

/** `npm ci` refuses a lockfile that was written for another package.json. */
function checkMember(path, entry, readManifest) {
  const manifest = readManifest(path);
  return DEPENDENCY_FIELDS.filter((field) => !isSame(manifest[field], entry[field])).map(
    (field) => `${path || 'the root'} has other ${field} in its package.json than here.`,
  );
}

const isSame = (one = {}, other = {}) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] !== undefined && one[name] === other[name]);

/**
 * Names of the packages that npm installs with our packages `names`: dependencies of `members`, the workspace, and what those
 * need according to `packages`, the lockfile of the workspace.
 */
function namesInstalledWith(names, members, packages) {
  const found = new Set();
  const open = names.map((name) => ({ name, path: '' }));
  while (open.length > 0) {
    const { name, path } = open.pop();
    const member = members.find((one) => one.name === name);
    if (found.has(name)) continue;
    found.add(name);
    const entry = member?.manifest ?? resolveEntry(packages, path, name);
    const from = member?.folder ?? `node_modules/${name}`;
    for (const next of Object.keys(entry?.dependencies ?? {})) open.push({ name: next, path: from });
  }
  return [...found].filter((name) => !members.some((one) => one.name === name));
}

/** The lockfile of the examples has an entry for everything that our packages bring with them. */
export function checkNeedsOfOurs(packages, readManifest, members, ownPackages) {
  const ours = Object.keys(packages)
    .filter((path) => path !== '' && !isInstalled(path))
    .flatMap((path) => Object.keys(readManifest(path).dependencies ?? {}))
    .filter((name) => members.some((one) => one.name === name));
  return namesInstalledWith(ours, members, ownPackages)
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
    .map((name) => `our packages bring ${name}, which has no entry. Run npm run example lock.`);
}

/** The lockfile of the examples has no entries of our packages, which are installed from tarballs. */
export function checkExampleLockfile(packages, readManifest) {
  const withoutOurs = (field = {}) =>
    Object.fromEntries(Object.entries(field).filter(([name]) => !name.startsWith('@latchkey/')));
  const readOwn = (folder) => {
    if (folder === '') return {};
    const manifest = readManifest(folder);
    return { ...manifest, dependencies: withoutOurs(manifest.dependencies) };
  };
  return checkLockfile(packages, readOwn, SAME_PROGRAMS);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const check = (folder, rule, name = 'package-lock.json') => {
    const path = join(folder, name);
    const problems = rule(readJson(path).packages, (member) => readJson(join(folder, member, 'package.json')));
    for (const problem of problems) console.error(`${path}: ${problem}`);
    return problems.length;
  };
  const names = readdirSync(join(ROOT, 'examples')).filter((name) => name.endsWith('package-lock.json'));
  const members = workspace();
  const own = readJson('package-lock.json').packages;
  const checkExamples = (packages, readManifest) => [
    ...checkExampleLockfile(packages, readManifest),
    ...checkNeedsOfOurs(packages, readManifest, members, own),
  ];
  const counts = names.map((name) => check('examples', checkExamples, name));
  // No package of Node 20 exists for every platform.
  const nodes = readdirSync(join(ROOT, 'tools', 'node')).map((major) =>
    check(join('tools', 'node', major), (packages, readManifest) =>
      checkLockfile(packages, readManifest).filter((problem) => !problem.includes('has no binary')),
    ),
  );
  const count = [...counts, ...nodes].reduce((sum, one) => sum + one, check('', checkLockfile));
  process.exitCode = count === 0 ? 0 : 1;
}

// The files that a release changes: one version in every manifest of the workspace, between the packages, in the examples, in
// the lockfile and in the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../terminal.mjs';
import { cutChangelog } from './changelog.mjs';

const SCOPE = '@latchkey/';
const CODE = 'packages/client/src/version.ts';
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

const toText = (value) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The dependencies with our packages at `version`, in the order that they had. */
const withRanges = (dependencies, version) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, name.startsWith(SCOPE) ? version : range]),
  );

/** A manifest, or its entry in the lockfile, whose dependencies on our packages are at `version`. */
function withDependencies(manifest, version) {
  const changed = DEPENDENCY_FIELDS.filter((field) => manifest[field]).map((field) => [
    field,
    withRanges(manifest[field], version),
  ]);
  return { ...manifest, ...Object.fromEntries(changed) };
}

const released = (manifest, version) => ({ ...withDependencies(manifest, version), version });

const membersOf = (lockfile) => Object.keys(lockfile.packages).filter((path) => !path.includes('node_modules/'));

function editLockfile(lockfile, version) {
  const members = new Set(membersOf(lockfile));
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => [
    path,
    members.has(path) ? released(entry, version) : entry,
  ]);
  return toText({ ...lockfile, version, packages: Object.fromEntries(packages) });
}

/** The examples keep their own version; what they install is ours. */
const examplesIn = (root) =>
  !existsSync(join(root, 'examples'))
    ? []
    : readdirSync(join(root, 'examples'))
        .map((name) => `examples/${name}/package.json`)
        .filter((path) => existsSync(join(root, path)));

/** `{ edits, notes }`: each changed file as `{ path, text }`, and the entries of the changelog. */
export function editsFor(root, version, date) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const readJson = (path) => JSON.parse(read(path));
  const lockfile = readJson('package-lock.json');
  const manifests = membersOf(lockfile).map((folder) => join(folder, 'package.json'));
  const code = read(CODE);
  const release = /(?<=export const RELEASE = ')[^']+(?=')/;
  if (!release.test(code)) throw new Stop(`${CODE} has no constant RELEASE.`);
  const changelog = cutChangelog(read('CHANGELOG.md'), version, date);
  const edits = [
    ...manifests.map((path) => ({ path, text: toText(released(readJson(path), version)) })),
    ...examplesIn(root).map((path) => ({ path, text: toText(withDependencies(readJson(path), version)) })),
    { path: 'package-lock.json', text: editLockfile(lockfile, version) },
    { path: CODE, text: code.replace(release, version) },
    { path: 'CHANGELOG.md', text: changelog.text },
  ];
  return { edits, notes: changelog.notes };
}

// Which installed packages the service needs at run time, from the lockfile; and which of their files.

/** The script build is bundled: the service serves its files, and none of its dependencies is loaded. */
const BUNDLED = new Set(['@latchkey/browser']);

/** Files that only compilers, debuggers and readers use. Licenses are kept. */
const NOT_FOR_RUNNING = [
  /\.[cm]?ts$/,
  /\.map$/,
  /\.(?:md|markdown|flow|tsbuildinfo)$/i,
  // Extensions of the embedded database, none of which the service loads.
  /(?:^|\/)@electric-sql\/pglite\/dist\/[^/]+\.tar\.gz$/,
  // The same code for browsers, without a bundler.
  /(?:^|\/)libphonenumber-js\/bundle\//,
];
const LICENSE = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/i;

/** True if the program needs the file at `path` below node_modules, or its license requires it. */
export const isForRunning = (path) => LICENSE.test(path) || !NOT_FOR_RUNNING.some((pattern) => pattern.test(path));

/** The path of the entry that Node finds for `name` when a file in `path` imports it. */
function resolvePath(packages, path, name) {
  const parts = path.split('/');
  const folders = parts.map((_, count) => `${parts.slice(0, parts.length - count).join('/')}/`);
  const found = [...folders, ''].map((folder) => `${folder}node_modules/${name}`).find((one) => packages[one]);
  return found && packages[found].link ? packages[found].resolved : found;
}

/** Names of packages that `entry` loads; a peer that is optional is absent on purpose. */
const namesOf = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) => {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
};

/** The entries of the lockfile that the package at `start` needs, as sorted paths: folders of the workspace and of node_modules. */
export function neededBy(packages, start) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const entry = packages[path];
    if (BUNDLED.has(entry.name)) return;
    for (const name of namesOf(entry)) {
      const next = resolvePath(packages, path, name);
      if (next !== undefined) visit(next);
    }
  };
  visit(start);
  return [...found].sort();
}

/** Where the entry at `path` of the lockfile is in a tree without a workspace. */
export function placeOf(packages, path) {
  const member = path.split('/node_modules/')[0];
  const name = packages[member]?.name;
  if (path.startsWith('node_modules/') || name === undefined) return path;
  return `node_modules/${name}${path.slice(member.length)}`;
}

// R14 and R15: a folder is a room (it holds one subject, not a list of prefixes; the folders of a package form no cycle), and
// fixtures and fakes live under testing/, which production code never imports.
import { basename, dirname } from 'node:path';
import { isInAny, packageOf, resolveRelative } from '../paths.mjs';
import { isTestPath } from '../source.mjs';
import { components } from './cycles.mjs';

/** From this many files on, a first word that they share is the name of a folder. */
const PREFIX_FILES = 3;

export function checkFolders(tree, { folders }) {
  const sources = tree.sources.filter(
    ({ path, isTest }) => isInAny(path, folders.within) && (!isTest || isStory(path)),
  );
  return [
    ...checkCrowds(sources, folders),
    ...checkPrefixes(sources, folders),
    ...folders.acyclic.flatMap((place) =>
      checkFolderCycles(
        tree,
        sources.filter(({ path }) => isInAny(path, [place])),
      ),
    ),
  ];
}

/** The stories of e2e are the product of that folder; tests next to the code that they test do not count. */
const isStory = (path) => path.endsWith('.spec.ts');

/** `folder → files`, without tests. */
function byFolder(sources) {
  const found = new Map();
  for (const { path } of sources) {
    const folder = dirname(path);
    found.set(folder, [...(found.get(folder) ?? []), path]);
  }
  return found;
}

function checkCrowds(sources, { most }) {
  return [...byFolder(sources)]
    .filter(([, paths]) => paths.length > most)
    .map(([folder, paths]) => ({
      file: folder,
      line: 1,
      rule: 'R14',
      message: `holds ${paths.length} files; a folder has at most ${most}. Split it by subject.`,
    }));
}

function checkPrefixes(sources, { words }) {
  return [...byFolder(sources)].flatMap(([folder, paths]) => {
    const counts = new Map();
    // A component and its style sheet have one name; they are one subject.
    const names = new Map(paths.map((path) => [basename(path).split('.')[0], path]));
    for (const [name, path] of names) {
      const prefix = prefixOf(name, words);
      if (prefix !== undefined) counts.set(prefix, [...(counts.get(prefix) ?? []), path]);
    }
    return [...counts]
      .filter(([, sharing]) => sharing.length >= PREFIX_FILES)
      .map(([first, sharing]) => ({
        file: sharing[0],
        line: 1,
        rule: 'R14',
        message: `begins with "${first}" like ${sharing.length - 1} others of ${folder}. Give them a folder of that name.`,
      }));
  });
}

/** The first word of a name; the first two where the first alone says nothing, as in `sign-in` and `use-session`. */
function prefixOf(name, words) {
  const [first, second] = name.split(/[-_]/);
  if (/^\d+$/.test(first)) return undefined;
  if (!words.includes(first)) return first;
  return second === undefined ? undefined : `${first}-${second}`;
}

/** Two folders that import each other, or several in a ring, are one room with several names. Types count as well. */
function checkFolderCycles(tree, sources) {
  const edges = new Map();
  for (const source of sources) {
    const from = dirname(source.path);
    if (!edges.has(from)) edges.set(from, new Set());
    for (const { specifier } of source.imports) {
      const target = specifier.startsWith('.') ? resolveRelative(tree.root, source.path, specifier) : undefined;
      if (target !== undefined && !isTestPath(target) && dirname(target) !== from) edges.get(from).add(dirname(target));
    }
  }
  return components(new Map([...edges].map(([folder, targets]) => [folder, [...targets]]))).map((folders) => {
    const sorted = [...folders].sort();
    return {
      file: sorted[0],
      line: 1,
      rule: 'R14',
      message: `${sorted.join(', ')} import each other. Move what both need into a folder below them.`,
    };
  });
}

/** What only tests use must not reach a published package. */
export function checkTestCode(tree, config) {
  const folders = Object.keys(config.packages);
  return (
    tree.sources
      .filter(({ path, isTest }) => !isTest && packageOf(path, folders) !== undefined && path.includes('/src/'))
      // The entry that a package offers to the tests of others.
      .filter(({ path }) => !path.endsWith('/src/testing.ts'))
      .flatMap((source) =>
        source.imports.flatMap(({ specifier, line }) => {
          const target = specifier.startsWith('.') ? resolveRelative(tree.root, source.path, specifier) : undefined;
          if (target === undefined || !isTestPath(target)) return [];
          return [
            {
              file: source.path,
              line,
              rule: 'R15',
              message: `imports "${specifier}", which is code for tests. Production code knows no fixture and no fake.`,
            },
          ];
        }),
      )
  );
}

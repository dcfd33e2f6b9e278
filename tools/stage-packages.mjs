// Packs packages as they are published: what npm would pack, with the license and without what only this repository uses.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { ROOT, run, Stop } from './terminal.mjs';

/** npm packs these whatever `files` says, so a staged folder needs them too. */
const ALWAYS_PACKED = ['README.md'];

/** Packs each folder into `store`; names the files in the order of the folders. */
export async function packInto(folders, store) {
  const stage = mkdtempSync(join(tmpdir(), 'latchkey-stage-'));
  try {
    const staged = folders.map((folder, index) => stageInto(resolve(ROOT, folder), join(stage, String(index))));
    const { code, output } = await run('npm', [
      'pack',
      ...staged,
      '--json',
      '--ignore-scripts',
      '--loglevel=error',
      `--pack-destination=${store}`,
    ]);
    if (code !== 0) throw new Stop(`npm could not pack the packages:\n${output.trim()}`);
    const packed = JSON.parse(output.slice(output.indexOf('[\n')));
    return packed.map(({ filename }) => filename);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Copies what is published of `folder` to `target`, with the license of the repository. */
function stageInto(folder, target) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  mkdirSync(target);
  const names = [...(manifest.files ?? ['.']), ...ALWAYS_PACKED];
  for (const name of names.filter((one) => existsSync(join(folder, one)))) copy(folder, target, name);
  copy(ROOT, target, 'LICENSE');
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`);
  return target;
}

function copy(from, to, name) {
  cpSync(join(from, name), join(to, name), {
    recursive: true,
    force: true,
    filter: (path) => basename(path) !== 'node_modules',
  });
}

/** A manifest without what leads to sources and tools that are not in the package. */
export function publishedManifest({ devDependencies: _, exports, sideEffects, ...manifest }) {
  return {
    ...manifest,
    ...(exports === undefined ? {} : { exports: withoutSource(exports) }),
    ...(sideEffects === undefined ? {} : { sideEffects: withoutSourceFiles(sideEffects) }),
  };
}

const withoutSource = (exports) =>
  typeof exports !== 'object' || exports === null
    ? exports
    : Object.fromEntries(
        Object.entries(exports)
          .filter(([condition]) => condition !== 'source')
          .map(([condition, target]) => [condition, withoutSource(target)]),
      );

const withoutSourceFiles = (sideEffects) =>
  Array.isArray(sideEffects) ? sideEffects.filter((path) => !path.startsWith('./src/')) : sideEffects;

// Checks packages as npm would publish them: their files and exports map by publint, the types of every entry by attw. All of
// them are packed and checked in one process: starting npm and a compiler for each took most of the time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { workspace } from './packages.mjs';
import { fail, ROOT, run, Stop } from './terminal.mjs';

/** The packages are ES modules only, so resolutions without ES modules are not supported. */
const NOT_SERVED = ['node10', 'node16-cjs'];

/** All problems of the packages in `folders`, one sentence each, with the folder first. */
export async function checkPackages(folders) {
  const store = mkdtempSync(join(tmpdir(), 'latchkey-pack-'));
  try {
    const tarballs = await pack(folders, store);
    const results = [];
    for (const [index, folder] of folders.entries()) {
      const wrong = [...(await checkFiles(tarballs[index])), ...(await checkTypes(tarballs[index]))];
      results.push(...wrong.map((message) => `${folder}: ${message}`));
    }
    return results;
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** Packs each folder as npm would publish it into `store`; returns the files in the order of the folders. */
export async function packInto(folders, store) {
  const places = folders.map((folder) => resolve(ROOT, folder));
  const { code, output } = await run('npm', [
    'pack',
    ...places,
    '--json',
    '--ignore-scripts',
    '--loglevel=error',
    `--pack-destination=${store}`,
  ]);
  if (code !== 0) throw new Stop(`npm could not pack the packages:\n${output.trim()}`);
  const packed = JSON.parse(output.slice(output.indexOf('[\n')));
  return packed.map(({ filename }) => filename);
}

const pack = async (folders, store) =>
  (await packInto(folders, store)).map((fileName) => readFileSync(join(store, fileName)));

async function checkFiles(tarball) {
  const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
  return messages
    .filter(({ type }) => type === 'error')
    .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** A problem of attw as text: its kind, the affected resolution, and the entry or import. */
const inWords = ({ kind, resolutionKind, resolutionOption, entrypoint, fileName, moduleSpecifier }) =>
  [kind, resolutionKind ?? resolutionOption, entrypoint ?? fileName, moduleSpecifier]
    .filter((word) => word !== undefined)
    .join(' ');

async function checkTypes(tarball) {
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (!types) return ['no entry has types'];
  return problems.filter(({ resolutionKind }) => !NOT_SERVED.includes(resolutionKind)).map(inWords);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const published = workspace().filter((member) => !member.manifest.private);
  checkPackages(published.map(({ folder }) => folder))
    .then((wrong) => {
      for (const message of wrong) console.error(message);
      process.exitCode = wrong.length === 0 ? 0 : 1;
    })
    .catch(fail);
}

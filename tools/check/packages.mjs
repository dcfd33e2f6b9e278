// Checks packages as they are published: their files and exports map by publint, the types of every entry by attw, what a
// registry shows of them, and an application that uses them all. All of them are packed at once and read by one process:
// starting npm and a compiler for each took most of the time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { workspace } from '../packages.mjs';
import { packInto } from '../stage-packages.mjs';
import { fail, ROOT } from '../terminal.mjs';
import { checkConsumer, compilers } from './consumer.mjs';
import { checkPublished } from './published.mjs';

/** The packages are ES modules only, so resolutions without ES modules are not supported. */
const NOT_SERVED = ['node10', 'node16-cjs'];

/** Everything wrong with the packages in `folders` by themselves, a sentence each; the folder comes first. */
export const checkPackages = async (folders) => withTarballs(folders, (tarballs) => checkTarballs(folders, tarballs));

/** The same, with what a registry shows of them and what a consumer meets who compiles with the compilers in `using`. */
export const checkPublishedPackages = (folders, using) =>
  withTarballs(folders, async (tarballs) => {
    const packages = tarballs.map(readTarball);
    const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const shown = packages.flatMap(({ manifest, files }, index) =>
      checkPublished({
        folder: folders[index],
        packed: manifest,
        files: Object.keys(files),
        readme: files['README.md'],
        root,
      }).map((message) => `${folders[index]}: ${message}`),
    );
    return [...(await checkTarballs(folders, tarballs)), ...shown, ...(await checkConsumer(packages, using))];
  });

async function withTarballs(folders, work) {
  const store = mkdtempSync(join(tmpdir(), 'latchkey-pack-'));
  try {
    return await work(await pack(folders, store));
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

async function checkTarballs(folders, tarballs) {
  const results = [];
  for (const [index, folder] of folders.entries()) {
    const wrong = [...(await checkFiles(tarballs[index])), ...(await checkTypes(tarballs[index]))];
    results.push(...wrong.map((message) => `${folder}: ${message}`));
  }
  return results;
}

/** A tarball as `{ name, manifest, files }`, the files by their path in the package. */
function readTarball(tarball) {
  const packed = createPackageFromTarballData(new Uint8Array(tarball));
  const base = `/node_modules/${packed.packageName}/`;
  const files = Object.fromEntries(
    packed.listFiles(base).map((path) => [path.slice(base.length), packed.readFile(path)]),
  );
  return { name: packed.packageName, manifest: JSON.parse(files['package.json']), files };
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

/** The oldest and the newest compiler find nearly everything that any finds; `--every-compiler` takes those between too. */
const chosenCompilers = () => {
  const all = compilers();
  return process.argv.includes('--every-compiler') ? all : [all[0], all.at(-1)];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = workspace()
    .filter((member) => !member.manifest.private)
    .map(({ folder }) => folder);
  checkPublishedPackages(folders, chosenCompilers())
    .then((wrong) => {
      for (const message of wrong) console.error(message);
      process.exitCode = wrong.length === 0 ? 0 : 1;
    })
    .catch(fail);
}

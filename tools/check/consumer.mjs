// Compiles an application that has installed every package: all entries and the examples of the READMEs, with every check of
// declaration files on, by the oldest and the newest TypeScript that we support or by all of them.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inParallel, ROOT, run } from '../terminal.mjs';
import { examplesOf } from './published.mjs';

const OTHER_COMPILERS = 'tools/typescript';
const OLDEST_REACT_TYPES = 'tools/react/18/node_modules/@types';
/** The entry of an exports map that is data, not a module with types. */
const MANIFEST_ENTRY = './package.json';
const OLD_REACT_PROJECT = 'tsconfig.react-18.json';
const WIDTH = 2;

const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

/** Every compiler of the repository as `{ version, program }`, the oldest first; the last one builds the packages. */
export function compilers() {
  const program = (folder) => join(ROOT, folder, 'node_modules/typescript/bin/tsc');
  const others = readdirSync(join(ROOT, OTHER_COMPILERS)).sort();
  return [
    ...others.map((version) => ({ version, program: program(`${OTHER_COMPILERS}/${version}`) })),
    { version: 'of the build', program: program('.') },
  ];
}

/** What a consumer of `packages` meets, one sentence each; a package is `{ name, manifest, files }` with `files` path → text. */
export async function checkConsumer(packages, using) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Inside the repository, so that the dependencies of the packages are found in its node_modules.
  const folder = mkdtempSync(join(ROOT, '.cache', 'consumer-'));
  try {
    writeConsumer(folder, packages);
    // Once more with the types of the oldest React.
    const runs = [
      ...using.map((compiler) => ({ ...compiler, project: 'tsconfig.json' })),
      ...using.slice(-1).map((compiler) => ({ ...compiler, project: OLD_REACT_PROJECT })),
    ];
    const results = await inParallel(runs, WIDTH, (one) => compile(folder, one));
    // An error that has nothing to do with React is found twice.
    return [...new Set(results.flat())];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeConsumer(folder, packages) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { name, files } of packages)
    for (const [path, text] of Object.entries(files)) write(`node_modules/${name}/${path}`, text);
  const sources = { ...entriesSource(packages), ...Object.assign({}, ...packages.map(exampleSources)) };
  for (const [path, text] of Object.entries(sources)) write(path, text);
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: Object.keys(sources) }));
  write(OLD_REACT_PROJECT, JSON.stringify({ extends: './tsconfig.json', compilerOptions: { paths: oldReactPaths() } }));
}

/** Resolves every import of React, also those of the packages, to the types of version 18. */
function oldReactPaths() {
  const types = (name) => join(ROOT, OLDEST_REACT_TYPES, name);
  return {
    react: [types('react/index.d.ts')],
    'react/*': [`${types('react')}/*`],
    'react-dom': [types('react-dom/index.d.ts')],
    'react-dom/*': [`${types('react-dom')}/*`],
  };
}

/** One module that imports every entry of every package. */
function entriesSource(packages) {
  const entries = packages.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports)
      .filter((entry) => entry !== MANIFEST_ENTRY)
      .map((entry) => `${name}${entry.slice(1)}`),
  );
  return { 'entries.ts': entries.map((entry, at) => `export * as entry${at} from '${entry}';\n`).join('') };
}

/** The examples of a README, a module each, in files that are named after their package. */
const exampleSources = ({ name, files }) =>
  Object.fromEntries(
    examplesOf(files['README.md'] ?? '').map(({ language, code }, at) => [
      `readme-of-${name.replace(/^.*\//, '')}-${at + 1}.${language}`,
      code,
    ]),
  );

async function compile(folder, { version, program, project }) {
  const { code, output } = await run('node', [program, '-p', join(folder, project), '--pretty', 'false'], {
    cwd: folder,
  });
  if (code === 0) return [];
  const errors = output.split('\n').filter((line) => /\berror TS\d+:/.test(line));
  if (errors.length === 0) return [`TypeScript ${version} could not compile a consumer: ${output.trim()}`];
  // What other packages declare is theirs to mend: they lie above the consumer.
  const above = `${relative(folder, ROOT)}/`;
  return errors.filter((line) => !line.startsWith(above)).map((line) => `TypeScript ${version}: ${line}`);
}

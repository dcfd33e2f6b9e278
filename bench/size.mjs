// Bytes of each entry as a page downloads it, and words that must not be in it, against budgets.json. Fails `npm test`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { followChunks } from './chunks.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** `{ files: [{ name, code }], raw, gzip, brotli }` of everything that is downloaded to show the entry. */
export async function measure(entry, root = ROOT) {
  const files = (await filesOf(entry, root)).map(({ name, code }) => ({ name, code: withSteadyNames(code) }));
  const sum = (size) => files.reduce((total, { code }) => total + size(Buffer.from(code)), 0);
  return {
    files,
    raw: sum((code) => code.length),
    gzip: sum((code) => gzipSync(code, { level: 9 }).length),
    brotli: sum((code) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
  };
}

/**
 * The hash in a chunk's name is drawn anew with every build and compresses a little better or worse; one that is made from the
 * name alone is as long and as random, and the same code always measures the same.
 */
const withSteadyNames = (code) =>
  code.replace(/([\w.-]+?)-[\w-]{8}\.js\b/g, (_, name) => {
    const steady = createHash('sha256').update(name).digest('base64url').slice(0, 8);
    return `${name}-${steady}.js`;
  });

/** A built file with its chunks, what one chunk adds to those that are there already, or code of its own to bundle. */
async function filesOf(entry, root) {
  if (entry.chunk) return addedBy(entry, join(root, entry.folder));
  return entry.file ? followChunks(join(root, entry.file), counterOf(entry)) : bundle(entry, root);
}

/** What a page downloads to show the chunk when it has the `shared` ones, or all that a surface it shows `after` has brought. */
function addedBy({ chunk, later = [], shared = [], after }, folder) {
  const has = after ? chunksOf(after, folder).map(({ name }) => name) : [];
  return chunksOf({ chunk, later }, folder).filter(
    ({ name }) => !has.includes(name) && !shared.some((one) => isNamed(name, one)),
  );
}

/** The files of a surface: what it imports at once and, of what it asks for later, those that are named. */
const chunksOf = ({ chunk, later }, folder) =>
  followChunks(join(folder, findChunk(folder, chunk)), (name) => later.some((one) => isNamed(name, one)));

const isNamed = (name, wanted) => new RegExp(`^${wanted}-[\\w-]{8}\\.js$`).test(name);

function findChunk(folder, chunk) {
  const file = readdirSync(folder).find((name) => isNamed(name, chunk));
  if (!file) throw new Error(`${folder} has no chunk ${chunk}.`);
  return file;
}

/** What is wrong with a measured entry, one sentence each. */
export function judge(entry, measured) {
  const problems = [];
  for (const form of ['gzip', 'brotli']) {
    if (entry[form] !== undefined && measured[form] > entry[form]) {
      problems.push(
        `${entry.name}: ${measured[form]} bytes ${form}, the budget is ${entry[form]}. Load less of it at first, or drop what it does not need.`,
      );
    }
  }
  for (const word of entry.forbidden ?? []) {
    const found = measured.files.filter(({ code }) => code.toLowerCase().includes(word.toLowerCase()));
    for (const { name } of found)
      problems.push(`${entry.name}: ${name} contains "${word}", which must not be downloaded with it.`);
  }
  return problems;
}

export const readBudgets = () => JSON.parse(readFileSync(join(ROOT, 'bench', 'budgets.json'), 'utf8')).entries;

/** Which lazy chunks belong to the entry: none, or all but those that are named as not needed to show it. */
function counterOf({ lazyExcept }) {
  return (name) => lazyExcept !== undefined && !lazyExcept.some((word) => name.includes(word));
}

/** Bundles the entry's code alone, minified, and keeps the chunks that show it. */
async function bundle(entry, root) {
  const id = join(root, 'entry.js');
  const bundler = await rolldown({
    input: { entry: id },
    cwd: root,
    external: entry.external ?? [],
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? entry.code : undefined),
      },
    ],
  });
  const { output } = await bundler.generate({ format: 'esm', minify: true, chunkFileNames: '[name].js' });
  await bundler.close();
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const counts = counterOf(entry);
  const kept = new Set();
  const keep = (name) => {
    const chunk = chunks.get(name);
    if (!chunk || kept.has(name)) return;
    kept.add(name);
    chunk.imports.forEach(keep);
    for (const lazy of chunk.dynamicImports) {
      const { facadeModuleId, name: chunkName } = chunks.get(lazy) ?? {};
      if (counts(`${chunkName} ${basename(facadeModuleId ?? '')}`)) keep(lazy);
    }
  };
  keep(output.find((one) => one.isEntry).fileName);
  return [...kept].map((name) => ({ name, code: chunks.get(name).code }));
}

const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

async function main() {
  const problems = [];
  console.log(`${'entry'.padEnd(40)}    raw   gzip  brotli   budget`);
  for (const entry of readBudgets()) {
    const measured = await measure(entry);
    const budget = entry.brotli ? `${kilo(entry.brotli)} brotli` : `${kilo(entry.gzip)} gzip`;
    console.log(
      `${entry.name.padEnd(40)} ${kilo(measured.raw)} ${kilo(measured.gzip)}  ${kilo(measured.brotli)}   ${budget}`,
    );
    problems.push(...judge(entry, measured));
  }
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? 'All entries are within their budgets (kB, 1000 bytes).'
      : `${problems.length} over budget.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`${error.message}\nThe entries are measured on built files: run npm run build first.`);
    process.exitCode = 1;
  });
}

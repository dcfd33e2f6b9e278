// Bundled bytes of each package entry, and forbidden words in it, against budgets.json; and no chunk of
// the script build that is too small for a separate request. Fails `npm test`. downloads.mjs measures what pages download.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const SCRIPTS = join(ROOT, 'packages/browser/dist');
const CHUNKS = 'packages/browser/dist/chunks';
const SMALLEST_CHUNK = 2_000;

/**
 * `{ files: [{ name, code }], raw, gzip, brotli }` of the entry and its static imports. With `over`, the code of another entry, the
 * bytes are those that the entry adds to it.
 */
export async function measure(entry, root = ROOT) {
  const { over, ...alone } = entry;
  const whole = await measureAlone(alone, root);
  if (over === undefined) return whole;
  const base = await measureAlone({ ...alone, code: over }, root);
  const added = (form) => whole[form] - base[form];
  return { files: whole.files, raw: added('raw'), gzip: added('gzip'), brotli: added('brotli') };
}

async function measureAlone(entry, root) {
  const files = await bundle(entry, root);
  const sum = (size) => files.reduce((total, { code }) => total + size(Buffer.from(code)), 0);
  return {
    files,
    raw: sum((code) => code.length),
    gzip: sum((code) => gzipSync(code, { level: 9 }).length),
    brotli: sum((code) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
  };
}

/** The problems of a measured entry, one sentence each. */
export function budgetProblems(entry, measured) {
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

/** Chunks that are too small for a separate request, one sentence each. */
export function chunkProblems(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)).length }))
    .filter(({ bytes }) => bytes < SMALLEST_CHUNK)
    .map(
      ({ name, bytes }) =>
        `${name} is a chunk of ${bytes} bytes, at least ${SMALLEST_CHUNK}: say in chunks.ts with which other step it travels.`,
    );
}

const readAll = () => JSON.parse(readFileSync(join(ROOT, 'bench', 'budgets.json'), 'utf8'));

export const readBudgets = () => readAll().entries;

/** Bundles the entry's own code, minified, and keeps its static imports. */
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
  const kept = new Set([output.find((one) => one.isEntry).fileName]);
  // Iterating a set also visits entries that are added during the iteration.
  for (const name of kept) for (const imported of chunks.get(name)?.imports ?? []) kept.add(imported);
  return [...kept].filter((name) => chunks.has(name)).map((name) => ({ name, code: chunks.get(name).code }));
}

/** Bytes of a script of the build over another one, and the problems with that. */
export function measureScript({ name, file, over, brotli }, folder = SCRIPTS) {
  const compressed = (path) => readFileSync(join(folder, `${path}.br`)).length;
  const bytes = compressed(file) - compressed(over);
  const problems =
    bytes > brotli ? [`${name}: ${file} is ${bytes} bytes brotli larger than ${over}, the budget is ${brotli}.`] : [];
  return { bytes, problems };
}

/** The compressed bytes of each language pack of the script build, the largest first, and the problems with them. */
export function measureLanguages({ count, pack, keys }, folder = join(ROOT, CHUNKS)) {
  const found = readdirSync(folder).flatMap((file) => {
    const [, name] = /^language-(.+)-[\w-]{8}\.js\.br$/.exec(file) ?? [];
    return name === undefined ? [] : [{ name, bytes: readFileSync(join(folder, file)).length }];
  });
  const packs = found.filter(({ name }) => name !== 'keys').sort((left, right) => right.bytes - left.bytes);
  const problems = found.flatMap(({ name, bytes }) => {
    const most = name === 'keys' ? keys : pack;
    return bytes > most
      ? [`language ${name}: ${bytes} bytes brotli, the budget is ${most}. Say the same in fewer words.`]
      : [];
  });
  if (packs.length !== count) problems.push(`The script build has ${packs.length} language packs, not ${count}.`);
  return { packs, problems };
}

const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

async function main() {
  const problems = chunkProblems(join(ROOT, CHUNKS));
  console.log(`${'entry'.padEnd(40)}    raw   gzip  brotli   budget`);
  for (const entry of readBudgets()) {
    const measured = await measure(entry);
    const budget = entry.brotli ? `${kilo(entry.brotli)} brotli` : `${kilo(entry.gzip)} gzip`;
    console.log(
      `${entry.name.padEnd(40)} ${kilo(measured.raw)} ${kilo(measured.gzip)}  ${kilo(measured.brotli)}   ${budget}`,
    );
    problems.push(...budgetProblems(entry, measured));
  }
  for (const script of readAll().scripts) {
    const { bytes, problems: found } = measureScript(script);
    console.log(`${script.name.padEnd(40)} ${''.padEnd(13)}  ${kilo(bytes)}   ${kilo(script.brotli)} brotli`);
    problems.push(...found);
  }
  const { languages } = readAll();
  const { packs, problems: large } = measureLanguages(languages);
  const largest = `largest language pack, ${packs[0]?.name}`;
  console.log(`${largest.padEnd(40)} ${''.padEnd(13)}  ${kilo(packs[0]?.bytes ?? 0)}   ${kilo(languages.pack)} brotli`);
  problems.push(...large);
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

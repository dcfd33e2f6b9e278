// Builds every package whose inputs changed, dependencies first: declarations and modules by tsc, surfaces and pages by Vite.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { workspace } from './packages.mjs';
import { bin, fail, ROOT, run, Stop, seconds } from './terminal.mjs';
import { listTree } from './tree.mjs';

const CACHE = join(ROOT, '.cache', 'build.json');
const SHOWN_LINES = 30;
const LOCK = join(ROOT, '.cache', 'build.lock');
const SHARED_INPUTS = ['tsconfig.base.json', 'package-lock.json'];
const NOT_INPUTS = new Set(['dist', 'node_modules', 'test-results', '.latchkey', '.cache']);

/** Builds what is out of date; says what it did with `log`. */
export function build({ log = console.log, force = false } = {}) {
  return withLock(
    LOCK,
    () => buildAll(log, force),
    () => log('  waiting for another build of this tree to end'),
  );
}

async function buildAll(log, force) {
  const known = force ? {} : readCache();
  const stamps = {};
  const started = Date.now();
  let built = 0;
  for (const member of workspace()) {
    if (!hasSource(member)) continue;
    const stamp = stampOf(member, stamps);
    stamps[member.name] = stamp;
    if (known[member.name] === stamp && existsSync(join(ROOT, member.folder, 'dist'))) continue;
    const since = Date.now();
    await buildOne(member);
    writeCache({ ...readCache(), [member.name]: stamp });
    built += 1;
    log(`  built ${member.folder} in ${seconds(since)}`);
  }
  log(built === 0 ? '  everything is up to date' : `  ${built} built in ${seconds(started)}`);
}

/** A member whose src holds nothing yet has nothing to build. */
function hasSource({ folder }) {
  const src = join(ROOT, folder, 'src');
  return existsSync(src) && listTree(src, NOT_INPUTS).length > 0;
}

/** What a build depends on, as one hash: its own files, its dependencies' stamps, and the shared settings. */
function stampOf(member, stamps) {
  const hash = createHash('sha256').update(process.env.LATCHKEY_PROVIDER ?? '');
  for (const path of SHARED_INPUTS) hash.update(readFileSync(join(ROOT, path)));
  for (const name of member.needs) hash.update(stamps[name] ?? '');
  const inputs = listTree(join(ROOT, member.folder), NOT_INPUTS).filter((path) => !/\.test\.[a-z]+$/.test(path));
  for (const path of inputs) hash.update(path).update(readFileSync(join(ROOT, member.folder, path)));
  return hash.digest('hex');
}

async function buildOne({ folder }) {
  const at = (name) => join(ROOT, folder, name);
  const usesVite = existsSync(at('vite.config.ts'));
  const usesTsc = existsSync(at('tsconfig.build.json'));
  if (!usesVite && !usesTsc)
    throw new Stop(
      `${folder} has neither vite.config.ts nor tsconfig.build.json, so nothing says how it is built. Add one of them.`,
    );
  rmSync(at('dist'), { recursive: true, force: true });
  if (usesVite) await must(folder, bin('vite'), ['build', '--logLevel', 'warn'], at('.'));
  if (usesTsc) await must(folder, bin('tsc'), ['-p', at('tsconfig.build.json')], ROOT);
}

async function must(folder, command, args, cwd) {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0)
    throw new Stop(
      `${firstLines(output)}\n\nBuilding ${folder} failed (${command.split('/').at(-1)} ${args.join(' ')}). The message above names the file; fix it and run npm run build again.`,
    );
}

/** Enough of a long message to begin with; the command itself shows the rest. */
function firstLines(output) {
  const lines = output.trim().split('\n');
  return lines.length <= SHOWN_LINES
    ? lines.join('\n')
    : `${lines.slice(0, SHOWN_LINES).join('\n')}\n… ${lines.length - SHOWN_LINES} more lines`;
}

function readCache() {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'));
  } catch {
    return {};
  }
}

function writeCache(stamps) {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, `${JSON.stringify(stamps, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build({ force: process.argv.includes('--force') }).catch(fail);
}

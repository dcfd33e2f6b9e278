// Builds every package whose inputs changed, dependencies first: declarations and modules by tsc, surfaces and pages by Vite.
// Output that contains the provider's name has a separate folder per name, so that no build deletes the files of another.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** Files of other members that a member is built from, though it imports none of them. */
const OTHER_INPUTS = { 'packages/ui': ['packages/localizations/src'] };
const NOT_INPUTS = new Set(['dist', 'node_modules', 'test-results', '.latchkey', '.cache']);

/** The default provider of scripts and pages; LATCHKEY_PROVIDER overrides it. */
const OWN_PROVIDER = 'latchkey';
/** Members whose output depends on the provider. */
const NAMED_BY_PROVIDER = new Set(['packages/browser', 'apps/playground']);

/** The console uses the names of the default provider, whatever name the applications use. */
const CONSOLE_FOLDER = 'apps/console';
const SERVICE_FOLDER = 'packages/service';
const CONSOLE_IN_SERVICE = 'packages/service/dist/console';

/** The provider of this build. */
export function providerOf(environment = process.env) {
  const provider = environment.LATCHKEY_PROVIDER?.trim() || OWN_PROVIDER;
  if (!/^[a-z][a-z0-9]{1,31}$/.test(provider))
    throw new Stop(`LATCHKEY_PROVIDER is "${provider}". Give 2 to 32 lower-case letters or digits, a letter first.`);
  return provider;
}

/** The output folder of a member. */
export const outputOf = (folder, provider = providerOf()) =>
  provider === OWN_PROVIDER || !NAMED_BY_PROVIDER.has(folder)
    ? join(ROOT, folder, 'dist')
    : join(ROOT, '.cache', 'providers', provider, folder);

/** Environment variables with the output folders, for programs that must not use those of the default provider. */
export const outputVariables = (provider = providerOf()) =>
  provider === OWN_PROVIDER
    ? {}
    : {
        LATCHKEY_SCRIPT_DIR: outputOf('packages/browser', provider),
        LATCHKEY_PLAYGROUND_DIST: outputOf('apps/playground', provider),
      };

/** Builds what is out of date; reports results with `log`, and the current step with `onStep`. */
export function build({ log = console.log, force = false, onStep = () => {} } = {}) {
  onStep('waiting for another build of this tree to end');
  return withLock(
    LOCK,
    () => buildAll({ log, force, onStep, provider: providerOf() }),
    () => log('  waiting for another build of this tree to end'),
  );
}

async function buildAll({ log, force, onStep, provider }) {
  const known = force ? {} : readCache();
  const stamps = {};
  const started = Date.now();
  let built = 0;
  for (const member of workspace()) {
    if (!hasSource(member)) continue;
    const stamp = stampOf(member, stamps);
    stamps[member.name] = stamp;
    const output = outputOf(member.folder, provider);
    const key = output.endsWith('/dist') ? member.name : `${member.name} for ${provider}`;
    if (known[key] === stamp && existsSync(output)) continue;
    const since = Date.now();
    onStep(`building ${member.folder}`);
    await buildOne(member, output, provider);
    writeCache({ ...readCache(), [key]: stamp });
    built += 1;
    log(`  built ${member.folder} in ${seconds(since)}`);
  }
  const isPlaced = existsSync(join(ROOT, CONSOLE_IN_SERVICE));
  if (built > 0 || !isPlaced) placeConsole();
  log(built === 0 ? '  everything is up to date' : `  ${built} built in ${seconds(started)}`);
}

/** The page of the console is served by the service and is in its package, so a copy of the build is in its output. */
function placeConsole() {
  const [from, to] = [outputOf(CONSOLE_FOLDER, OWN_PROVIDER), join(ROOT, CONSOLE_IN_SERVICE)];
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** A member with an empty src has nothing to build. */
function hasSource({ folder }) {
  const src = join(ROOT, folder, 'src');
  return existsSync(src) && listTree(src, NOT_INPUTS).length > 0;
}

/** The inputs of a build, as one hash: its files, its dependencies' stamps, and the shared settings. */
function stampOf(member, stamps) {
  const hash = createHash('sha256');
  for (const path of SHARED_INPUTS) hash.update(readFileSync(join(ROOT, path)));
  for (const name of member.needs) hash.update(stamps[name] ?? '');
  for (const folder of [member.folder, ...(OTHER_INPUTS[member.folder] ?? [])]) {
    const inputs = listTree(join(ROOT, folder), NOT_INPUTS).filter((path) => !/\.test\.[a-z]+$/.test(path));
    for (const path of inputs) hash.update(path).update(readFileSync(join(ROOT, folder, path)));
  }
  return hash.digest('hex');
}

async function buildOne({ folder }, output, provider) {
  const at = (name) => join(ROOT, folder, name);
  const usesVite = existsSync(at('vite.config.ts'));
  const usesTsc = existsSync(at('tsconfig.build.json'));
  if (!usesVite && !usesTsc)
    throw new Stop(
      `${folder} has neither vite.config.ts nor tsconfig.build.json, so there is no way to build it. Add one of them.`,
    );
  rmSync(output, { recursive: true, force: true });
  const env = { LATCHKEY_PROVIDER: folder === CONSOLE_FOLDER ? OWN_PROVIDER : provider, LATCHKEY_OUTPUT: output };
  if (usesVite) await must(folder, bin('vite'), ['build', '--logLevel', 'warn'], { cwd: at('.'), env });
  // Declarations are the same for every provider, and are next to the files of the default one.
  if (usesTsc && output === at('dist')) await must(folder, bin('tsc'), ['-p', at('tsconfig.build.json')], {});
  if (folder === SERVICE_FOLDER) await must(folder, process.execPath, ['tools/blank-database.mjs', output], {});
}

async function must(folder, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0)
    throw new Stop(
      `${firstLines(output)}\n\nBuilding ${folder} failed (${command.split('/').at(-1)} ${args.join(' ')}). The message above names the file; fix it and run npm run build again.`,
    );
}

/** The beginning of a long message; the command itself prints the rest. */
function firstLines(output) {
  const lines = output.trim().split('\n');
  return lines.length <= SHOWN_LINES
    ? lines.join('\n')
    : `${lines.slice(0, SHOWN_LINES).join('\n')}\n… ${lines.length - SHOWN_LINES} more lines`;
}

/** The stamp of every built package, by name. */
export const builtStamps = () => readCache();

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

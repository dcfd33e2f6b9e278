// `npm run check`: everything that can be said about the code without running it, one step after another with its seconds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { workspace } from './packages.mjs';
import { bin, fail, inParallel, ROOT, run, Stop, seconds } from './terminal.mjs';

const WIDTH = 2;

// The build comes first: benches, the service's command and some configurations lead to built files.
const STEPS = [
  {
    name: 'build',
    work: () => build({ log: () => {} }).then(() => undefined),
    remedy: 'npm run build shows the same message alone.',
  },
  {
    name: 'types',
    work: checkTypes,
    remedy: 'Fix the types named above; npx tsc -p <folder>/tsconfig.json checks one package.',
  },
  {
    name: 'lint and format',
    work: () => command(bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50']),
    remedy: 'npm run format fixes what can be fixed by itself.',
  },
  {
    name: 'structure',
    work: () => command('node', ['tools/check-structure.mjs']),
    remedy: 'Each line names the rule; docs/architecture.md explains them.',
  },
  {
    name: 'lockfile',
    work: checkLockfile,
    remedy: 'Run npm install with the .npmrc of this repository, which leaves addresses out.',
  },
  {
    name: 'documents',
    work: () => command('node', ['tools/check-docs.mjs']),
    remedy: 'Describe what is named above in the document named beside it.',
  },
  {
    name: 'unused code',
    work: () => command(bin('knip'), ['--no-progress']),
    remedy: 'Delete what nothing uses, or stop exporting it.',
  },
  {
    name: 'packages',
    work: checkPackages,
    remedy: 'Mend the exports map or the files list of the package named above.',
  },
];

/** Each work resolves to undefined when all is well, or to what is wrong. */
async function command(program, args) {
  const { code, output } = await run(program, args);
  return code === 0 ? undefined : output.trim();
}

async function checkTypes() {
  const projects = [...workspace().map((member) => member.folder), 'e2e', 'bench']
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((path) => existsSync(join(ROOT, path)));
  const results = await inParallel(projects, WIDTH, (path) => command(bin('tsc'), ['-p', path]));
  const wrong = results.filter((result) => result !== undefined);
  return wrong.length === 0 ? undefined : wrong.join('\n');
}

/** A lockfile that names download addresses ties the repository to one registry. */
function checkLockfile() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const named = Object.entries(packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''));
  return named.length === 0
    ? undefined
    : named.map(([path]) => `package-lock.json: ${path} has a download address`).join('\n');
}

async function checkPackages() {
  const published = workspace().filter((member) => !member.manifest.private);
  const results = await inParallel(published, WIDTH, async ({ folder }) => {
    const lint = await command(bin('publint'), [folder, '--strict', '--pack', 'npm']);
    const types = await command(bin('attw'), ['--pack', folder, '--profile', 'esm-only', '--no-emoji', '--no-color']);
    return [lint, types].filter((result) => result !== undefined).map((result) => `${folder}\n${result}`);
  });
  const wrong = results.flat();
  return wrong.length === 0 ? undefined : wrong.join('\n\n');
}

/** Runs every step, or those whose first word is named, and resolves to the names of those that failed. */
async function check(only) {
  const failed = [];
  for (const { name, work, remedy } of STEPS) {
    if (only.length > 0 && !only.includes(name.split(' ')[0])) continue;
    const started = Date.now();
    process.stdout.write(`  ${name.padEnd(18)}`);
    let wrong;
    try {
      wrong = await work();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      wrong = error.message;
    }
    console.log(`${wrong === undefined ? 'ok' : 'FAILED'}  ${seconds(started)}`);
    if (wrong === undefined) continue;
    failed.push(name);
    console.log(`\n${wrong}\n\n  → ${remedy}\n`);
  }
  return failed;
}

check(process.argv.slice(2))
  .then((failed) => {
    console.log(failed.length === 0 ? '\nEverything checked is well.' : `\nFailed: ${failed.join(', ')}.`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  })
  .catch(fail);

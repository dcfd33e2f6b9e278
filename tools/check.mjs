// `npm run check`: everything that can be said about the code without running it, two steps at a time, each with its seconds.
// `npm test` leaves the long ones to `npm run test:rest`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { workspace } from './packages.mjs';
import { bin, fail, inParallel, ROOT, run, Stop, seconds } from './terminal.mjs';
import { part } from './testing/parts.mjs';

const WIDTH = 2;

// The build runs first, alone: types of other packages, benches, the service's command and some configurations use
// built files. Of the others the slowest start first.
const STEPS = [
  {
    name: 'build',
    work: () => build({ log: () => {} }).then(() => undefined),
    remedy: 'npm run build prints only this message.',
  },
  {
    name: 'types',
    needsBuild: true,
    work: checkTypes,
    remedy: 'Fix the types named above; npx tsc -p <folder>/tsconfig.json checks one package.',
  },
  {
    name: 'unused code',
    work: () => command(bin('knip'), ['--no-progress']),
    remedy: 'Delete unused code, or stop exporting it.',
  },
  {
    name: 'production code',
    isLong: true,
    work: () => command(bin('knip'), ['--no-progress', '--production', '--config', 'knip.production.json']),
    remedy: 'Only tests use the code named above. Delete it with its tests, or move it below testing/.',
  },
  {
    name: 'packages',
    needsBuild: true,
    isLong: true,
    work: () => command('node', ['tools/check/packages.mjs', ...(part === 'rest' ? ['--every-compiler'] : [])]),
    remedy: 'Fix the manifest, the README or the declarations named above; docs/releasing.md says what a package has.',
  },
  {
    name: 'lint and format',
    work: () => command(bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50']),
    remedy: 'npm run format fixes what can be fixed automatically.',
  },
  {
    name: 'structure',
    work: () => command('node', ['tools/check/structure.mjs']),
    remedy: 'Each line names the rule; docs/architecture.md explains them.',
  },
  {
    name: 'lockfile',
    work: () => command('node', ['tools/check/lockfile.mjs']),
    remedy:
      'Run npm install --package-lock-only with the .npmrc of this repository; docs/decisions/0004 says how to choose versions.',
  },
  {
    name: 'documents',
    work: () => command('node', ['tools/check/docs.mjs']),
    remedy: 'Fix the document that each line names.',
  },
];

const isBuild = ({ name }) => name === 'build';

/** Whether the part of the tests that this run is includes the step; without a part every step is included. */
const isOfPart = ({ isLong = false }) => part === undefined || isLong === (part === 'rest');

/** Each check resolves to undefined if it passes, or to its problems. */
async function command(program, args) {
  const { code, output } = await run(program, args);
  return code === 0 ? undefined : output.trim();
}

/** Of another package only its build output is read: its sources are checked once, in their own package. */
async function checkTypes() {
  const projects = [...workspace().map((member) => member.folder), 'e2e', 'bench']
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((path) => existsSync(join(ROOT, path)));
  const results = await inParallel(projects, WIDTH, (path) =>
    command(bin('tsc'), ['-p', path, '--customConditions', 'null']),
  );
  const wrong = results.filter((result) => result !== undefined);
  return wrong.length === 0 ? undefined : wrong.join('\n');
}

/** Resolves to what is wrong; a step that cannot go on says so as if it had found something. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return error.message;
  }
}

/** Runs every check, or those whose first word is named, and resolves to the names of those that failed. */
async function check(only) {
  const failed = [];
  const named = STEPS.filter((step) => (only.length === 0 ? isOfPart(step) : only.includes(step.name.split(' ')[0])));
  const steps = STEPS.filter((step) => named.includes(step) || (isBuild(step) && named.some((one) => one.needsBuild)));
  const take = async ({ name, work, remedy }) => {
    const started = Date.now();
    const wrong = await attempt(work);
    console.log(`  ${name.padEnd(18)}${wrong === undefined ? 'ok' : 'FAILED'}  ${seconds(started)}`);
    if (wrong === undefined) return;
    failed.push(name);
    console.log(`\n${wrong}\n\n  → ${remedy}\n`);
  };
  for (const step of steps.filter(isBuild)) await take(step);
  await inParallel(
    steps.filter((step) => !isBuild(step)),
    WIDTH,
    take,
  );
  return failed;
}

check(process.argv.slice(2))
  .then((failed) => {
    console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  })
  .catch(fail);

// `npm test`: installs what is missing, then runs checks, unit tests, build, byte budgets and the browser tests, each test once.
// `npm run test:rest` runs what is long or a matrix (tools/testing/parts.mjs), `npm run test:all` both.
import { checkNode, ensureInstalled } from './install.mjs';
import { bin, fail, heading, run, Stop, seconds } from './terminal.mjs';

const BUILD = { name: 'build', work: () => command('node', ['tools/build.mjs']) };

/** A step needs the steps named in `after`; if one of those failed it is skipped. */
const STEPS = {
  first: [
    { name: 'check', work: () => command('node', ['tools/check.mjs']) },
    { name: 'unit tests', work: () => command(bin('vitest'), ['run'], 'first') },
    BUILD,
    { name: 'byte budgets', after: ['build'], work: () => command('node', ['bench/size.mjs']) },
    { name: 'page budgets', after: ['build'], work: () => command('node', ['bench/downloads.mjs']) },
    { name: 'browser tests', after: ['build'], work: () => command('node', ['tools/e2e.mjs'], 'first') },
  ],
  rest: [
    { name: 'long unit tests', work: () => command(bin('vitest'), ['run'], 'rest') },
    BUILD,
    {
      name: 'other TypeScripts',
      after: ['build'],
      work: () => command('node', ['tools/check/packages.mjs', '--other-compilers']),
    },
    { name: 'examples', after: ['build'], work: () => command('node', ['tools/examples.mjs', 'test']) },
    { name: 'long browser tests', after: ['build'], work: () => command('node', ['tools/e2e.mjs'], 'rest') },
  ],
};

/** The steps that the command line asks for. */
function chosenSteps([word = 'first']) {
  if (word === 'all') return [...STEPS.first, ...STEPS.rest.filter((step) => step !== BUILD)];
  const steps = STEPS[word];
  if (!steps) throw new Stop(`"${word}" is no part of the tests. Try first, rest or all.`);
  return steps;
}

/** How many lines of a failed step are shown again at the end of the log. */
const LAST_LINES = 60;

async function command(program, args, part = '') {
  const { code, output } = await run(program, args, { echo: true, env: { LATCHKEY_TESTS: part } });
  return { passed: code === 0, output };
}

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    return { passed: false, output: error.message };
  }
}

function showAgain({ name, output }) {
  heading(`how ${name} ended`);
  console.log(output.trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
}

async function main() {
  checkNode();
  const steps = chosenSteps(process.argv.slice(2));
  const begun = Date.now();
  await ensureInstalled();
  const results = [];
  for (const { name, after = [], work } of steps) {
    heading(name);
    const started = Date.now();
    const blocked = results.find((one) => after.includes(one.name) && one.outcome !== 'passed');
    const { passed, output } = blocked ? { passed: false, output: '' } : await attempt(work);
    const outcome = blocked ? 'skipped' : passed ? 'passed' : 'failed';
    results.push({ name, outcome, output, took: seconds(started) });
    console.log(`-- ${name}: ${outcome} (${seconds(started)})`);
  }
  for (const one of results.filter(({ outcome }) => outcome === 'failed')) showAgain(one);
  heading(`summary (${seconds(begun)})`);
  for (const { name, outcome, took } of results) console.log(`  ${outcome.padEnd(8)} ${name.padEnd(18)} ${took}`);
  const count = (outcome) => results.filter((one) => one.outcome === outcome).length;
  console.log(
    `\n${count('passed')} passed, ${count('failed')} failed${count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''}`,
  );
  process.exitCode = count('passed') === results.length ? 0 : 1;
}

main().catch(fail);

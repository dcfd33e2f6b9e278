// `npm test`: installs what is missing, then runs checks, unit tests, build, byte budgets and the browser tests, each test once.
// `npm run test:rest` runs what is long or a matrix (tools/testing/parts.mjs), `npm run test:all` both.
import { checkNode, ensureInstalled } from './install.mjs';
import { bin, fail, heading, run, Stop, seconds } from './terminal.mjs';

const BUILD = { name: 'build', program: 'node', args: ['tools/build.mjs'] };

/**
 * A step needs the steps named in `after`; if one of those failed it is skipped. A step with `beside` mostly waits: it starts
 * together with that step, and its output is shown when it ends.
 */
const STEPS = {
  first: [
    { name: 'check', program: 'node', args: ['tools/check.mjs'], part: 'first' },
    BUILD,
    { name: 'unit tests', program: bin('vitest'), args: ['run'], part: 'first' },
    { name: 'page budgets', after: ['build'], beside: 'unit tests', program: 'node', args: ['bench/downloads.mjs'] },
    { name: 'byte budgets', after: ['build'], program: 'node', args: ['bench/size.mjs'] },
    { name: 'browser tests', after: ['build'], program: 'node', args: ['tools/e2e.mjs'], part: 'first' },
  ],
  rest: [
    BUILD,
    { name: 'long checks', after: ['build'], program: 'node', args: ['tools/check.mjs'], part: 'rest' },
    { name: 'long unit tests', program: bin('vitest'), args: ['run'], part: 'rest' },
    { name: 'examples', after: ['build'], program: 'node', args: ['tools/examples.mjs', 'test'] },
    { name: 'other Nodes', after: ['build'], program: 'node', args: ['tools/node-versions.mjs'] },
    { name: 'long browser tests', after: ['build'], program: 'node', args: ['tools/e2e.mjs'], part: 'rest' },
    { name: 'other browsers', after: ['build'], program: 'node', args: ['e2e/other-browsers/main.mjs'] },
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

async function attempt({ program, args, part = '', beside }) {
  const { code, output } = await run(program, args, { echo: beside === undefined, env: { LATCHKEY_TESTS: part } });
  return { passed: code === 0, output };
}

function showAgain({ name, output }) {
  heading(`how ${name} ended`);
  console.log(output.trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
}

/** Runs a step, unless an earlier one that it needs did not pass. */
async function take(step, results) {
  const { name, after = [], beside } = step;
  if (beside === undefined) heading(name);
  const started = Date.now();
  const blocked = results.find((one) => after.includes(one.name) && one.outcome !== 'passed');
  const { passed, output } = blocked ? { passed: false, output: '' } : await attempt(step);
  if (beside !== undefined) {
    heading(name);
    console.log(output.trimEnd());
  }
  const outcome = blocked ? 'skipped' : passed ? 'passed' : 'failed';
  console.log(`-- ${name}: ${outcome} (${seconds(started)})`);
  return { name, outcome, output, took: seconds(started) };
}

async function main() {
  checkNode();
  const steps = chosenSteps(process.argv.slice(2));
  const begun = Date.now();
  await ensureInstalled();
  const results = [];
  for (const step of steps.filter(({ beside }) => beside === undefined)) {
    const waiting = steps.filter(({ beside }) => beside === step.name);
    results.push(...(await Promise.all([step, ...waiting].map((one) => take(one, results)))));
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

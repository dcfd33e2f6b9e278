// `npm test`: installs what is missing, then runs checks, unit tests, build, byte budgets and the browser tests.
import { checkNode, ensureInstalled } from './install.mjs';
import { bin, fail, heading, run, Stop, seconds } from './terminal.mjs';

/** A step needs the steps named in `after`; if one of those failed it is skipped. */
const STEPS = [
  { name: 'check', work: () => command('node', ['tools/check.mjs']) },
  { name: 'unit tests', work: () => command(bin('vitest'), ['run']) },
  { name: 'build', work: () => command('node', ['tools/build.mjs']) },
  { name: 'byte budgets', after: ['build'], work: () => command('node', ['bench/size.mjs']) },
  { name: 'page budgets', after: ['build'], work: () => command('node', ['bench/downloads.mjs']) },
  { name: 'browser tests', after: ['build'], work: () => command('node', ['tools/e2e.mjs']) },
];

/** How many lines of a failed step are shown again at the end of the log. */
const LAST_LINES = 60;

async function command(program, args) {
  const { code, output } = await run(program, args, { echo: true });
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
  const begun = Date.now();
  await ensureInstalled();
  const results = [];
  for (const { name, after = [], work } of STEPS) {
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
  for (const { name, outcome, took } of results) console.log(`  ${outcome.padEnd(8)} ${name.padEnd(14)} ${took}`);
  const count = (outcome) => results.filter((one) => one.outcome === outcome).length;
  console.log(
    `\n${count('passed')} passed, ${count('failed')} failed${count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''}`,
  );
  process.exitCode = count('passed') === results.length ? 0 : 1;
}

main().catch(fail);

// `npm run bench`: sizes and times of one run in one table. Sizes have budgets; times are for comparison.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../tools/build.mjs';
import { bin, fail, heading, ROOT, run, Stop } from '../tools/terminal.mjs';
import { rounded } from './figures.mjs';
import { budgetProblems, measure, readBudgets } from './size.mjs';

const RESULTS = join(ROOT, '.cache', 'bench.json');

async function sizes() {
  const rows = [];
  for (const entry of readBudgets()) {
    const measured = await measure(entry);
    const form = entry.brotli ? 'brotli' : 'gzip';
    const over = budgetProblems(entry, measured).length > 0 ? '  OVER' : '';
    rows.push({
      what: `${entry.name} (goal ≤ ${entry[form] / 1000})`,
      value: measured[form] / 1000,
      unit: `kB ${form}${over}`,
    });
  }
  return rows;
}

/** The medians of the *.bench.ts files, as vitest measured them. */
async function microbenchmarks() {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const args = ['bench', '--run', '--config', 'bench/vitest.config.ts', '--outputJson', RESULTS];
  const { code, output } = await run(bin('vitest'), args);
  if (code !== 0) throw new Stop(`${output}\n\nThe microbenchmarks failed; the message is above.`);
  const { files } = JSON.parse(await readFile(RESULTS, 'utf8'));
  return files
    .flatMap((file) => file.groups)
    .flatMap((group) =>
      group.benchmarks.map((one) => ({
        what: `${one.name} (${group.fullName.split(' > ').at(-1)})`,
        value: one.median,
        unit: 'ms',
      })),
    );
}

const PARTS = [
  ['sizes', sizes],
  ['microbenchmarks', microbenchmarks],
  ['client load', async () => (await import('./client-load.mjs')).measureClientLoad()],
  ['service throughput', async () => (await import('./service-throughput.mjs')).measureThroughput()],
  ['token endpoint', async () => (await import('./token-endpoint.mjs')).measureTokenEndpoint()],
  ['workers, request log and spans', async () => (await import('./workers.mjs')).measureWorkers()],
  ['start', async () => (await import('./start-time.mjs')).measureStartTime()],
  ['a flood of passwords', async () => (await import('./password-flood.mjs')).measureFlood()],
  ['webhooks', async () => (await import('./webhooks.mjs')).measureWebhooks()],
  ['members', async () => (await import('./organization-members.mjs')).measureOrganizationMembers()],
  ['first load', async () => (await import('./first-load.mjs')).firstLoadRows()],
  ['opening the profile', async () => (await import('./profile-open.mjs')).measureProfileOpen()],
  ['console', async () => (await import('./console.mjs')).consoleRows()],
  ['captcha', async () => (await import('./captcha-solve.mjs')).measureCaptchaSolve()],
];

async function main() {
  await build();
  const rows = [];
  for (const [name, work] of PARTS) {
    console.log(`  measuring ${name} …`);
    rows.push(...(await work()));
  }
  heading('figures of this run');
  for (const { what, value, unit } of rows) console.log(`  ${what.padEnd(72)} ${rounded(value).padStart(10)} ${unit}`);
}

main().catch(fail);

// Runs what depends on Node, the suites of the service and one story in a browser, with each supported Node other than this one:
// part of `npm run test:rest`. `node tools/node-versions.mjs 24` runs one. The programs come from tools/node, at fixed versions.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT, run, Stop, seconds } from './terminal.mjs';

const FOLDER = join(ROOT, 'tools', 'node');
/** Names of the packages that carry a program for a platform. */
const PREFIXES = ['node', 'node-bin'];

/**
 * Tests of what touches Node: HTTP, files, processes, cryptography, databases, and the verification of tokens in a host's server. The
 * others are pure functions and handlers that run on these.
 */
const SUITES = [
  'packages/service/src/http/',
  'packages/service/src/installation/',
  'packages/service/src/ports/',
  'packages/service/src/server/',
  'packages/service/src/store/',
  'packages/backend/src/',
];
const STORY = 'e2e/tests/installation/story.spec.ts';

const majorOf = (version) => version.replace(/^v/, '').split('.')[0];

/** The program in a folder of tools/node, installed from its lockfile when it is missing. */
async function ensureNode(major) {
  const folder = join(FOLDER, major);
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const places = PREFIXES.map((prefix) => join(folder, 'node_modules', `${prefix}-${platform}`, 'bin', 'node'));
  const find = () => places.find((path) => existsSync(path));
  if (find() === undefined) {
    console.log(`Installing Node ${major} …`);
    const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    if (code !== 0) throw new Stop(`Node ${major} could not be installed:\n${output.trim()}`);
  }
  return find();
}

/** Runs a script with another Node, which programs that it starts as `node` get too. */
async function runWith(node, script, args, env) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const { code } = await run(node, [join(ROOT, 'node_modules', script), ...args], {
    echo: true,
    env: { ...env, PATH },
  });
  return code === 0;
}

async function testOn(major, PLAYWRIGHT_CHROMIUM) {
  const node = await ensureNode(major);
  if (node === undefined) {
    console.log(`-- Node ${major}: no program for ${process.platform} ${process.arch}, not tested`);
    return true;
  }
  const started = Date.now();
  const { output } = await run(node, ['--version']);
  console.log(`\n-- Node ${output.trim()}`);
  const suites = await runWith(node, 'vitest/vitest.mjs', ['run', '--project', 'node', ...SUITES], {
    LATCHKEY_TESTS: 'first',
  });
  const story = await runWith(
    node,
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--project=stories', STORY],
    { PLAYWRIGHT_CHROMIUM },
  );
  console.log(`-- Node ${output.trim()}: ${suites && story ? 'passed' : 'FAILED'} (${seconds(started)})`);
  return suites && story;
}

async function main() {
  const known = readdirSync(FOLDER).sort();
  const named = process.argv.slice(2);
  const wrong = named.find((major) => !known.includes(major));
  if (wrong) throw new Stop(`There is no Node ${wrong} in tools/node. Choose of: ${known.join(', ')}.`);
  // Every other test of this part, and of the first, runs with the Node of this process.
  const majors = named.length > 0 ? named : known.filter((major) => major !== majorOf(process.version));
  await ensureInstalled();
  await build();
  const browser = await ensureBrowser();
  const results = [];
  for (const major of majors) results.push(await testOn(major, browser));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

main().catch(fail);

// `npm run e2e`: builds what changed, finds a browser and runs the browser tests; further arguments go to Playwright.
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { bin, fail, run } from './terminal.mjs';
import { part } from './testing/parts.mjs';

const LONG = ['long', 'repeated'];
const PROJECTS = { first: ['stories'], rest: LONG, all: ['stories', ...LONG] };

async function main() {
  await build();
  const PLAYWRIGHT_CHROMIUM = await ensureBrowser();
  const words = process.argv.slice(2);
  const isChosen = words.some((word) => word.startsWith('--project'));
  const projects = isChosen ? [] : PROJECTS[part ?? 'all'].map((name) => `--project=${name}`);
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...projects, ...words];
  const { code } = await run(bin('playwright'), args, { quiet: false, env: { PLAYWRIGHT_CHROMIUM } });
  process.exitCode = code;
}

main().catch(fail);
